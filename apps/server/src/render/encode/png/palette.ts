/** Flat art has few colours: where a picture has at most 256, one byte a pixel says it all and nothing is lost. */

import { channelsOf, wordsOf, type FlatPalette } from '../palette/flat-palette.ts';

export interface IndexedPicture {
  palette: FlatPalette;
  /** One byte a pixel, each row led by its PNG filter byte (0: none). */
  rows: Buffer;
}

const MAX_COLOURS = 256;

/** The picture by index, or undefined where it has more than 256 colours. `rgba` is not premultiplied. */
export function indexPicture(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): IndexedPicture | undefined {
  const pixels = wordsOf(rgba);
  const indexOf = new Map<number, number>();
  const rows = Buffer.allocUnsafe((width + 1) * height);
  let lastPixel = -1;
  let lastIndex = 0;
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0; x < width; x++) {
      const pixel = pixels[from++] ?? 0;
      if (pixel !== lastPixel) {
        const known = indexOf.get(pixel);
        if (known === undefined && indexOf.size === MAX_COLOURS) return undefined;
        lastIndex = known ?? indexOf.size;
        if (known === undefined) indexOf.set(pixel, lastIndex);
        lastPixel = pixel;
      }
      rows[to++] = lastIndex;
    }
  }
  return { palette: Uint8Array.from([...indexOf.keys()].flatMap(channelsOf)), rows };
}
