/** Decodes a picture to see that it can be shown, and turns and scales it where that is asked for. Runs in the decode child. */
import { Image } from '@napi-rs/canvas';
import { ResizeFilterType, Transformer } from '@napi-rs/image';
import type { PictureHeader } from '../headers/picture-header.ts';
import { withColourProfile } from './colour-profile.ts';

export interface RepairedPicture {
  /** Undefined where the bytes are good as they came. */
  bytes: Buffer | undefined;
  width: number;
  height: number;
}

const WIDEST_RESIZED = 2000;
const JPEG_QUALITY = 90;

/** Rejects when the picture is damaged. Moving pictures are kept as they are: scaled, they would stand still. */
export async function repairPicture(bytes: Buffer, header: PictureHeader, resize: boolean): Promise<RepairedPicture> {
  const turned = header.orientation !== 1;
  const sideways = header.orientation >= 5;
  const [width, height] = sideways ? [header.height, header.width] : [header.width, header.height];
  const moves = header.mime === 'image/gif' || header.frames > 1;
  const tooWide = resize && width > WIDEST_RESIZED && !moves;
  if (!turned && !tooWide) {
    await decode(bytes, header);
    return { bytes: undefined, width, height };
  }
  const picture = new Transformer(bytes);
  if (turned) picture.rotate();
  const [newWidth, newHeight] = tooWide ? [WIDEST_RESIZED, Math.max(1, Math.round((height * WIDEST_RESIZED) / width))] : [width, height];
  if (tooWide) picture.resize(newWidth, newHeight, ResizeFilterType.Lanczos3);
  return { bytes: withColourProfile(await encode(picture, header.mime), bytes), width: newWidth, height: newHeight };
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

function encode(picture: Transformer, mime: PictureHeader['mime']): Promise<Buffer> {
  if (mime === 'image/jpeg') return picture.jpeg(JPEG_QUALITY);
  if (mime === 'image/webp') return picture.webp(JPEG_QUALITY);
  return picture.png();
}
