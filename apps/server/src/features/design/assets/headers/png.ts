import { exifOrientation } from './exif.ts';
import type { PictureHeader } from './picture-header.ts';
import { colourOfPng, pngChunks } from './png-chunks.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
export function readPng(bytes: Buffer): PictureHeader | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const header = { mime: 'image/png' as const, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1 };
  let [frames, hasEnded] = [1, false];
  for (const { name, data, isRight } of pngChunks(bytes)) {
    if (!isRight) return { ...header, frames, whole: false };
    // https://wiki.mozilla.org/APNG_Specification
    if (name === 'acTL' && data.length === 8) frames = Math.max(1, data.readUInt32BE(0));
    if (name === 'eXIf') header.orientation = exifOrientation(data);
    hasEnded = name === 'IEND';
  }
  return { ...header, frames, hdr: colourOfPng(bytes).hdr, whole: hasEnded };
}
