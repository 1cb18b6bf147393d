/**
 * Pictures that look alike when their files are obeyed: turned by their orientation, and coloured by what
 * they say of colours. Written by a library that the product doesn't use, in every kind of file.
 */
import sharp from 'sharp';
import { pngChunk } from '../../../../testing/small-pictures.ts';
import { webpChunks, webpFile } from '../headers/webp-chunks.ts';

export interface Marks {
  mime: 'image/jpeg' | 'image/png' | 'image/webp';
  orientation: number;
  colours: 'none' | 'srgb' | 'p3' | 'cmyk' | 'inks without a profile' | 'gamma' | 'code points';
  depth: 8 | 16;
  /** The right lower quarter is clear, and black where no one sees it. */
  isClear: boolean;
  /** For a WebP. */
  isLossless: boolean;
  isWide: boolean;
}

type Colour = readonly [red: number, green: number, blue: number];
/** Its quarters, row by row, as they are to be seen: within every kind of colours, those of inks too. */
export const QUARTERS: readonly Colour[] = [
  [200, 120, 110],
  [110, 160, 120],
  [110, 120, 170],
  [190, 180, 110],
];
const GAMMA = 100_000;

export function upright({ isWide }: Pick<Marks, 'isWide'>): { width: number; height: number } {
  return isWide ? { width: 2200, height: 22 } : { width: 64, height: 48 };
}

export async function markedPicture(marks: Marks): Promise<Buffer> {
  const { mime, orientation, depth, colours } = marks;
  const stored = storedPixels(marks);
  let picture = sharp(stored.data, { raw: { width: stored.width, height: stored.height, channels: 4 } });
  if (!marks.isClear) picture = picture.removeAlpha();
  if (depth === 16) picture = picture.toColourspace('rgb16');
  if (colours === 'srgb' || colours === 'p3') picture = picture.withIccProfile(colours);
  if (colours === 'cmyk') picture = picture.toColourspace('cmyk').withIccProfile('cmyk');
  if (colours === 'inks without a profile') picture = picture.toColourspace('cmyk');
  // The pixels are those of the profile; what counts are the code points beside it.
  if (colours === 'code points') picture = picture.withIccProfile('p3');
  if (mime === 'image/jpeg') return turnedJpeg(await picture.jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer(), orientation);
  if (mime === 'image/webp') return turnedWebp(await picture.webp({ quality: 98, lossless: marks.isLossless }).toBuffer(), marks);
  const png = withChunk(await picture.png().toBuffer(), 'eXIf', [...directory(orientation)]);
  if (colours === 'gamma') return withChunk(png, 'gAMA', [GAMMA >> 24, (GAMMA >> 16) & 255, (GAMMA >> 8) & 255, GAMMA & 255]);
  return colours === 'code points' ? withChunk(png, 'cICP', [12, 13, 0, 1]) : png;
}

function withChunk(png: Buffer, name: string, data: number[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(name, Buffer.from(data)), png.subarray(33)]);
}

/** One little-endian directory with one entry: tag 0x0112, a short, once. */
function directory(orientation: number): Buffer {
  return Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
}

/** As cameras and editors write it: Exif, and behind it XMP, which says that nothing is to be turned. */
function turnedJpeg(jpeg: Buffer, orientation: number): Buffer {
  const xmp = 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/" tiff:Orientation="1"/>';
  const segments = [Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), directory(orientation)]), Buffer.from(xmp, 'latin1')].map((data) =>
    Buffer.concat([Buffer.from([0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255]), data]),
  );
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function turnedWebp(webp: Buffer, marks: Marks): Buffer {
  const { width, height } = upright(marks);
  const [storedWidth, storedHeight] = marks.orientation >= 5 ? [height, width] : [width, height];
  const chunks = [...webpChunks(webp)].map(({ name, data }) => ({ name, data: Buffer.from(data) }));
  if (chunks[0]?.name !== 'VP8X') {
    const head = Buffer.alloc(10);
    head[0] = marks.isClear ? 0x10 : 0;
    head.writeUIntLE(storedWidth - 1, 4, 3);
    head.writeUIntLE(storedHeight - 1, 7, 3);
    chunks.unshift({ name: 'VP8X', data: head });
  }
  const flags = chunks[0]?.data;
  if (flags) flags[0] = (flags[0] ?? 0) | 0x08;
  return webpFile([...chunks, { name: 'EXIF', data: directory(marks.orientation) }]);
}

