/** Flat art has few colours: where a picture has at most 256, one byte a pixel says it all and nothing is lost. */

export interface IndexedPicture {
  /** RGB of each colour, three bytes each. */
  colours: Uint8Array;
  /** Alpha of each colour; empty when all are opaque. */
  alphas: Uint8Array;
  /** One byte a pixel, each row led by its PNG filter byte (0: none). */
  rows: Buffer;
}

const MAX_COLOURS = 256;

/** The picture by index, or undefined where it has more than 256 colours. `rgba` is not premultiplied. */
export function indexPicture(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): IndexedPicture | undefined {
  const pixels = asWords(rgba);
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
  return { ...coloursOf([...indexOf.keys()]), rows };
}

/** Little-endian words, alpha on top; a copy only where the bytes are not aligned for words. */
function asWords(rgba: Uint8Array | Uint8ClampedArray): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

function coloursOf(pixels: readonly number[]): Pick<IndexedPicture, 'colours' | 'alphas'> {
  const colours = Uint8Array.from(pixels.flatMap((pixel) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]));
  const alphas = Uint8Array.from(pixels, (pixel) => pixel >>> 24);
  return { colours, alphas: alphas.every((alpha) => alpha === 255) ? new Uint8Array() : alphas };
}
