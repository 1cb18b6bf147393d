/**
 * Reads from a file's first bytes what picture it is, and walks its parts to see that it is whole. Nothing is
 * decoded, so that a small file which claims to be a huge picture costs nothing.
 */
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

export type PictureMime = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export interface PictureHeader {
  mime: PictureMime;
  /** As stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF orientation, 1 (upright) to 8. */
  orientation: number;
  frames: number;
  /** A JPEG of four inks (CMYK). */
  inks?: boolean;
  /** Its colours are for screens brighter than sRGB's (PQ or HLG). */
  hdr?: boolean;
  /** For a JPEG: how many coefficients a decoder visits, pass by pass. */
  visits?: number;
  /** False when the file ends before the picture does. */
  whole: boolean;
}

export type PictureVerdict = { ok: true; header: PictureHeader } | { ok: false; reason: string };

export const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;
const MAX_FRAMES = 1000;
/**
 * Four times all coefficients of the largest picture in full colour: more than any program writes. A decoder
 * takes seconds for it.
 */
const MAX_VISITS = 600_000_000;

const READERS = [readPng, readJpeg, readGif, readWebp] as const;

/** Kinds that are recognised in order to say what to do instead. */
const REFUSED: readonly { starts: RegExp; reason: string }[] = [
  {
    starts: /^(?:\uFEFF|ï»¿)?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i,
    reason: 'SVG drawings aren’t supported. Save it as a PNG.',
  },
  { starts: /^[\s\S]{4}ftyp(?:heic|heix|hevc|mif1|msf1)/, reason: 'HEIC photos aren’t supported. Save it as a JPEG.' },
  { starts: /^[\s\S]{4}ftypavi[fs]/, reason: 'AVIF pictures aren’t supported. Save it as a JPEG or PNG.' },
  { starts: /^(?:II\*\0|MM\0\*)/, reason: 'TIFF pictures aren’t supported. Save it as a JPEG or PNG.' },
  { starts: /^BM[\s\S]{12}/, reason: 'BMP pictures aren’t supported. Save it as a PNG.' },
  { starts: /^%PDF/, reason: 'This is a PDF, not a picture.' },
];

export function readPictureHeader(bytes: Buffer): PictureVerdict {
  if (bytes.length === 0) return { ok: false, reason: 'The file is empty.' };
  const header = READERS.map((read) => read(bytes)).find((found) => found !== undefined);
  if (!header) {
    const start = bytes.subarray(0, 4096).toString('latin1');
    return {
      ok: false,
      reason:
        REFUSED.find((kind) => kind.starts.test(start))?.reason ?? 'This isn’t a supported picture. Use a PNG, JPEG, GIF or WebP file.',
    };
  }
  const { width, height, frames } = header;
  if (width < 1 || height < 1) return { ok: false, reason: 'The picture is damaged: it has no size.' };
  if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE)
    return { ok: false, reason: `The picture is too large: ${width} × ${height} pixels. Use up to 50 megapixels.` };
  if (frames > MAX_FRAMES) return { ok: false, reason: `The animation is too long. Use up to ${MAX_FRAMES} frames.` };
  if ((header.visits ?? 0) > MAX_VISITS)
    return { ok: false, reason: 'The JPEG is made of so many passes that it takes too long to open. Save it again as a plain JPEG.' };
  if (header.hdr) return { ok: false, reason: 'HDR pictures aren’t supported. Save it in sRGB (SDR), then try again.' };
  if (!header.whole) return { ok: false, reason: 'The picture is cut off: the file ends too early.' };
  return { ok: true, header };
}
