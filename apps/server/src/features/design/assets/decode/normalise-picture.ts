/**
 * Makes of an uploaded picture one that every reader shows alike: turned, in sRGB, not too wide, and with
 * nothing in its file that a reader could obey or pass over. Runs in the decode child.
 */
import { Image } from '@napi-rs/canvas';
import { FastResizeFilter, Transformer } from '@napi-rs/image';
import type { PictureHeader } from '../headers/picture-header.ts';
import { webpChunks } from '../headers/webp-chunks.ts';
import { inStandardColours, pixelsOf } from './colours.ts';
import { stripMetadata } from './strip-metadata.ts';

export interface NormalisedPicture {
  /** Undefined where the bytes are good as they came. */
  bytes: Buffer | undefined;
  width: number;
  height: number;
}

const WIDEST_RESIZED = 2000;
const QUALITY = 90;

/**
 * Rejects when the picture is damaged. Moving pictures keep their frames: turned, converted or scaled, they
 * would stand still.
 */
export async function normalisePicture(bytes: Buffer, header: PictureHeader, resize: boolean): Promise<NormalisedPicture> {
  const { mime, width: storedWidth, height: storedHeight } = header;
  const moves = mime === 'image/gif' || header.frames > 1;
  const [plain, coloured] = [false, true].map((colour) => stripMetadata(bytes, mime, { colour })) as [Buffer, Buffer];
  await decode(plain, header);
  if (moves) return { bytes: changed(coloured, bytes), width: storedWidth, height: storedHeight };
  const isSideways = header.orientation >= 5;
  const [width, height] = isSideways ? [storedHeight, storedWidth] : [storedWidth, storedHeight];
  const isTurned = header.orientation !== 1;
  const isTooWide = resize && width > WIDEST_RESIZED;
  const isForeign = header.inks || !(await inStandardColours(plain, coloured));
  if (!isTurned && !isTooWide && !isForeign) return { bytes: changed(plain, bytes), width, height };
  // Photos are opaque and of 8 bits: nothing of them is lost on a canvas, which knows more of their codings.
  const isDrawn = isForeign || mime === 'image/jpeg';
  const picture = isDrawn ? Transformer.fromRgbaPixels(await pixelsOf(coloured), storedWidth, storedHeight) : new Transformer(plain);
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- Exif's numbers are its members
  if (isTurned) picture.rotate(header.orientation);
  const [newWidth, newHeight] = isTooWide ? [WIDEST_RESIZED, Math.max(1, Math.round((height * WIDEST_RESIZED) / width))] : [width, height];
  // The other resizer mixes the colours of clear pixels into their neighbours.
  if (isTooWide) picture.fastResize({ width: newWidth, height: newHeight, filter: FastResizeFilter.Lanczos3 });
  return { bytes: await encode(picture, plain, mime), width: newWidth, height: newHeight };
}

function changed(made: Buffer, original: Buffer): Buffer | undefined {
  return made === original ? undefined : made;
}

/** Decoding once, off the main thread, shows that everyone else will be able to. */
async function decode(bytes: Buffer, { mime }: PictureHeader): Promise<void> {
  if (mime !== 'image/gif') {
    await new Transformer(bytes).rawPixels();
    return;
  }
  // The library that turns and scales pictures cannot read this kind.
  const image = new Image();
  image.src = bytes;
  await image.decode();
}

/** In the kind that it came in. */
function encode(picture: Transformer, original: Buffer, mime: PictureHeader['mime']): Promise<Buffer> {
  if (mime === 'image/jpeg') return picture.jpeg(QUALITY);
  if (mime === 'image/png') return picture.png();
  return isLossless(original) ? picture.webpLossless() : picture.webp(QUALITY);
}

function isLossless(webp: Buffer): boolean {
  return [...webpChunks(webp)].some(({ name }) => name === 'VP8L');
}
