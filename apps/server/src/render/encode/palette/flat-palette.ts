/**
 * The palette of flat art: at most 256 colours, alpha included, that show a picture as it is. Flat art has few colours and the soft
 * edges between them; what has more is a photograph and has no such palette.
 */
import { medianCut, type ColourCell } from './median-cut.ts';

/** RGBA, four bytes a colour. */
export type FlatPalette = Uint8Array;

const MAX_COLOURS = 256;
/** More different colours than soft edges make: not worth cutting. */
const MAX_DISTINCT = 20_000;
const WEIGHTS = [0.3, 0.59, 0.11, 0.6];
/** Steps of 255 that nobody sees beside each other, and the share of pixels that may be off by more. */
const UNSEEN = 6;
const SEEN_SHARE = 0.0005;
const WORST = 20;

/** Undefined where 256 colours would show. `rgba` is not premultiplied. */
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
  const cells = colours.map((colour): ColourCell => {
    const count = counts.get(colour) ?? 0;
    return { count, sums: channelsOf(colour).map((channel) => channel * count) };
  });
  const palette = frequent(medianCut(cells, MAX_COLOURS, WEIGHTS), counts);
  return isUnseen(palette, counts) ? packed(palette.map(wordOf)) : undefined;
}

/** Each colour gives way to the most frequent one that it stands for, so that plain areas keep theirs exactly. */
function frequent(means: readonly number[][], counts: ReadonlyMap<number, number>): number[][] {
  const best = new Map<number, { colour: number; count: number }>();
  for (const [colour, count] of counts) {
    const index = nearest(means, channelsOf(colour)).index;
    if (count > (best.get(index)?.count ?? 0)) best.set(index, { colour, count });
  }
  return means.map((mean, index) => {
    const found = best.get(index);
    return found ? channelsOf(found.colour) : mean;
  });
}

function isUnseen(palette: readonly number[][], counts: ReadonlyMap<number, number>): boolean {
  let [all, off] = [0, 0];
  for (const [colour, count] of counts) {
    const channels = channelsOf(colour);
    const { index } = nearest(palette, channels);
    const step = Math.max(...channels.map((channel, at) => Math.abs(channel - (palette[index]?.[at] ?? 0))));
    if (step > WORST) return false;
    all += count;
    if (step > UNSEEN) off += count;
  }
  return off <= all * SEEN_SHARE;
}

export function nearest(palette: readonly (readonly number[])[], channels: readonly number[]): { index: number } {
  let [best, least] = [0, Infinity];
  for (const [index, colour] of palette.entries()) {
    let distance = 0;
    for (let at = 0; at < 4; at++) distance += (WEIGHTS[at] ?? 0) * ((colour[at] ?? 0) - (channels[at] ?? 0)) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return { index: best };
}

/** Little-endian words, alpha on top; a copy only where the bytes are not aligned for words. */
export function wordsOf(rgba: Uint8Array | Uint8ClampedArray): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

/** What cannot be seen has no colour. */
export function seen(pixel: number): number {
  return pixel >>> 24 === 0 ? 0 : pixel;
}

export function channelsOf(word: number): number[] {
  return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24];
}

function wordOf([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]): number {
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
}

/** Those that can be seen through first: a PNG then lists fewer alphas. */
function packed(words: readonly number[]): FlatPalette {
  const sorted = words.toSorted((a, b) => (a >>> 24) - (b >>> 24));
  return Uint8Array.from(sorted.flatMap(channelsOf));
}
