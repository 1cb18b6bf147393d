/**
 * A file of typed columns: what it is and its version, how long each column is, a checksum over everything,
 * then the columns, each from a multiple of 8 on, so that they are read where they lie. Damage to any one
 * word is always found.
 */

const MAGIC = 0x4d4c_464c;
const ALIGN = 8;
const HEADER_WORDS = 6;
const CHECKSUM_WORD = 4;

export type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

export interface Kind {
  /** Tells a model from a state. */
  kind: number;
  version: number;
}

export type Damage = 'not_this_kind' | 'other_version' | 'truncated' | 'damaged';

/** The file can't be used; build it again. */
export class DamagedFile extends Error {
  readonly damage: Damage;
  constructor(damage: Damage) {
    super(`The file can't be read: ${damage.replaceAll('_', ' ')}.`);
    this.name = 'DamagedFile';
    this.damage = damage;
  }
}

export function writeSections({ kind, version }: Kind, columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const start = aligned((HEADER_WORDS + columns.length * 2) * 4);
  const size = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), start);
  const bytes = new Uint8Array(size);
  const header = new Uint32Array(bytes.buffer);
  header.set([MAGIC, kind, version, columns.length, 0, 0]);
  let at = start;
  for (const [n, column] of columns.entries()) {
    header[HEADER_WORDS + n * 2] = column.byteLength >>> 0;
    header[HEADER_WORDS + n * 2 + 1] = Math.floor(column.byteLength / 2 ** 32);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += aligned(column.byteLength);
  }
  header[4] = checksum(header);
  return bytes;
}

/** Each call gives the next column, as views over the file. */
export interface SectionReader {
  u8(): Uint8Array;
  u16(): Uint16Array;
  u32(): Uint32Array;
  f32(): Float32Array;
  f64(): Float64Array;
}

export interface ReadOptions {
  /**
   * The sum over the whole file was checked before, and the file can't have changed since: opening takes no
   * time then.
   */
  isVerified?: boolean;
}

/** Bytes of a file, from one until before another. */
export interface Place {
  from: number;
  until: number;
}

/**
 * Where each column lies. `head` holds the file's beginning, with all that comes before its first column.
 * Throws DamagedFile.
 */
export function placesOf({ kind, version }: Kind, head: Uint8Array, fileBytes: number): Place[] {
  if (head.byteLength < HEADER_WORDS * 4 || fileBytes % ALIGN !== 0) throw new DamagedFile('truncated');
  const words = new Uint32Array(head.buffer, head.byteOffset, Math.floor(head.byteLength / 4));
  if (words[0] !== MAGIC || words[1] !== kind) throw new DamagedFile('not_this_kind');
  if (words[2] !== version) throw new DamagedFile('other_version');
  const count = words[3] as number;
  let at = aligned((HEADER_WORDS + count * 2) * 4);
  if (at > head.byteLength) throw new DamagedFile('truncated');
  const places = Array.from({ length: count }, (_, n): Place => {
    const from = at;
    const size = (words[HEADER_WORDS + n * 2] as number) + (words[HEADER_WORDS + n * 2 + 1] as number) * 2 ** 32;
    at += aligned(size);
    return { from, until: from + size };
  });
  if (at !== fileBytes) throw new DamagedFile('truncated');
  return places;
}

/** Throws DamagedFile. */
export function readSections(kind: Kind, file: Uint8Array, { isVerified = false }: ReadOptions = {}): SectionReader {
  const bytes = file.byteOffset % ALIGN === 0 ? file : file.slice();
  const places = placesOf(kind, bytes, bytes.byteLength);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  if (!isVerified && checksum(words) !== words[CHECKSUM_WORD]) throw new DamagedFile('damaged');
  let n = 0;
  const next = <T>(read: (buffer: ArrayBufferLike, from: number, size: number) => T): T => {
    const { from, until } = places[n++] ?? { from: 0, until: 0 };
    return read(bytes.buffer, bytes.byteOffset + from, until - from);
  };
  return {
    u8: () => next((buffer, from, size) => new Uint8Array(buffer, from, size)),
    u16: () => next((buffer, from, size) => new Uint16Array(buffer, from, size / 2)),
    u32: () => next((buffer, from, size) => new Uint32Array(buffer, from, size / 4)),
    f32: () => next((buffer, from, size) => new Float32Array(buffer, from, size / 4)),
    f64: () => next((buffer, from, size) => new Float64Array(buffer, from, size / 8)),
  };
}

function aligned(size: number): number {
  return Math.ceil(size / ALIGN) * ALIGN;
}

/**
 * Four sums, of every fourth word each: a processor works on them at once. Every step is a bijection of the
 * sum so far, and of the word, and the result one of each sum: no change to a single word goes unseen. A file
 * has an even number of words.
 */
function checksum(words: Uint32Array): number {
  let [a, b, c, d] = [0x9e37_79b9, 0x85eb_ca6b, 0xc2b2_ae35, 0x27d4_eb2f];
  let n = 0;
  const add = (sum: number, word: number) => {
    const mixed = Math.imul(sum ^ word, 0x85eb_ca6b);
    return (((mixed << 13) | (mixed >>> 19)) + 0x1656_67b1) | 0;
  };
  for (; n + 4 <= words.length; n += 4) {
    a = add(a, n === CHECKSUM_WORD ? 0 : (words[n] as number));
    b = add(b, words[n + 1] as number);
    c = add(c, words[n + 2] as number);
    d = add(d, words[n + 3] as number);
  }
  for (; n < words.length; n++) a = add(a, words[n] as number);
  const sum = [b, c, d].reduce(add, a);
  return (sum ^ (sum >>> 16)) >>> 0;
}
