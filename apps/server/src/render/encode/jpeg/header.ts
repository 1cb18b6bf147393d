/**
 * The bytes before a picture's entropy-coded data: JFIF, quantisers, frame, Huffman tables, restart interval,
 * scan (T.81, B.2).
 */
import { STANDARD_TABLES, type JpegTables } from './fitted-tables.ts';
import { quantisers, ZIGZAG, type HuffmanTable } from './tables.ts';

const HUFFMAN = 0xc4;
const START_OF_SCAN = 0xda;

export interface JpegFormat {
  width: number;
  height: number;
  /** 1 to 100, on the scale of the Independent JPEG Group. */
  quality: number;
  /** Colour in full (4:4:4), or one value for four pixels (4:2:0). */
  fullChroma: boolean;
  /** MCUs between two restart markers. */
  restartInterval: number;
  tables: JpegTables;
}

export function jpegHeader({ width, height, quality, fullChroma, restartInterval, tables }: JpegFormat): Uint8Array {
  const { luma, chroma } = quantisers(quality);
  const jfif = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [8, ...u16(height), ...u16(width), 3, 1, fullChroma ? 0x11 : 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]; // how often luma is sampled
  const scan = [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...marker(0xe0, jfif),
    ...marker(0xdb, [0, ...inZigzag(luma)]),
    ...marker(0xdb, [1, ...inZigzag(chroma)]),
    ...marker(0xc0, frame),
    ...huffman(0x00, tables.dcLuma),
    ...huffman(0x10, tables.acLuma),
    ...huffman(0x01, tables.dcChroma),
    ...huffman(0x11, tables.acChroma),
    ...marker(0xdd, u16(restartInterval)),
    ...marker(START_OF_SCAN, scan),
  ]);
}

/** True for a file of ours that keeps colour in full. Read from the frame's header (T.81, B.2.2). */
export function hasFullChroma(jpeg: Uint8Array): boolean {
  for (let at = 2; at + 11 < jpeg.length; at += 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)) {
    if (jpeg[at] !== 0xff) return false;
    if (jpeg[at + 1] === 0xc0) return jpeg[at + 11] === 0x11;
  }
  return false;
}

/** The Huffman tables of a file of ours, packed to be kept with a version: what `unpackTables` reads. */
export function packedTables(jpeg: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 2; at + 3 < jpeg.length && jpeg[at + 1] !== START_OF_SCAN;) {
    const length = ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    if (jpeg[at + 1] === HUFFMAN) parts.push(jpeg.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return Buffer.concat(parts);
}

/** Undefined for what does not hold all four tables, each with a code for every symbol of baseline JPEG. */
export function unpackTables(packed: Uint8Array): JpegTables | undefined {
  const tables = new Map<number, HuffmanTable>();
  for (let at = 0; at + 17 <= packed.length;) {
    const counts = [...packed.subarray(at + 1, at + 17)];
    const size = counts.reduce((sum, count) => sum + count, 0);
    tables.set(packed[at] ?? 0, { counts, symbols: [...packed.subarray(at + 17, at + 17 + size)] });
    at += 17 + size;
  }
  const [dcLuma, acLuma, dcChroma, acChroma] = [0x00, 0x10, 0x01, 0x11].map((destination) => tables.get(destination));
  if (!dcLuma || !acLuma || !dcChroma || !acChroma) return undefined;
  const found = { dcLuma, acLuma, dcChroma, acChroma };
  return TABLES.every((name) => isComplete(found[name], STANDARD_TABLES[name])) ? found : undefined;
}

const TABLES = ['dcLuma', 'acLuma', 'dcChroma', 'acChroma'] as const;

function isComplete({ counts, symbols }: HuffmanTable, standard: HuffmanTable): boolean {
  const known = new Set(symbols);
  // Below 1: a prefix code that leaves the code of all ones free (T.81, C.2).
  const filled = counts.reduce((sum, count, index) => sum + count / 2 ** (index + 1), 0);
  return known.size === symbols.length && filled < 1 && standard.symbols.every((symbol) => known.has(symbol));
}

function marker(code: number, body: readonly number[]): number[] {
  return [0xff, code, ...u16(body.length + 2), ...body];
}

function huffman(destination: number, table: HuffmanTable): number[] {
  return marker(HUFFMAN, [destination, ...table.counts, ...table.symbols]);
}

function inZigzag(table: readonly number[]): number[] {
  return ZIGZAG.map((position) => table[position] ?? 0);
}

function u16(value: number): number[] {
  return [value >> 8, value & 255];
}
