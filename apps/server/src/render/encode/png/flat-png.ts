/**
 * Flat art by index, as PNG: its indices are kept, and only those of what a recipient changes are found
 * again.
 */
import type { FlatPalette } from '../palette/flat-palette.ts';
import { createPaletteIndex } from '../palette/palette-index.ts';
import { chunk, indexedHeader } from './chunks.ts';
import { createDeflatedRows } from './deflated-rows.ts';

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
  /** Approximate memory. */
  readonly bytes: number;
}

const END = chunk('IEND', new Uint8Array());

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
  const deflated = createDeflatedRows(stride, height);
  let touched: readonly Patch[] = [];

  return {
    bytes: base.length * 2 + 250_000,
    png(patches) {
      for (const { x, y, width: w, height: h } of touched) {
        for (let row = y; row < y + h; row++) rows.set(base.subarray(row * stride + 1 + x, row * stride + 1 + x + w), row * stride + 1 + x);
      }
      touched = patches;
      for (const patch of patches) index.write(patch.rgba, patch.width, rows, patch.y * stride + 1 + patch.x, stride);
      const data = deflated.stream(
        rows,
        patches.map((patch) => ({ from: patch.y, to: patch.y + patch.height })),
      );
      return Buffer.concat([head, chunk('IDAT', Buffer.concat(data)), END]);
    },
  };
}
