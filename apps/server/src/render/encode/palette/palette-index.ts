/** Finds the palette's index for each pixel: a table of the colours met so far, for flat art meets few. */
import { nearestIn, seen, wordsOf, type FlatPalette } from './flat-palette.ts';

export interface PaletteIndex {
  /** Writes the indices of `rgba`'s rows into `to`, whose rows are `stride` bytes apart, from `offset` on. */
  write(rgba: Uint8Array | Uint8ClampedArray, width: number, to: Uint8Array, offset: number, stride: number): void;
}

const PLACES = 1 << 13;
/** More colours than flat art has with its edges. */
const MAX_MET = 1 << 12;

export function createPaletteIndex(palette: FlatPalette): PaletteIndex {
  const colours = Array.from({ length: palette.length / 4 }, (_, index) => [...palette.subarray(index * 4, index * 4 + 4)]);
  const nearest = nearestIn(colours);
  const met = new Map<number, number>();
  /** Word and index of what was met last at each place: quicker than the map. */
  const words = new Uint32Array(PLACES);
  const indices = new Int16Array(PLACES).fill(-1);

  function find(word: number): number {
    const place = (Math.imul(word, 0x9e3779b1) >>> 19) & (PLACES - 1);
    if (words[place] === word && (indices[place] ?? -1) >= 0) return indices[place] ?? 0;
    let index = met.get(word);
    if (index === undefined) {
      if (met.size >= MAX_MET) met.clear();
      index = nearest(seen(word));
      met.set(word, index);
    }
    words[place] = word;
    indices[place] = index;
    return index;
  }

  return {
    write(rgba, width, to, offset, stride) {
      const pixels = wordsOf(rgba);
      let last = -1;
      let index = 0;
      for (let row = 0, from = 0; from < pixels.length; row++) {
        let at = offset + row * stride;
        for (let x = 0; x < width; x++, from++, at++) {
          const word = pixels[from] ?? 0;
          if (word !== last) {
            index = find(word);
            last = word;
          }
          to[at] = index;
        }
      }
    },
  };
}
