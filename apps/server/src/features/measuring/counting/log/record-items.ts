/**
 * The additions of formats 3 and 4 behind a record: the items that were shown, lists and variants that could
 * not be claimed when they were chosen, and in format 4 the mailing. All are texts, which come again and
 * again, so a record holds numbers. A dictionary, a frame of its own before the first use in each file, says
 * what they stand for. A number is never used twice by one front.
 *
 *   items    count, then 6 bytes each
 *   claims   count, then object, kind, about, two moments, count of chosen and 6 bytes each
 *   mailing  count (0 or 1), then 6 bytes each; in format 4 alone
 */
import { HEADER_BYTES, BODY, FIRST_SHARED, sealFrame } from './record-frame.ts';

/**
 * A choice that is kept for a recipient, but that the database was not there to keep (see `claims.store.ts`).
 */
export interface LateClaim {
  /** Id of the thing that chose, which need not be the one that was opened. */
  objectId: number;
  /** `CLAIM_KIND`. */
  kind: number;
  about: bigint;
  atMs: number;
  endsMs: number;
  chosen: readonly string[];
}

export interface NamingRecord {
  /** Items that were shown, by their ids in the company's data; at most 255. */
  items?: readonly string[];
  /** At most 8. */
  claims?: readonly LateClaim[];
  /** Its name, as the tag has it. */
  mailing?: string;
}

export interface Names {
  items: string[];
  claims: LateClaim[];
  mailing: string | undefined;
  /** Texts that no dictionary explains. */
  missing: number;
}

/** The number that stands for a text in the file that is being written. */
export type NumberOf = (text: string) => number;
/** The texts that the numbers of a file stand for. */
export type Texts = Pick<ReadonlyMap<number, string>, 'get'>;

export const DICTIONARY = 255;
const MAX_ITEM_CHARACTERS = 200;
const MAX_ITEMS = 255;
export const MAX_CLAIMS = 8;
const REF_BYTES = 6;
const CLAIM_BYTES = 4 + 1 + 8 + 8 + 8 + 1;
const ENTRY_BYTES = REF_BYTES + 2;
const DICTIONARY_BYTES = 12 * 1024;

/**
 * A text that can't be an item's id is left out of its record, which counts all the same: a company's data
 * may hold anything.
 */
export function isItemId(text: string): boolean {
  return text.length > 0 && text.length <= MAX_ITEM_CHARACTERS && text.isWellFormed() && !text.includes('\0');
}

export function isNaming({ items, claims }: NamingRecord): boolean {
  return (items?.length ?? 0) > 0 || (claims?.length ?? 0) > 0;
}

/** Whether it has a name that counts can keep. One that is longer counts all the same, and for no mailing. */
export function isOfMailing({ mailing }: NamingRecord): boolean {
  return mailing !== undefined && isItemId(mailing);
}

export function namesBytes({ items = [], claims = [], mailing }: NamingRecord, hasMailing: boolean): number {
  let bytes = 2 + items.filter(isItemId).length * REF_BYTES;
  if (hasMailing) bytes += 1 + (isOfMailing({ mailing }) ? REF_BYTES : 0);
  for (const { chosen } of claims) bytes += CLAIM_BYTES + chosen.filter(isItemId).length * REF_BYTES;
  return bytes;
}

/** Answers the offset behind them. */
export function writeNames(
  buffer: Buffer,
  offset: number,
  { items = [], claims = [], mailing }: NamingRecord,
  { hasMailing, numberOf }: { hasMailing: boolean; numberOf: NumberOf },
): number {
  if (items.length > MAX_ITEMS || claims.length > MAX_CLAIMS) throw new RangeError('A record names too much.');
  let at = writeTexts(buffer, offset, items, numberOf);
  at = buffer.writeUInt8(claims.length, at);
  for (const { objectId, kind, about, atMs, endsMs, chosen } of claims) {
    if (chosen.length > MAX_ITEMS) throw new RangeError('A claim chooses too much.');
    at = buffer.writeUInt32LE(objectId, at);
    at = buffer.writeUInt8(kind, at);
    at = buffer.writeBigInt64LE(about, at);
    at = buffer.writeDoubleLE(atMs, at);
    at = buffer.writeDoubleLE(endsMs, at);
    at = writeTexts(buffer, at, chosen, numberOf);
  }
  if (hasMailing) at = writeTexts(buffer, at, mailing === undefined ? [] : [mailing], numberOf);
  return at;
}

function writeTexts(buffer: Buffer, offset: number, texts: readonly string[], numberOf: NumberOf): number {
  const known = texts.filter(isItemId);
  let at = buffer.writeUInt8(known.length, offset);
  for (const text of known) at = buffer.writeUIntLE(numberOf(text), at, REF_BYTES);
  return at;
}

