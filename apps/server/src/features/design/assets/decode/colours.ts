/**
 * A picture's colours in sRGB, as browsers show them: the library that draws follows profiles as Chromium
 * does, those of four inks, grey and 16 bits among them.
 */
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';

/** Rows that are looked at together: the whole of a large picture would be held several times. */
const ROWS = 256;
/** On a scale of 255. Less is the rounding of profiles that say sRGB in other numbers. */
const SEEN = 3;

/** True where a picture looks alike with (`coloured`) and without what its file says of its colours. */
export async function inStandardColours(plain: Buffer, coloured: Buffer): Promise<boolean> {
  if (plain === coloured || plain.equals(coloured)) return true;
  const [one, other] = await Promise.all([loadImage(plain), loadImage(coloured)]);
  const bands = bandsOf(other);
  for (const band of bandsOf(one)) {
    const same = bands.next().value;
    if (!same || !looksAlike(band, same)) return false;
  }
  return true;
}

function looksAlike(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true;
  for (let index = 0; index < one.length; index++) if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) > SEEN) return false;
  return true;
}

/** RGBA, 8 bits each, not premultiplied. */
export async function pixelsOf(coloured: Buffer): Promise<Buffer> {
  return Buffer.concat([...bandsOf(await loadImage(coloured))]);
}

function* bandsOf(image: Image): Generator<Buffer> {
  const { width, height } = image;
  for (let top = 0; top < height; top += ROWS) {
    const rows = Math.min(ROWS, height - top);
    const context = createCanvas(width, rows).getContext('2d');
    context.drawImage(image, 0, -top);
    const { data } = context.getImageData(0, 0, width, rows);
    yield Buffer.from(data.buffer, data.byteOffset, data.length);
  }
}
