/**
 * At most 256 colours that stand for all those of some pictures: themselves where there are no more, else
 * what median cut makes.
 */
import { medianCut, type ColourCell } from '../palette/median-cut.ts';

export interface Palette {
  /** Three bytes a colour. */
  colours: Uint8Array;
  /** The index of fully transparent pixels; undefined where every pixel is opaque. */
  transparentIndex: number | undefined;
  /** Indices of RGBA pixels. What can half be seen through is seen over the matte from its middle on. */
  indicesOf(rgba: Uint8Array | Uint8ClampedArray): Uint8Array;
}

const MAX_COLOURS = 256;
/**
 * Colours are distinguished by six bits a channel: 256 KB of table, and less than what a palette of 256 can
 * say.
 */
const SHIFT = 2;
const CELLS = 1 << 18;

export function paletteOf(
  samples: readonly (Uint8Array | Uint8ClampedArray)[],
  options: { isOpaque: boolean; matte: readonly [number, number, number] },
): Palette {
  const matte = options.isOpaque ? undefined : options.matte;
  const limit = MAX_COLOURS - (matte ? 1 : 0);
  const exact = exactColours(samples, matte, limit);
  const chosen = exact
    ? [...exact.keys()].map(channelsOf)
    : medianCut([...countCells(samples, matte).values()], limit, Object.values(WEIGHTS));
  const colours = new Uint8Array((chosen.length + (matte ? 1 : 0)) * 3);
  chosen.forEach((colour, index) => colours.set(colour, index * 3));
  if (matte) colours.set(matte, chosen.length * 3);
  return withLookup(colours, chosen.length, matte, exact ?? new Map());
}

/** Every colour with its index, or undefined where there are more than the palette holds. */
function exactColours(
  samples: readonly (Uint8Array | Uint8ClampedArray)[],
  matte: readonly [number, number, number] | undefined,
  limit: number,
): Map<number, number> | undefined {
  const indices = new Map<number, number>();
  for (const rgba of samples) {
    for (let at = 0; at < rgba.length; at += 4) {
      const alpha = matte ? (rgba[at + 3] ?? 0) : 255;
      if (alpha < 128) continue;
      const colour =
        (over(rgba[at] ?? 0, alpha, matte?.[0]) << 16) |
        (over(rgba[at + 1] ?? 0, alpha, matte?.[1]) << 8) |
        over(rgba[at + 2] ?? 0, alpha, matte?.[2]);
      if (indices.has(colour)) continue;
      if (indices.size === limit) return undefined;
      indices.set(colour, indices.size);
    }
  }
  return indices;
}

function channelsOf(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function countCells(
  samples: readonly (Uint8Array | Uint8ClampedArray)[],
  matte: readonly [number, number, number] | undefined,
): Map<number, ColourCell> {
  const cells = new Map<number, ColourCell>();
  for (const rgba of samples) {
    for (let at = 0; at < rgba.length; at += 4) {
      const alpha = matte ? (rgba[at + 3] ?? 0) : 255;
      if (alpha < 128) continue;
      const red = over(rgba[at] ?? 0, alpha, matte?.[0]);
      const green = over(rgba[at + 1] ?? 0, alpha, matte?.[1]);
      const blue = over(rgba[at + 2] ?? 0, alpha, matte?.[2]);
      const key = cellOf(red, green, blue);
      const cell = cells.get(key);
      if (cell) {
        cell.count++;
        cell.sums = [(cell.sums[0] ?? 0) + red, (cell.sums[1] ?? 0) + green, (cell.sums[2] ?? 0) + blue];
      } else cells.set(key, { count: 1, sums: [red, green, blue] });
    }
  }
  return cells;
}

function over(channel: number, alpha: number, matte: number | undefined): number {
  return alpha === 255 || matte === undefined ? channel : Math.round((channel * alpha + matte * (255 - alpha)) / 255);
}

function cellOf(red: number, green: number, blue: number): number {
  return ((red >> SHIFT) << 12) | ((green >> SHIFT) << 6) | (blue >> SHIFT);
}

/** How much the eye heeds each channel. */
const WEIGHTS = { red: 0.3, green: 0.59, blue: 0.11 } as const;

function withLookup(
  colours: Uint8Array,
  count: number,
  matte: readonly [number, number, number] | undefined,
  exact: ReadonlyMap<number, number>,
): Palette {
  const transparentIndex = matte ? count : undefined;
  const known = new Int16Array(CELLS).fill(-1);
  const nearest = (red: number, green: number, blue: number): number => {
    let best = 0;
    let min = Infinity;
    for (let index = 0, at = 0; index < count; index++, at += 3) {
      const [dr, dg, db] = [red - (colours[at] ?? 0), green - (colours[at + 1] ?? 0), blue - (colours[at + 2] ?? 0)];
      const distance = WEIGHTS.red * dr * dr + WEIGHTS.green * dg * dg + WEIGHTS.blue * db * db;
      if (distance < min) [best, min] = [index, distance];
    }
    return best;
  };
  return {
    colours,
    transparentIndex,
    indicesOf(rgba) {
      const indices = new Uint8Array(rgba.length >> 2);
      for (let at = 0, to = 0; at < rgba.length; at += 4, to++) {
        const alpha = matte ? (rgba[at + 3] ?? 0) : 255;
        if (alpha < 128) {
          indices[to] = transparentIndex ?? 0;
          continue;
        }
        const red = over(rgba[at] ?? 0, alpha, matte?.[0]);
        const green = over(rgba[at + 1] ?? 0, alpha, matte?.[1]);
        const blue = over(rgba[at + 2] ?? 0, alpha, matte?.[2]);
        const own = exact.get((red << 16) | (green << 8) | blue);
        if (own !== undefined) {
          indices[to] = own;
          continue;
        }
        const cell = cellOf(red, green, blue);
        let index = known[cell] ?? -1;
        if (index < 0) known[cell] = index = nearest(red, green, blue);
        indices[to] = index;
      }
      return indices;
    },
  };
}
