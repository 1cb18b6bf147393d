/**
 * Finds one person in what was sent of events, to erase them. Whose event it is says its identity. Elsewhere
 * in a record (the friend of another customer) only a value that can't mean anything else counts: a number or
 * a short word may.
 */
import { withoutItems, withoutItemsAnywhere } from './items-of-record.ts';
import { identitiesOfRecord } from './whose-record.port.ts';

export interface PersonInEvents {
  /**
   * Whether an identity is this person's: without white space around it, and in addresses without letter
   * case.
   */
  is(identity: unknown): boolean;
  /** Whether the value is known for this person's wherever it stands. */
  isUnmistakable: boolean;
  /**
   * A part of the value in small letters of ASCII that every text with it holds as it is, also as JSON. May
   * be empty.
   */
  needle: string;
  /** The same without values and keys that name the person; the same object where there are none. */
  without(value: unknown): unknown;
  /**
   * JSON of a record without the person: null where it is the person's own, the same text where it doesn't
   * name them.
   */
  withoutPerson(record: { eventName: string; payload: string }): string | null;
  /** Overwrites the value in bytes that are no record. */
  overwrite(bytes: Buffer): boolean;
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const MIN_CHARACTERS = 6;
/** Characters beside an address that make it a part of a longer one. */
const IN_ADDRESS = String.raw`[\p{L}\p{N}._%+-]`;
/** A place in plain ASCII: JSON writes other characters in more than one way. */
const PLAIN = /[ !#-[\]-~]+/g;

/**
 * @param identities names of the fields that say whose event it is
 * @param lists names of properties whose items are events of their own
 * @param isKnown whether an event of this name is there; one that is made later may say of any list that it
 * holds such items
 */
export function personInEvents(
  value: string,
  identities: ReadonlySet<string>,
  lists: ReadonlySet<string> = new Set(),
  isKnown: (eventName: string) => boolean = () => true,
): PersonInEvents {
  const id = value.trim();
  const isAddress = ADDRESS.test(id);
  const isUnmistakable = isAddress || (id.length >= MIN_CHARACTERS && /\d/.test(id) && !/^[\d.,+-]+$/.test(id));
  const within = new RegExp(`(?<!${IN_ADDRESS})${id.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?!${IN_ADDRESS})`, 'iu');
  const is = (identity: unknown) => {
    if (typeof identity !== 'string' && typeof identity !== 'number') return false;
    const text = String(identity).trim();
    return isAddress ? text.toLowerCase() === id.toLowerCase() : text === id;
  };
  const names = (text: string) => is(text) || (isAddress && within.test(text));

  function without(sent: unknown): unknown {
    if (!isUnmistakable) return sent;
    if (typeof sent === 'string') return names(sent) ? null : sent;
    if (typeof sent !== 'object' || sent === null) return sent;
    if (Array.isArray(sent)) {
      const kept = sent.map((item) => without(item));
      return kept.some((item, index) => item !== sent[index]) ? kept : sent;
    }
    const entries = Object.entries(sent);
    const kept = entries.filter(([key]) => !names(key)).map(([key, item]) => [key, without(item)] as const);
    const isSame = kept.length === entries.length && kept.every(([, item], index) => item === entries[index]?.[1]);
    return isSame ? sent : Object.fromEntries(kept);
  }

  return {
    is,
    isUnmistakable,
    needle: longest(id.match(PLAIN) ?? []).toLowerCase(),
    without,
    withoutPerson({ eventName, payload }) {
      const sent = JSON.parse(payload) as Record<string, unknown>;
      const isOwn = (record: Readonly<Record<string, unknown>>) =>
        identitiesOfRecord(eventName, record, identities).some((identity) => is(identity));
      if (isOwn(sent)) return null;
      let left: Readonly<Record<string, unknown>> | null = sent;
      for (const list of lists) left = left && withoutItems(left, list, isOwn);
      if (left !== null && !isKnown(eventName)) left = withoutItemsAnywhere(left, isOwn);
      if (left === null) return null;
      const kept = without(left);
      return kept === sent ? payload : JSON.stringify(kept);
    },
    overwrite(bytes) {
      if (!isUnmistakable) return false;
      const wanted = Buffer.from(id).toString('latin1').toLowerCase();
      const text = bytes.toString('latin1').toLowerCase();
      let found = false;
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        bytes.fill('x', at, at + wanted.length);
        found = true;
      }
      return found;
    },
  };
}

function longest(texts: readonly string[]): string {
  return texts.reduce((max, text) => (text.length > max.length ? text : max), '');
}
