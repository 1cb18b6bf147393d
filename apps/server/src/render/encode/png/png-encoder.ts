/** Lossless pictures with transparency: indexed where the colours allow it, else true colour. */
import { crc32, deflateSync } from 'node:zlib';
import { CompressionType, FilterType, Transformer } from '@napi-rs/image';
import { indexPicture, type IndexedPicture } from './palette.ts';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const INDEXED = 3;
const NO_DATA = new Uint8Array();

/** A PNG with exactly the given RGBA pixels (not premultiplied). */
export function encodePng(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Buffer {
  const indexed = indexPicture(rgba, width, height);
  if (indexed) return encodeIndexed(indexed, width, height);
  // Fast costs a tenth more bytes than the default and a quarter of its time.
  return Transformer.fromRgbaPixels(rgba, width, height).pngSync({ compressionType: CompressionType.Fast, filterType: FilterType.Paeth });
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
