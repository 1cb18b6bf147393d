/**
 * Flat art by index, as PNG. Rows that no recipient changes are compressed once; deflate's full flush makes pieces that can be joined
 * (RFC 1951, 3.2.4: an empty stored block ends at a byte), and their checksums are combined as zlib does.
 */
import { constants, deflateRawSync } from 'node:zlib';
import type { FlatPalette } from '../palette/flat-palette.ts';
import { createPaletteIndex } from '../palette/palette-index.ts';
import { adler32, combinedAdler } from './adler32.ts';
import { chunk, indexedHeader } from './chunks.ts';

/** A rectangle of new pixels (RGBA rows without gaps), inside the picture. */
interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  rgba: Uint8Array | Uint8ClampedArray;
}

export interface FlatPicture {
  /** The picture with these patches laid over it, in order. */
  png(patches: readonly Patch[]): Buffer;
  /** What it holds in memory, roughly. */
  readonly bytes: number;
}

interface Piece {
  deflated: Buffer;
  adler: number;
  length: number;
}

/** Light: flat art hardly gets smaller with more, and it is done for every recipient. */
const LEVEL = 2;
const MAX_BANDS = 16;
const ZLIB_HEAD = Buffer.of(0x78, 0x01);
/** An empty last block. */
const END = Buffer.of(0x03, 0x00);
const NO_DATA = new Uint8Array();

export function openFlatPicture(
  still: { width: number; height: number; rgba: Uint8Array | Uint8ClampedArray },
  palette: FlatPalette,
): FlatPicture {
  const { width, height } = still;
  const stride = width + 1; // each row is led by its filter byte, 0: none
  const index = createPaletteIndex(palette);
  const base = new Uint8Array(stride * height);
  index.write(still.rgba, width, base, 1, stride);
  const rows = base.slice();
  const head = indexedHeader(width, height, palette);
  const bands = new Map<string, Piece>();
  let touched: readonly Patch[] = [];

  function bandOf(from: number, to: number): Piece {
    const key = `${from}-${to}`;
    let band = bands.get(key);
    if (!band) {
      if (bands.size >= MAX_BANDS) bands.clear();
      bands.set(key, (band = deflated(base.subarray(from * stride, to * stride))));
    }
    return band;
  }

  return {
    bytes: base.length * 2 + 60_000,
    png(patches) {
      for (const { x, y, width: w, height: h } of touched) {
        for (let row = y; row < y + h; row++) rows.set(base.subarray(row * stride + 1 + x, row * stride + 1 + x + w), row * stride + 1 + x);
      }
      touched = patches;
      for (const patch of patches) index.write(patch.rgba, patch.width, rows, patch.y * stride + 1 + patch.x, stride);
      const top = Math.min(height, ...patches.map(({ y }) => y));
      const bottom = Math.max(top, ...patches.map(({ y, height: h }) => y + h));
      const strip = top < bottom ? [deflated(rows.subarray(top * stride, bottom * stride))] : [];
      const pieces = [...(top > 0 ? [bandOf(0, top)] : []), ...strip, ...(bottom < height ? [bandOf(bottom, height)] : [])];
      const check = Buffer.alloc(4);
      check.writeUInt32BE(pieces.reduce((sum, { adler, length }) => combinedAdler(sum, adler, length), 1));
      const data = Buffer.concat([ZLIB_HEAD, ...pieces.map((piece) => piece.deflated), END, check]);
      return Buffer.concat([head, chunk('IDAT', data), chunk('IEND', NO_DATA)]);
    },
  };
}

function deflated(bytes: Uint8Array): Piece {
  const chunkSize = Math.max(1024, bytes.length >> 1);
  const piece = deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH, chunkSize });
  return { deflated: piece, adler: adler32(bytes), length: bytes.length };
}
