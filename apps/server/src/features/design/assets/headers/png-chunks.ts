/** The parts of a PNG, and what they say of its colours. https://www.w3.org/TR/png-3/ */
import { crc32 } from 'node:zlib';

export interface PngChunk {
  name: string;
  data: Buffer;
  /** False where its checksum is another: nothing behind it is read. */
  isRight: boolean;
}

const HEAD_BYTES = 8;
/** Length, name and checksum around a chunk's data. */
const CHUNK_FRAME = 12;

/** Up to the end mark; fewer where the file ends early. */
export function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  let name = '';
  for (let at = HEAD_BYTES; at + CHUNK_FRAME <= bytes.length && name !== 'IEND';) {
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    const isRight = end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    yield { name, data: bytes.subarray(at + 8, Math.min(end - 4, bytes.length)), isRight };
    if (!isRight) return;
    at = end;
  }
}

export function pngFile(signature: Buffer, chunks: readonly Pick<PngChunk, 'name' | 'data'>[]): Buffer {
  return Buffer.concat([signature.subarray(0, HEAD_BYTES), ...chunks.flatMap(pngChunk)]);
}

function pngChunk({ name, data }: Pick<PngChunk, 'name' | 'data'>): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, sum];
}

/** Chromaticities × 100,000 of white, red, green and blue, by their number in ITU-T H.273, table 2. */
const PRIMARIES: Readonly<Record<number, readonly number[]>> = {
  1: [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000],
  5: [31270, 32900, 64000, 33000, 29000, 60000, 15000, 6000],
  6: [31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000],
  7: [31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000],
  9: [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600],
  11: [31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000],
  12: [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000],
  22: [31270, 32900, 63000, 34000, 29500, 60500, 15500, 7700],
};
/**
 * 100,000 / gamma, by its number in table 3; for sRGB's own curve nothing is said. Video's curve is shown as
 * BT.1886 has it, by browsers too.
 */
const GAMMAS: Readonly<Record<number, number | undefined>> = {
  1: 41667,
  4: 45455,
  5: 35714,
  6: 41667,
  8: 100_000,
  13: undefined,
  14: 41667,
  15: 41667,
};
const HDR = new Set([16, 18]);
const SRGB_GAMMA = 45455;

/**
 * The parts that decide its colours, in the words that every decoder knows; none where it is sRGB. Which of
 * them count is said by the standard (4.3), and where that leaves it open by browsers: chromaticities alone
 * say nothing.
 */
export function colourOfPng(bytes: Buffer): { chunks: Pick<PngChunk, 'name' | 'data'>[]; hdr: boolean } {
  const found = new Map<string, Buffer>();
  for (const { name, data } of pngChunks(bytes)) {
    if (name === 'IDAT') break;
    if (!found.has(name)) found.set(name, data);
  }
  const [primaries = 0, transfer = 0, matrix, range] = found.get('cICP') ?? [];
  if (matrix === 0 && range === 1) {
    if (HDR.has(transfer)) return { chunks: [], hdr: true };
    const corners = PRIMARIES[primaries];
    if (corners && transfer in GAMMAS) return { chunks: colourChunks(corners, GAMMAS[transfer]), hdr: false };
  }
  const profile = found.get('iCCP');
  if (profile) return { chunks: [{ name: 'iCCP', data: profile }], hdr: false };
  const [gamma, corners] = [numbersIn(found.get('gAMA'))[0], numbersIn(found.get('cHRM'))];
  if (found.has('sRGB') || !gamma || (corners.length !== 8 && gamma === SRGB_GAMMA)) return { chunks: [], hdr: false };
  return { chunks: colourChunks(corners.length === 8 ? corners : [], gamma), hdr: false };
}

function colourChunks(corners: readonly number[], gamma: number | undefined): Pick<PngChunk, 'name' | 'data'>[] {
  return [
    ...(gamma === undefined ? [] : [{ name: 'gAMA', data: numbers([gamma]) }]),
    ...(corners.length === 0 ? [] : [{ name: 'cHRM', data: numbers(corners) }]),
  ];
}

function numbers(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, index * 4);
  return data;
}

function numbersIn(data: Buffer = Buffer.alloc(0)): number[] {
  return Array.from({ length: Math.floor(data.length / 4) }, (_, index) => data.readUInt32BE(index * 4));
}
