import { crc32 } from 'node:zlib';
import type { PictureHeader } from './picture-header.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, name and checksum around a chunk's data. */
const CHUNK_FRAME = 12;

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
export function readPng(bytes: Buffer): PictureHeader | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return {
    mime: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation: 1,
    ...walk(bytes),
  };
}

/** Whole: every chunk is there with its right checksum, up to the end mark. Frames: https://wiki.mozilla.org/APNG_Specification */
function walk(bytes: Buffer): { frames: number; whole: boolean } {
  let at = 8;
  let frames = 1;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return { frames, whole: false };
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL' && length === 8) frames = Math.max(1, bytes.readUInt32BE(at + 8));
    if (name === 'IEND') return { frames, whole: true };
    at = end;
  }
  return { frames, whole: false };
}
