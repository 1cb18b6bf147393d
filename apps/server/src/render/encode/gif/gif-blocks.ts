/** The blocks of a GIF89a file, in the words of its specification. */

/** How a frame leaves the canvas for the next one. */
export const DISPOSAL = { keep: 1, restoreBackground: 2 } as const;
export type Disposal = (typeof DISPOSAL)[keyof typeof DISPOSAL];

/** Bits of an index into a palette of this many colours. */
function paletteBits(palette: Uint8Array): number {
  return Math.max(1, Math.ceil(Math.log2(palette.length / 3)));
}

/**
 * The code size of LZW streams for a palette: even, because codes one bit longer are then of an odd width,
 * and enough of those end at a full byte.
 */
export function codeSizeFor(palette: Uint8Array): number {
  return Math.max(2, 2 * Math.ceil(paletteBits(palette) / 2));
}

/** Signature, screen size and the palette all frames share: three bytes a colour. */
export function gifHeader(width: number, height: number, palette: Uint8Array): Buffer {
  const bits = paletteBits(palette);
  const head = Buffer.alloc(13 + 3 * 2 ** bits);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80 | ((bits - 1) << 4) | (bits - 1);
  head.set(palette, 13);
  return head;
}

/** `delayMs` is how long the frame stands; readers know hundredths of a second. */
export function graphicControl(options: { delayMs: number; disposal: Disposal; transparentIndex?: number | undefined }): Buffer {
  const { delayMs, disposal, transparentIndex } = options;
  const block = Buffer.of(0x21, 0xf9, 4, (disposal << 2) | (transparentIndex === undefined ? 0 : 1), 0, 0, transparentIndex ?? 0, 0);
  block.writeUInt16LE(Math.round(delayMs / 10), 4);
  return block;
}

/**
 * The place of a frame; a palette of its own goes before the shared one. The LZW code size follows it at
 * once.
 */
export function imageDescriptor(
  rect: { x: number; y: number; width: number; height: number },
  codeSize: number,
  palette?: Uint8Array,
): Buffer {
  const bits = palette ? paletteBits(palette) : 0;
  const block = Buffer.alloc(11 + (palette ? 3 * 2 ** bits : 0));
  block[0] = 0x2c;
  block.writeUInt16LE(rect.x, 1);
  block.writeUInt16LE(rect.y, 3);
  block.writeUInt16LE(rect.width, 5);
  block.writeUInt16LE(rect.height, 7);
  block[9] = palette ? 0x80 | (bits - 1) : 0;
  if (palette) block.set(palette, 10);
  block[block.length - 1] = codeSize;
  return block;
}

/** Data in blocks of at most 255 bytes, each led by its length; without the empty one that ends them. */
export function dataBlocks(bytes: Uint8Array): Buffer {
  const blocks = Buffer.allocUnsafe(bytes.length + Math.ceil(bytes.length / 255));
  let to = 0;
  for (let from = 0; from < bytes.length; from += 255) {
    const length = Math.min(255, bytes.length - from);
    blocks[to++] = length;
    blocks.set(bytes.subarray(from, from + length), to);
    to += length;
  }
  return blocks;
}

export const END_OF_DATA = Buffer.of(0);
export const TRAILER = Buffer.of(0x3b);