/**
 * Pixels as they lie in the file: turned back by the orientation, in the coding of a plain gamma where the
 * file says that.
 */
function storedPixels(marks: Marks): { data: Buffer; width: number; height: number } {
  const { width, height } = upright(marks);
  const [storedWidth, storedHeight] = marks.orientation >= 5 ? [height, width] : [width, height];
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      const [storedX, storedY] = storedPlace(marks.orientation, x, y, width, height);
      const colour = (QUARTERS[quarter] ?? [0, 0, 0]).map((value) => (marks.colours === 'gamma' ? linear(value) : value));
      data.set(marks.isClear && quarter === 3 ? [0, 0, 0, 0] : [...colour, 255], (storedY * storedWidth + storedX) * 4);
    }
  }
  return { data, width: storedWidth, height: storedHeight };
}

/**
 * Where a pixel that is seen at x, y lies in the file. Exif 2.32, 4.6.4: what the first row and the first
 * column of the file show.
 */
function storedPlace(orientation: number, x: number, y: number, width: number, height: number): [number, number] {
  const [right, bottom] = [width - 1 - x, height - 1 - y];
  const places: Record<number, [number, number]> = {
    1: [x, y],
    2: [right, y],
    3: [right, bottom],
    4: [x, bottom],
    5: [y, x],
    6: [y, right],
    7: [bottom, right],
    8: [bottom, x],
  };
  return places[orientation] ?? [x, y];
}

/** IEC 61966-2-1, to a plain gamma of 1. */
function linear(value: number): number {
  const part = value / 255;
  return Math.round((part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4) * 255);
}

const KINDS: readonly Omit<Marks, 'orientation' | 'isWide'>[] = [
  ...(['none', 'srgb', 'p3', 'cmyk', 'inks without a profile'] as const).map((colours) => ({
    mime: 'image/jpeg' as const,
    colours,
    depth: 8 as const,
    isClear: false,
    isLossless: false,
  })),
  ...([8, 16] as const).flatMap((depth) =>
    [false, true].flatMap((isClear) =>
      (['none', 'srgb', 'p3', 'gamma', 'code points'] as const).map((colours) => ({
        mime: 'image/png' as const,
        colours,
        depth,
        isClear,
        isLossless: true,
      })),
    ),
  ),
  ...[false, true].flatMap((isLossless) =>
    [false, true].flatMap((isClear) =>
      (['none', 'srgb', 'p3'] as const).map((colours) => ({
        mime: 'image/webp' as const,
        colours,
        depth: 8 as const,
        isClear,
        isLossless,
      })),
    ),
  ),
];

/** Every kind of file × orientation × narrow and wide. */
export function everyMarkedPicture(): Marks[] {
  return KINDS.flatMap((kind) =>
    [false, true].flatMap((isWide) => Array.from({ length: 8 }, (_, turn) => ({ ...kind, isWide, orientation: turn + 1 }))),
  );
}

export function nameOf({ mime, orientation, colours, depth, isClear, isLossless, isWide }: Marks): string {
  const words = [isLossless && mime === 'image/webp' ? 'lossless' : '', isClear ? 'clear' : '', isWide ? 'wide' : ''].filter(Boolean);
  return `${[...words, mime.slice(6)].join(' ')} of ${depth} bits, orientation ${orientation}, colours: ${colours}`;
}