/** Bytes of the names at `offset`; -1 where they do not end before `end`. */
export function namesLength(buffer: Buffer, offset: number, end: number, hasMailing: boolean): number {
  let at = offset;
  const skip = (bytes: number) => (at += bytes) <= end;
  if (!skip(1) || !skip(buffer.readUInt8(at - 1) * REF_BYTES) || !skip(1)) return -1;
  for (let claims = buffer.readUInt8(at - 1); claims > 0; claims--)
    if (!skip(CLAIM_BYTES) || !skip(buffer.readUInt8(at - 1) * REF_BYTES)) return -1;
  if (hasMailing && (!skip(1) || !skip(buffer.readUInt8(at - 1) * REF_BYTES))) return -1;
  return at - offset;
}

/** Texts that no dictionary names are left out: the bytes that did were damaged. */
export function readNames(buffer: Buffer, offset: number, texts: Texts, hasMailing: boolean): Names {
  let missing = 0;
  const readTexts = (from: number): string[] => {
    const found: string[] = [];
    const end = from + 1 + buffer.readUInt8(from) * REF_BYTES;
    for (let at = from + 1; at < end; at += REF_BYTES) {
      const text = texts.get(buffer.readUIntLE(at, REF_BYTES));
      if (text === undefined) missing++;
      else found.push(text);
    }
    return found;
  };
  const behind = (from: number) => from + 1 + buffer.readUInt8(from) * REF_BYTES;
  const items = readTexts(offset);
  let at = behind(offset);
  const claims: LateClaim[] = [];
  const count = buffer.readUInt8(at++);
  for (let index = 0; index < count; index++) {
    const chosen = at + CLAIM_BYTES - 1;
    claims.push({
      objectId: buffer.readUInt32LE(at),
      kind: buffer.readUInt8(at + 4),
      about: buffer.readBigInt64LE(at + 5),
      atMs: buffer.readDoubleLE(at + 13),
      endsMs: buffer.readDoubleLE(at + 21),
      chosen: readTexts(chosen),
    });
    at = behind(chosen);
  }
  const [mailing] = hasMailing ? readTexts(at) : [];
  return { items, claims, mailing, missing };
}

/** Dictionaries that say what these numbers stand for, as whole frames. */
export function encodeDictionary(names: Iterable<readonly [number, string]>): Buffer {
  const frames: Buffer[] = [];
  let frame = Buffer.alloc(MAX_DICTIONARY_BYTES);
  let [end, count] = [BEFORE_ENTRIES, 0];
  const finish = () => {
    if (count === 0) return;
    frame.writeUInt8(3, HEADER_BYTES + BODY.format);
    frame.writeUInt8(DICTIONARY, HEADER_BYTES + BODY.kind);
    frame.writeUInt16LE(count, BEFORE_ENTRIES - 2);
    sealFrame(frame, 0, end);
    frames.push(frame.subarray(0, end));
    frame = Buffer.alloc(MAX_DICTIONARY_BYTES);
    [end, count] = [BEFORE_ENTRIES, 0];
  };
  for (const [number, text] of names) {
    if (end > DICTIONARY_BYTES) finish();
    end = frame.writeUIntLE(number, end, REF_BYTES);
    const bytes = frame.write(text, end + 2);
    frame.writeUInt16LE(bytes, end);
    end += 2 + bytes;
    count++;
  }
  finish();
  return Buffer.concat(frames);
}

/**
 * Where the entries of a dictionary begin in its frame: behind what the bodies of all records share, and the
 * entries' count.
 */
const BEFORE_ENTRIES = HEADER_BYTES + FIRST_SHARED + 2;
const MAX_DICTIONARY_BYTES = DICTIONARY_BYTES + ENTRY_BYTES + 4 * MAX_ITEM_CHARACTERS;

/** Bytes of a dictionary's body; -1 where its entries do not end before `end`. */
export function dictionaryLength(buffer: Buffer, body: number, end: number): number {
  let at = body + FIRST_SHARED + 2;
  if (at > end) return -1;
  for (let left = buffer.readUInt16LE(at - 2); left > 0; left--) {
    if (at + ENTRY_BYTES > end) return -1;
    at += ENTRY_BYTES + buffer.readUInt16LE(at + REF_BYTES);
    if (at > end) return -1;
  }
  return at - body;
}

/** Adds what the dictionary at `frame` says, which `frameAt` has found whole. */
export function readDictionary(buffer: Buffer, frame: number, texts: Map<number, string>): void {
  let at = frame + BEFORE_ENTRIES;
  for (let left = buffer.readUInt16LE(at - 2); left > 0; left--) {
    const end = at + ENTRY_BYTES + buffer.readUInt16LE(at + REF_BYTES);
    texts.set(buffer.readUIntLE(at, REF_BYTES), buffer.toString('utf8', at + ENTRY_BYTES, end));
    at = end;
  }
}
