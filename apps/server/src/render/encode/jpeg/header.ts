/** The bytes before a picture's entropy-coded data: JFIF, quantisers, frame, Huffman tables, restart interval, scan (T.81, B.2). */
import { AC_CHROMA, AC_LUMA, DC_CHROMA, DC_LUMA, quantisers, ZIGZAG, type HuffmanTable } from './tables.ts';

export interface JpegFormat {
  width: number;
  height: number;
  /** 1 to 100, on the scale of the Independent JPEG Group. */
  quality: number;
  /** Colour in full (4:4:4), or one value for four pixels (4:2:0). */
  fullChroma: boolean;
  /** MCUs between two restart markers. */
  restartInterval: number;
}

export function jpegHeader({ width, height, quality, fullChroma, restartInterval }: JpegFormat): Uint8Array {
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
    ...huffman(0x00, DC_LUMA),
    ...huffman(0x10, AC_LUMA),
    ...huffman(0x01, DC_CHROMA),
    ...huffman(0x11, AC_CHROMA),
    ...marker(0xdd, u16(restartInterval)),
    ...marker(0xda, scan),
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

function marker(code: number, body: readonly number[]): number[] {
  return [0xff, code, ...u16(body.length + 2), ...body];
}

function huffman(destination: number, table: HuffmanTable): number[] {
  return marker(0xc4, [destination, ...table.counts, ...table.symbols]);
}

function inZigzag(table: readonly number[]): number[] {
  return ZIGZAG.map((position) => table[position] ?? 0);
}

function u16(value: number): number[] {
  return [value >> 8, value & 255];
}
