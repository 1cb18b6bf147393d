/**
 * How a version is served, decided once at publish from a typical picture: each format is judged by what it
 * weighs and by what it does to the picture. JPEG is for opaque photographs; flat art gets a PNG, by index
 * wherever 256 colours look at least as good as the JPEG would; transparency exists in PNG only.
 */
import { Transformer } from '@napi-rs/image';
import type { StillFormat } from '@limn/published';
import { flatPaletteOf, type FlatPalette } from './palette/flat-palette.ts';
import { createPaletteIndex } from './palette/palette-index.ts';
import { pictureError, type PictureError } from './picture-error.ts';
import { openFlatPicture } from './png/flat-png.ts';
import { encodePng } from './png/png-encoder.ts';

export interface Candidate {
  format: StillFormat;
  bytes: Buffer;
  error: PictureError;
}

/** A PNG is preferred up to this many times a JPEG's weight: sharp letters are worth a little. */
const PNG_MAY_WEIGH = 1.25;
/**
 * A palette must not show: below this, or with more of its pixels visibly off, soft shades break into bands.
 */
const PALETTE_DECIBELS = 40;
const PALETTE_SEEN_SHARE = 0.01;

export interface PixelPicture {
  width: number;
  height: number;
  rgba: Uint8Array | Uint8ClampedArray;
}

/** The picture in the format that it is served in. `jpeg` encodes it; asked for opaque pictures only. */
export function encodeBest(picture: PixelPicture, jpeg: () => Buffer): Candidate {
  const paletted = withPalette(picture);
  if (!isOpaque(picture.rgba)) return paletted && isGood(paletted) ? paletted : withoutLoss(picture);
  const photo = asPhoto(picture, jpeg);
  const png = paletted && (isGood(paletted) || looksBetter(paletted, photo)) ? paletted : withoutLoss(picture);
  return png.bytes.length <= photo.bytes.length * PNG_MAY_WEIGH ? png : photo;
}

/** Everything that is chosen from; no JPEG of what can be seen through, and no palette of a photograph. */
export function candidatesOf(picture: PixelPicture, jpeg: () => Buffer) {
  return {
    photo: isOpaque(picture.rgba) ? asPhoto(picture, jpeg) : undefined,
    paletted: withPalette(picture),
    lossless: withoutLoss(picture),
  };
}

export function isOpaque(rgba: Uint8Array | Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

function isGood({ error }: Candidate): boolean {
  return error.decibels >= PALETTE_DECIBELS && error.seenShare <= PALETTE_SEEN_SHARE;
}

/**
 * By every measure: a few pixels far off are seen although the mean is good, and many a little off although
 * none is far.
 */
function looksBetter(paletted: Candidate, photo: Candidate): boolean {
  return paletted.error.decibels >= photo.error.decibels && paletted.error.seenShare <= photo.error.seenShare;
}

function asPhoto({ rgba }: PixelPicture, jpeg: () => Buffer): Candidate {
  const bytes = jpeg();
  return { format: 'jpeg', bytes, error: pictureError(pixelsOf(bytes), rgba) };
}

function withPalette({ width, height, rgba }: PixelPicture): Candidate | undefined {
  const palette = flatPaletteOf([rgba]);
  if (!palette) return undefined;
  const bytes = openFlatPicture({ width, height, rgba }, palette).png([]);
  return { format: 'png', bytes, error: pictureError(inPalette(rgba, width, palette), rgba) };
}

function inPalette(rgba: Uint8Array | Uint8ClampedArray, width: number, palette: FlatPalette): Uint8Array {
  const indices = new Uint8Array(rgba.length / 4);
  createPaletteIndex(palette).write(rgba, width, indices, 0, width);
  const drawn = new Uint8Array(rgba.length);
  for (const [pixel, index] of indices.entries()) drawn.set(palette.subarray(index * 4, index * 4 + 4), pixel * 4);
  return drawn;
}

function withoutLoss({ width, height, rgba }: PixelPicture): Candidate {
  return { format: 'png', bytes: encodePng(rgba, width, height), error: { decibels: Infinity, seenShare: 0 } };
}

/** RGBA of a JPEG of ours. */
function pixelsOf(jpeg: Buffer): Uint8Array {
  const rgb = new Transformer(jpeg).rawPixelsSync();
  const rgba = new Uint8Array((rgb.length / 3) * 4);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
    rgba[to + 3] = 255;
  }
  return rgba;
}
