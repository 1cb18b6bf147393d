/** Flat art by index, as PNG: its indices are kept, and only those of what a recipient changes are found anew. */
import { deflateSync } from 'node:zlib';
import type { FlatPalette } from '../palette/flat-palette.ts';
import { createPaletteIndex } from '../palette/palette-index.ts';
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

/** Light: flat art hardly gets smaller with more, and it is done for every recipient. */
const LEVEL = 2;
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
  let touched: readonly Patch[] = [];

  return {
    bytes: base.length * 2 + 60_000,
    png(patches) {
      for (const { x, y, width: w, height: h } of touched) {
        for (let row = y; row < y + h; row++) rows.set(base.subarray(row * stride + 1 + x, row * stride + 1 + x + w), row * stride + 1 + x);
      }
      touched = patches;
      for (const patch of patches) index.write(patch.rgba, patch.width, rows, patch.y * stride + 1 + patch.x, stride);
      const data = deflateSync(rows, { level: LEVEL, chunkSize: Math.max(1024, rows.length >> 1) });
      return Buffer.concat([head, chunk('IDAT', data), chunk('IEND', NO_DATA)]);
    },
  };
}
