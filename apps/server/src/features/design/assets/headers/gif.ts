import type { PictureHeader } from './picture-header.ts';

/** Counting stops here: more is refused anyway. */
const COUNT_UP_TO = 2000;

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function readGif(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  const { frames, whole } = walk(bytes);
  return { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), orientation: 1, frames, whole };
}

function walk(bytes: Buffer): { frames: number; whole: boolean } {
  let frames = 0;
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames <= COUNT_UP_TO) {
    const kind = bytes[at];
    if (kind === 0x3b) return { frames, whole: frames > 0 };
    if (kind === 0x21) at = afterSubBlocks(bytes, at + 2);
    else if (kind === 0x2c) {
      frames += 1;
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  // A long animation is refused for its length, whether it is whole or not.
  return { frames, whole: frames > COUNT_UP_TO };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
