/**
 * Reads the query of a tag's address back. Many e-mail services put values in without encoding them, encode
 * them for HTML, or encode them twice, so nothing is refused here: what is no valid escape is text. Linear in
 * the length of the query.
 */
import { cappedText } from '@limn/merge';
import { TAG_PARAMETER } from '@limn/model';
import { decodeText } from './decode-text.ts';
import { decodeEntities, startsWithReference } from './entities.ts';

const MAX_PAIRS = 200;
const MAX_NAME_LENGTH = 200;
/** Names and values that are all there is to them, as most are. */
const PLAIN = /^[\w.-]*$/;
/** A value of 2 KB in which every byte is escaped, and some room for references. */
const MAX_RAW_LENGTH = 8192;

interface RawPair {
  name: string;
  raw: string;
}

/**
 * Decoded values by decoded name; of a repeated name the first counts. `rawQuery` may begin with `?` or `&`.
 * Never throws.
 */
export function parseTagQuery(rawQuery: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, raw } of readPairs(rawQuery)) {
    if (!values.has(name)) values.set(name, decodeValue(name, raw));
  }
  return values;
}

function readPairs(query: string): RawPair[] {
  const pairs: RawPair[] = [];
  let start = query.startsWith('?') || query.startsWith('&') ? 1 : 0;
  while (start <= query.length) {
    const next = query.indexOf('&', start);
    const end = next === -1 ? query.length : next;
    const last = pairs.at(-1);
    const segment = withoutAmp(query.slice(start, end));
    const pair = readPair(segment);
    if (pair && pairs.length >= MAX_PAIRS) break;
    if (pair) pairs.push(pair);
    else if (last && continues(last, segment)) last.raw += `&${segment}`;
    else if (!last && segment !== '') pairs.push({ name: decodeText(segment).slice(0, MAX_NAME_LENGTH), raw: '' });
    start = end + 1;
  }
  return pairs;
}

/** `&amp;pos=2` where an address was taken from a page's source as it stands. */
function withoutAmp(segment: string): string {
  let text = segment;
  while (text.startsWith('amp;')) text = text.slice(4);
  return text;
}

function readPair(segment: string): RawPair | undefined {
  const equals = segment.indexOf('=');
  if (equals <= 0 || equals > 3 * MAX_NAME_LENGTH || startsWithReference(segment)) return undefined;
  const written = segment.slice(0, equals);
  const name = PLAIN.test(written) ? written : decodeText(written.replaceAll('+', ' '));
  // Names in our tags have no space at their ends: "Fish & chips = £5" is one value, not two parameters.
  if (name.length > MAX_NAME_LENGTH || name.trim() !== name) return undefined;
  return { name, raw: segment.slice(equals + 1) };
}

/** "Tom & Jerry" in a value that was not encoded: what follows the sign belongs to the value before it. */
function continues(last: RawPair, segment: string): boolean {
  if (segment === '' || last.raw === '' || last.raw.length + segment.length > MAX_RAW_LENGTH) return false;
  if (last.name === TAG_PARAMETER.send) return false;
  // An id must not grow by what link trackers append; only the rest of an address belongs to it.
  return last.name !== TAG_PARAMETER.recipient || (segment.includes('@') && !/@|%40/.test(last.raw));
}

function decodeValue(name: string, raw: string): string {
  if (PLAIN.test(raw)) return cappedText(raw);
  const limited = raw.length > MAX_RAW_LENGTH ? raw.slice(0, MAX_RAW_LENGTH) : raw;
  // A placeholder between percent signs is no escape, though `%%FADE%%` holds what looks like one.
  if (/^%{1,2}[a-z_][\w.:-]*%{1,2}$/i.test(limited)) return limited;
  const spaced = plusIsSpace(name, limited) ? limited.replace(/(?<=[^+])\++(?=[^+])/g, (plus) => ' '.repeat(plus.length)) : limited;
  return cappedText(decodeEntities(decodeText(spaced)).replaceAll('\0', ''));
}

/**
 * A plus is a space where forms and filters encode; it is a plus in ids, addresses, times with an offset and
 * otherwise encoded text.
 */
function plusIsSpace(name: string, raw: string): boolean {
  if (!raw.includes('+') || name === TAG_PARAMETER.recipient || name === TAG_PARAMETER.send) return false;
  return !/@|%20|\d\d:\d\d[\d:.]*\+\d\d/.test(raw);
}
