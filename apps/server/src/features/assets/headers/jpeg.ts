import type { PictureHeader } from './picture-header.ts';

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const ORIENTATION_TAG = 0x0112;

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 and B.2 */
export function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
  const found: PictureHeader = { mime: 'image/jpeg', width: 0, height: 0, orientation: 1, frames: 1, whole: false };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill bytes may stand before a marker
      continue;
    }
    if (marker === START_OF_SCAN) {
      found.whole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      break;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker) && at + 9 <= bytes.length) {
      found.height = bytes.readUInt16BE(at + 5);
      found.width = bytes.readUInt16BE(at + 7);
    } else if (marker === APP1) found.orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return found;
}

/** Start-of-frame markers; the other three of the range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** 1 to 8; 1 where the segment does not say. */
function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(6);
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (u16(at) !== ORIENTATION_TAG) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
