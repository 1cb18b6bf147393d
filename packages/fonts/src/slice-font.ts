/**
 * A font file that answers only for some characters.
 *
 * The packages split a family into files by subset, and a file often holds letters that are another file's business, some of them
 * blank or without kerning. A browser heeds the unicode range beside the file; a server's font list does not. So the range is
 * written into the font: its character map is replaced by one that names nothing else.
 */
import type { CodeRange } from './font-css.ts';

/** Brotli, which WOFF 2 is packed with: Node's `brotliDecompressSync` and `brotliCompressSync`. */
export interface Brotli {
  unpack(bytes: Uint8Array): Uint8Array;
  pack(bytes: Uint8Array): Uint8Array;
}

interface Table {
  tag: number;
  /** As it is written in the file's directory, up to the lengths. */
  head: Uint8Array;
  length: number;
  /** Bytes in the unpacked stream, where they differ from `length`. */
  packedLength: number | undefined;
}

const SIGNATURE = 0x774f4632;
const HEADER_LENGTH = 48;
/** Numbers that stand for well-known names of tables; 63 is followed by the name itself. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const NAMED = 63;

export interface SlicedFont {
  /** A WOFF 2 file. */
  bytes: Uint8Array;
  /** The code points that it has letters for. */
  characters: ReadonlySet<number>;
}

/** `woff2` is a WOFF 2 file. Throws on a file that is none. */
export function sliceFont(woff2: Uint8Array, ranges: readonly CodeRange[], brotli: Brotli): SlicedFont {
  const view = viewOf(woff2);
  if (view.getUint32(0) !== SIGNATURE) throw new Error('This is not a WOFF 2 font.');
  const { tables, end } = readDirectory(woff2, view.getUint16(12));
  const stream = brotli.unpack(woff2.subarray(end, end + view.getUint32(20)));
  const parts: Uint8Array[] = [];
  let letters: readonly [number, number][] = [];
  let offset = 0;
  for (const table of tables) {
    const length = table.packedLength ?? table.length;
    const bytes = stream.subarray(offset, offset + length);
    offset += length;
    if (table.tag !== CMAP) {
      parts.push(bytes);
      continue;
    }
    letters = readCharacterMap(bytes, ranges);
    const sliced = writeCharacterMap(letters);
    table.length = sliced.length;
    parts.push(sliced);
  }
  const file = writeFile(woff2.subarray(0, HEADER_LENGTH), tables, brotli.pack(joined(parts)));
  return { bytes: file, characters: new Set(letters.map(([codePoint]) => codePoint)) };
}

function readDirectory(woff2: Uint8Array, count: number): { tables: Table[]; end: number } {
  const tables: Table[] = [];
  let at = HEADER_LENGTH;
  const readNumber = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at++) {
      byte = woff2[at] ?? 0;
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  while (tables.length < count) {
    const flags = woff2[at] ?? 0;
    const tag = flags & 0x3f;
    const head = woff2.slice(at, at + (tag === NAMED ? 5 : 1));
    at += head.length;
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    const length = readNumber();
    tables.push({ tag, head, length, packedLength: isTransformed ? readNumber() : undefined });
  }
  return { tables, end: at };
}

function writeFile(header: Uint8Array, tables: readonly Table[], packed: Uint8Array): Uint8Array {
  const directory = joined(
    tables.flatMap(({ head, length, packedLength }) => [
      head,
      writtenNumber(length),
      packedLength === undefined ? new Uint8Array() : writtenNumber(packedLength),
    ]),
  );
  const unpadded = header.length + directory.length + packed.length;
  const file = joined([header, directory, packed, new Uint8Array(((unpadded + 3) & ~3) - unpadded)]);
  const view = viewOf(file);
  view.setUint32(8, file.length);
  view.setUint32(
    16,
    tables.reduce((sum, { length }) => sum + 16 + ((length + 3) & ~3), 12),
  );
  view.setUint32(20, packed.length);
  // No metadata and no private data.
  for (let at = 28; at < HEADER_LENGTH; at += 4) view.setUint32(at, 0);
  return file;
}

/** Seven bits a byte, the highest first. */
function writtenNumber(value: number): Uint8Array {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Uint8Array.from(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Pairs of character and glyph within the ranges, in order of the characters. */
function readCharacterMap(cmap: Uint8Array, ranges: readonly CodeRange[]): [number, number][] {
  const view = viewOf(cmap);
  const subtables = Array.from({ length: view.getUint16(2) }, (_, index) => view.getUint32(8 + index * 8));
  const byFormat = (format: number) => subtables.find((offset) => view.getUint16(offset) === format);
  const [long, short] = [byFormat(12), byFormat(4)];
  const glyphOf = long === undefined ? (short === undefined ? undefined : shortMap(view, short)) : longMap(view, long);
  if (!glyphOf) throw new Error('This font has no character map that can be read.');
  const pairs = new Map<number, number>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const glyph = glyphOf(code);
      if (glyph !== 0) pairs.set(code, glyph);
    }
  }
  return [...pairs].toSorted(([a], [b]) => a - b);
}

/** Format 12: groups of neighbours. */
function longMap(view: DataView, offset: number): (code: number) => number {
  const glyphs = new Map<number, number>();
  const groups = view.getUint32(offset + 12);
  for (let group = 0; group < groups; group++) {
    const at = offset + 16 + group * 12;
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
  return (code) => glyphs.get(code) ?? 0;
}

/** Format 4: segments of the characters below U+10000. */
function shortMap(view: DataView, offset: number): (code: number) => number {
  const segments = view.getUint16(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const indexes = deltas + segments * 2;
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > view.getUint16(ends + segment * 2)) continue;
      const start = view.getUint16(starts + segment * 2);
      if (code < start) return 0;
      const delta = view.getUint16(deltas + segment * 2);
      const index = view.getUint16(indexes + segment * 2);
      if (index === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(indexes + segment * 2 + index + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function writeCharacterMap(pairs: readonly [number, number][]): Uint8Array {
  const header = 12;
  const bytes = new Uint8Array(header + 16 + pairs.length * 12);
  const view = viewOf(bytes);
  view.setUint16(2, 1);
  // Windows, all of Unicode.
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, header);
  view.setUint16(header, 12);
  view.setUint32(header + 4, 16 + pairs.length * 12);
  view.setUint32(header + 12, pairs.length);
  for (const [index, [code, glyph]] of pairs.entries()) {
    const at = header + 16 + index * 12;
    view.setUint32(at, code);
    view.setUint32(at + 4, code);
    view.setUint32(at + 8, glyph);
  }
  return bytes;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
