import { exifOrientation } from './exif.ts';
import type { PictureHeader } from './picture-header.ts';
import { webpChunks } from './webp-chunks.ts';

/** Counting stops here: more is refused anyway. */
const COUNT_UP_TO = 2000;

/** https://developers.google.com/speed/webp/docs/riff_container */
export function readWebp(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const size = sizeOf(bytes, bytes.toString('latin1', 12, 16));
  let [frames, orientation] = [0, 1];
  for (const { name, data } of webpChunks(bytes)) {
    if (name === 'ANMF') frames += 1;
    if (name === 'EXIF') orientation = exifOrientation(data);
    if (frames > COUNT_UP_TO) break;
  }
  return {
    mime: 'image/webp',
    ...(size ?? { width: 0, height: 0 }),
    orientation,
    frames: Math.max(1, frames),
    whole: bytes.readUInt32LE(4) + 8 <= bytes.length,
  };
}

function sizeOf(bytes: Buffer, chunk: string): { width: number; height: number } | undefined {
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
