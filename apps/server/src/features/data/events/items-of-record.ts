/** Records that hold a list, as an order holds its products: one record for each item of it. */
import { createHash } from 'node:crypto';
import { bytesOf, uuidOf } from './event-keys.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Orders of shops have fewer. */
const MAX_ITEMS = 500;
/** Each item repeats what stands beside the list: one record must not become a thousand times its size. */
const MAX_REPEATED = 1_000_000;

export interface ItemOfRecord {
  sent: Sent;
  /** In the form of `uuidOf`. */
  key: string;
}

/**
 * Each item has the properties of its record, and its own before them; an item that is no object stands under
 * the list's name, and null is left out. The first keeps the key of its record. A record whose list is
 * missing or empty stays as it is.
 * @param key of the record, in the form of `uuidOf`
 * Refused with a reason where there are too many, or where they would repeat too much.
 * @param list the property that holds the items; null: none does
 */
export function itemsOfRecord(sent: Sent, key: string, list: string | null): ItemOfRecord[] | { reason: string } {
  const listed = list === null ? undefined : listIn(sent, list);
  if (list === null || !listed) return [{ sent, key }];
  const { items, others } = listed;
  if (items.length > MAX_ITEMS) return { reason: `${list}: a record has at most ${MAX_ITEMS} items.` };
  if (JSON.stringify(others).length * items.length > MAX_REPEATED)
    return { reason: `${list}: there are too many items for what stands beside them. Send them in several records.` };
  return items.flatMap((item, index) =>
    item === null ? [] : [{ sent: recordOfItem(sent, listed, item), key: index === 0 ? key : keyOfItem(key, index) }],
  );
}

/**
 * The record without its own items; the same object where none is, and null where no other is left. The
 * others keep their keys.
 */
export function withoutItems(sent: Sent, list: string, isOwn: (record: Sent) => boolean): Sent | null {
  const listed = listIn(sent, list);
  if (!listed) return sent;
  const owned = new Set(listed.items.filter((item) => item !== null && isOwn(recordOfItem(sent, listed, item))));
  if (owned.size === 0) return sent;
  // A record must not grow: a number may be shorter than null.
  const kept = listed.items.flatMap((item) => (!owned.has(item) ? [item] : isObject(item) ? [null] : []));
  if (kept.every((item) => item === null)) return null;
  return { ...sent, event_properties: { ...listed.properties, [list]: kept } };
}

/**
 * As `withoutItems`, where no one has said yet which list of objects holds the items: each of them may. One
 * of the person's items alone is left empty beside those of others.
 */
export function withoutItemsAnywhere(sent: Sent, isOwn: (record: Sent) => boolean): Sent | null {
  const properties = sent['event_properties'];
  if (!isObject(properties)) return sent;
  const lists = Object.keys(properties).filter((name) => listIn(sent, name)?.items.some(isObject));
  let [left, emptied] = [sent, 0];
  for (const list of lists) {
    const kept = withoutItems(left, list, isOwn);
    if (kept === null) emptied += 1;
    left = kept ?? { ...left, event_properties: { ...(left['event_properties'] as Sent), [list]: [] } };
  }
  return emptied > 0 && emptied === lists.length ? null : left;
}

interface ListOfRecord {
  list: string;
  items: readonly unknown[];
  properties: Sent;
  others: Sent;
}

/** Undefined where the record has no item in it. */
function listIn(sent: Sent, list: string): ListOfRecord | undefined {
  const properties = sent['event_properties'];
  if (!isObject(properties)) return undefined;
  const { [list]: items, ...others } = properties;
  if (!Array.isArray(items) || items.every((item) => item === null)) return undefined;
  return { list, items, properties, others };
}

function recordOfItem(sent: Sent, { list, others }: ListOfRecord, item: unknown): Sent {
  return { ...sent, event_properties: { ...others, ...(isObject(item) ? item : { [list]: item }) } };
}

/** Half of it is the record's, so that the items of a record lie together. */
function keyOfItem(key: string, index: number): string {
  const own = bytesOf(key);
  createHash('sha256').update(`${key} ${index}`).digest().copy(own, 8, 0, 8);
  return uuidOf(own);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
