/** Lossless pictures with transparency: indexed where the colours allow it, else true colour. */
import { crc32, deflateSync } from 'node:zlib';
import { CompressionType, FilterType, Transformer } from '@napi-rs/image';
import { indexPicture, type IndexedPicture } from './palette.ts';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const INDEXED = 3;
const NO_DATA = new Uint8Array();

/** A picture that compresses below this is flat art with soft edges, not a photograph. */
const FLAT_BYTES_PER_PIXEL = 0.25;

/** A PNG with exactly the given RGBA pixels (not premultiplied). */
export function encodePng(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Buffer {
  const indexed = indexPicture(rgba, width, height);
  if (indexed) return encodeIndexed(indexed, width, height);
  // Fast costs a photograph a tenth more bytes than the default and a quarter of its time.
  const fast = encodeTrueColour(rgba, width, height, CompressionType.Fast, FilterType.Paeth);
  if (fast.length > width * height * FLAT_BYTES_PER_PIXEL) return fast;
  // Long runs of one colour are found best unfiltered: half the weight, for less than a millisecond.
  const thorough = encodeTrueColour(rgba, width, height, CompressionType.Default, FilterType.NoFilter);
  return thorough.length < fast.length ? thorough : fast;
}

function encodeTrueColour(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  compressionType: CompressionType,
  filterType: FilterType,
): Buffer {
  return Transformer.fromRgbaPixels(rgba, width, height).pngSync({ compressionType, filterType });
}

function encodeIndexed({ colours, alphas, rows }: IndexedPicture, width: number, height: number): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', colours),
    ...(alphas.length > 0 ? [chunk('tRNS', alphas)] : []),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', NO_DATA),
  ]);
}

/** IHDR: size, 8 bits a sample, colour type, then deflate, adaptive filtering and no interlace, all zero. */
function header(width: number, height: number): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body[8] = 8;
  body[9] = INDEXED;
  return body;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
