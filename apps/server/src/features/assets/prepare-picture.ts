/** Takes uploaded bytes to a picture that can be kept: checked, upright and, where asked for, not too wide. */
import { ResizeFilterType, Transformer } from '@napi-rs/image';
import { invalidField } from '@limn/model';
import { readPictureHeader, type PictureHeader, type PictureMime } from './headers/picture-header.ts';

export interface Picture {
  bytes: Buffer;
  mime: PictureMime;
  width: number;
  height: number;
}

const WIDEST_RESIZED = 2000;
const JPEG_QUALITY = 90;

/** A picture may take 200 MB while it is decoded, so they come one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** `path` names the field that refusals speak of. */
export async function preparePicture(bytes: Buffer, options: { resize: boolean; path: string }): Promise<Picture> {
  const verdict = readPictureHeader(bytes);
  if (!verdict.ok) throw invalidField(options.path, verdict.reason);
  const turn = queue.then(() => decodeAndMend(bytes, verdict.header, options));
  queue = turn.catch(() => undefined);
  return turn;
}

async function decodeAndMend(bytes: Buffer, header: PictureHeader, options: { resize: boolean; path: string }): Promise<Picture> {
  const turned = header.orientation !== 1;
  const sideways = header.orientation >= 5;
  const [width, height] = sideways ? [header.height, header.width] : [header.width, header.height];
  const tooWide = options.resize && width > WIDEST_RESIZED && header.mime !== 'image/gif';
  try {
    const picture = new Transformer(bytes);
    if (!turned && !tooWide) {
      // Decoding once, off the main thread, shows that everybody else will be able to.
      if (header.mime === 'image/gif') await decodeGif(bytes);
      else await picture.rawPixels();
      return { bytes, mime: header.mime, width, height };
    }
    if (turned) picture.rotate();
    const [newWidth, newHeight] = tooWide ? [WIDEST_RESIZED, Math.max(1, Math.round((height * WIDEST_RESIZED) / width))] : [width, height];
    if (tooWide) picture.resize(newWidth, newHeight, ResizeFilterType.Lanczos3);
    return { bytes: await encode(picture, header.mime), mime: header.mime, width: newWidth, height: newHeight };
  } catch {
    throw invalidField(options.path, 'The picture is damaged and cannot be shown.');
  }
}

/** The library that turns and scales pictures cannot read this one. */
async function decodeGif(bytes: Buffer): Promise<void> {
  const { Image } = await import('@napi-rs/canvas');
  const image = new Image();
  image.src = bytes;
  await image.decode();
}

function encode(picture: Transformer, mime: PictureMime): Promise<Buffer> {
  if (mime === 'image/jpeg') return picture.jpeg(JPEG_QUALITY);
  if (mime === 'image/webp') return picture.webp(JPEG_QUALITY);
  return picture.png();
}
