/**
 * The palette of flat art: the 256 colours, alpha included, that show a picture best. Flat art has few
 * colours and the soft edges between them, so that nothing is seen of it; soft shades in many colours may
 * show, which is measured by who chooses.
 */
import { meanOf, medianCut, type ColourCell } from './median-cut.ts';

/** RGBA, four bytes a colour. */
export type FlatPalette = Uint8Array;

const MAX_COLOURS = 256;
/**
 * Beyond this a picture is a photograph: cutting it would take longer than anyone waits, for a palette that
 * no one would choose.
 */
const MAX_DISTINCT = 40_000;
const WEIGHTS = [0.3, 0.59, 0.11, 0.6];
/** Share of the pixels from which a colour fills an area. */
const PLAIN_SHARE = 0.0002;
/** Rounds in which each colour moves to the mean of what it stands for. */
const REFINEMENTS = 3;

/**
 * Undefined for a photograph. Whether the palette shows is for its reader to measure. `rgba` is not
 * premultiplied.
 */
export function flatPaletteOf(samples: readonly (Uint8Array | Uint8ClampedArray)[]): FlatPalette | undefined {
  const counts = new Map<number, number>();
  for (const rgba of samples) {
    for (const pixel of wordsOf(rgba)) {
      const colour = seen(pixel);
      const count = counts.get(colour);
      if (count === undefined && counts.size === MAX_DISTINCT) return undefined;
      counts.set(colour, (count ?? 0) + 1);
    }
  }
  const colours = [...counts.keys()];
  if (colours.length <= MAX_COLOURS) return packed(colours);
  const cells = cellsOf(counts);
  let palette = medianCut(cells, MAX_COLOURS, WEIGHTS);
  for (let round = 0; round < REFINEMENTS; round++) palette = refined(palette, cells);
  return packed(frequent(palette, counts).map(wordOf));
}

/**
 * Colours that differ in their lowest two bits alone are one cell: a draw child must not be held up by
 * cutting every shade apart.
 */
function cellsOf(counts: ReadonlyMap<number, number>): ColourCell[] {
  const cells = new Map<number, ColourCell>();
  for (const [colour, count] of counts) {
    const coarse = colour & 0xfcfcfcfc;
    let cell = cells.get(coarse);
    if (!cell) cells.set(coarse, (cell = { count: 0, sums: [0, 0, 0, 0] }));
    cell.count += count;
    for (const [at, channel] of channelsOf(colour).entries()) cell.sums[at] = (cell.sums[at] ?? 0) + channel * count;
  }
  return [...cells.values()];
}

/**
 * Each colour gives way to the most frequent one that it stands for, so that plain areas keep theirs exactly.
 */
function frequent(means: readonly number[][], counts: ReadonlyMap<number, number>): number[][] {
  const best = new Map<number, { colour: number; count: number }>();
  const find = nearestIn(means);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const [colour, count] of counts) {
    if (count < total * PLAIN_SHARE) continue;
    const index = find(colour);
    if (count > (best.get(index)?.count ?? 0)) best.set(index, { colour, count });
  }
  return means.map((mean, index) => {
    const found = best.get(index);
    return found ? channelsOf(found.colour) : mean;
  });
}

/** Lloyd's step: each colour becomes the mean of the pixels that it is nearest to. */
function refined(palette: readonly number[][], cells: readonly ColourCell[]): number[][] {
  const sums = palette.map((): ColourCell => ({ count: 0, sums: [0, 0, 0, 0] }));
  const find = nearestIn(palette);
  for (const cell of cells) {
    const sum = sums[find(wordOf(meanOf(cell)))] as ColourCell;
    sum.count += cell.count;
    for (const [at, value] of cell.sums.entries()) sum.sums[at] = (sum.sums[at] ?? 0) + value;
  }
  return palette.map((colour, index) => {
    const sum = sums[index];
    return sum && sum.count > 0 ? meanOf(sum) : colour;
  });
}

/** Finds the colour of a palette (lists of four channels) that is nearest to a pixel's word. */
export function nearestIn(palette: readonly (readonly number[])[]): (word: number) => number {
  const flat = Float32Array.from(palette.flat());
  const [redWeight = 0, greenWeight = 0, blueWeight = 0, alphaWeight = 0] = WEIGHTS;
  return (word) => {
    const [red, green, blue, alpha] = [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24];
    let [best, min] = [0, Infinity];
    for (let at = 0, index = 0; at < flat.length; at += 4, index++) {
      const reds = (flat[at] as number) - red;
      const greens = (flat[at + 1] as number) - green;
      const blues = (flat[at + 2] as number) - blue;
      const alphas = (flat[at + 3] as number) - alpha;
      const distance = redWeight * reds * reds + greenWeight * greens * greens + blueWeight * blues * blues + alphaWeight * alphas * alphas;
      if (distance < min) {
        min = distance;
        best = index;
      }
    }
    return best;
  };
}

/** Little-endian words, alpha on top; a copy only where the bytes are not aligned for words. */
export function wordsOf(rgba: Uint8Array | Uint8ClampedArray): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

/** Invisible pixels have no colour. */
export function seen(pixel: number): number {
  return pixel >>> 24 === 0 ? 0 : pixel;
}

export function channelsOf(word: number): number[] {
  return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24];
}

function wordOf([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]): number {
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
}

/** The ones that can be seen through first: a PNG then lists fewer alphas. */
function packed(words: readonly number[]): FlatPalette {
  const sorted = words.toSorted((a, b) => (a >>> 24) - (b >>> 24));
  return Uint8Array.from(sorted.flatMap(channelsOf));
}
