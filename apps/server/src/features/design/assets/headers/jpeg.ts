import { exifOrientation, isExif } from './exif.ts';
import type { PictureHeader } from './picture-header.ts';

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1 and B.2 */
export function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
  const found: PictureHeader = { mime: 'image/jpeg', width: 0, height: 0, orientation: 1, frames: 1, whole: false };
  let frame: Frame | undefined;
  let exif: Buffer | undefined;
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
      found.visits = frame ? visitsOf(bytes, at, frame) : 0;
      break;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker) && at + 9 <= bytes.length) {
      found.height = bytes.readUInt16BE(at + 5);
      found.width = bytes.readUInt16BE(at + 7);
      found.inks = bytes[at + 9] === 4;
      frame = readFrame(bytes, at);
    } else if (marker === APP1) {
      const segment = bytes.subarray(at + 4, at + 2 + length);
      // The first of several counts, as in browsers.
      if (isExif(segment)) exif ??= segment;
    }
    at += 2 + length;
  }
  if (exif) found.orientation = exifOrientation(exif);
  return found;
}

interface Frame {
  /** Blocks of 8 × 8 of each component, by its id. */
  blocks: ReadonlyMap<number, number>;
}

function readFrame(bytes: Buffer, at: number): Frame {
  const [height, width, count] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9] ?? 0];
  const parts = Array.from({ length: Math.min(count, 4) }, (_, n) => {
    const part = at + 10 + n * 3;
    const sampling = bytes[part + 1] ?? 0x11;
    return { id: bytes[part] ?? 0, across: Math.max(1, sampling >> 4), down: Math.max(1, sampling & 15) };
  });
  const [across, down] = [Math.max(1, ...parts.map((part) => part.across)), Math.max(1, ...parts.map((part) => part.down))];
  const blocksOf = (length: number, own: number, max: number) => Math.ceil(Math.ceil((length * own) / max) / 8);
  return { blocks: new Map(parts.map((part) => [part.id, blocksOf(width, part.across, across) * blocksOf(height, part.down, down)])) };
}

/**
 * A progressive JPEG comes in passes over all its blocks, and a few bytes can ask for another pass. The sum
 * over them is what it costs to decode, whatever the file weighs.
 */
function visitsOf(bytes: Buffer, firstScan: number, { blocks }: Frame): number {
  let visits = 0;
  // Between passes there is coded data, in which a marker's first byte never stands alone.
  for (let at = firstScan; at !== -1 && at + 4 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN) visits += visitsOfScan(bytes, at, blocks);
    // Stuffed, filled or a restart: no segment follows.
    const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9) || marker === 1;
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2);
  }
  return visits;
}

function visitsOfScan(bytes: Buffer, at: number, blocks: Frame['blocks']): number {
  const count = Math.min(bytes[at + 4] ?? 0, 4);
  const [from, to] = [bytes[at + 5 + count * 2] ?? 0, bytes[at + 6 + count * 2] ?? 63];
  const band = Math.min(64, Math.max(1, to - from + 1));
  let visited = 0;
  for (let n = 0; n < count; n++) visited += (blocks.get(bytes[at + 5 + n * 2] ?? 0) ?? 0) * band;
  return visited;
}

/** Start-of-frame markers; the other three of the range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
