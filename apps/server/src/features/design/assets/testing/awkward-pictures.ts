/**
 * Files that people and attackers upload: real pictures of unusual kinds, broken ones, and things that are
 * none.
 */
import { Transformer } from '@napi-rs/image';
import { deflateSync } from 'node:zlib';
import { pngChunk, pngClaiming, pngOf } from '../../../../testing/small-pictures.ts';

export interface Recipe {
  kind: 'png' | 'png16' | 'apng' | 'jpeg' | 'cmyk' | 'gif' | 'webp' | 'moving webp' | 'text';
  width?: number;
  height?: number;
  /** Size that the header claims instead. */
  claims?: [number, number];
  frames?: number;
  orientation?: number;
  /** Bytes of a colour profile. */
  profile?: number;
  /** Colours of a PNG, by their numbers in ITU-T H.273: primaries, transfer, matrix, full range. */
  codePoints?: number[];
  text?: string;
  /** Put in front, or behind. */
  before?: string;
  after?: string;
  /** Keeps so many bytes; negative: leaves out so many at the end. */
  cut?: number;
  /** Changes the byte there. */
  flip?: number;
}

export async function pictureOf(recipe: Recipe): Promise<Buffer> {
  const { before = '', after = '', cut, flip } = recipe;
  let bytes = Buffer.concat([Buffer.from(before, 'latin1'), await plain(recipe), Buffer.from(after, 'latin1')]);
  if (cut !== undefined) bytes = bytes.subarray(0, cut);
  if (flip !== undefined) bytes.writeUInt8(bytes.readUInt8(flip) ^ 0xff, flip);
  return bytes;
}

async function plain({ kind, width = 40, height = 20, ...more }: Recipe): Promise<Buffer> {
  switch (kind) {
    case 'png':
      return withPngColours(more.claims ? pngClaiming(...more.claims) : pngOf(width, height), more);
    case 'png16':
      return png16(width, height);
    case 'apng':
      return apng(width, height, more.frames ?? 2);
    case 'jpeg':
      return jpeg(width, height, more);
    case 'cmyk':
      return CMYK_JPEG;
    case 'gif':
      return gif(width, height, more.frames ?? 1);
    case 'webp':
      return new Transformer(pngOf(width, height)).webp(80);
    case 'moving webp':
      return movingWebp(width, height, more.frames ?? 2);
    case 'text':
      return Buffer.from(more.text ?? '', 'latin1');
  }
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** One little-endian directory with one entry: tag 0x0112, a short, once. */
function exif(orientation: number): Buffer {
  return segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0II*\0', 'latin1'),
      Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
    ]),
  );
}

async function jpeg(width: number, height: number, { orientation, profile, claims }: Partial<Recipe>): Promise<Buffer> {
  const bytes = await new Transformer(pngOf(width, height)).jpeg(90);
  const icc =
    profile === undefined ? [] : [segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(profile, 7)]))];
  if (claims) {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    bytes.writeUInt16BE(claims[1], frame);
    bytes.writeUInt16BE(claims[0], frame + 2);
  }
  return Buffer.concat([bytes.subarray(0, 2), ...(orientation === undefined ? [] : [exif(orientation)]), ...icc, bytes.subarray(2)]);
}

function withPngColours(png: Buffer, { profile, codePoints }: Partial<Recipe>): Buffer {
  const chunks = [
    ...(codePoints ? [pngChunk('cICP', Buffer.from(codePoints))] : []),
    ...(profile === undefined
      ? []
      : [pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(profile, 7))]))]),
  ];
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function png16(width: number, height: number): Buffer {
  const header = Buffer.from(pngOf(1, 1).subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 16;
  const pixels = deflateSync(Buffer.alloc((1 + width * 6) * height));
  return Buffer.concat([pngOf(1, 1).subarray(0, 8), pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
}

/** Frames after the first are empty: a reader that shows one never looks at them. */
function apng(width: number, height: number, frames: number): Buffer {
  const still = pngOf(width, height);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  return Buffer.concat([still.subarray(0, 33), pngChunk('acTL', control), still.subarray(33)]);
}

/** Four inks, all in the middle: tables with one code each, so that eight zero bits are the whole picture. */
const CMYK_JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')),
  segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
  segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0])),
  segment(0xc4, Buffer.concat([Buffer.from([0x00, 1]), Buffer.alloc(15), Buffer.from([0])])),
  segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
  segment(0xda, Buffer.from([4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0])),
  Buffer.from([0x00, 0xff, 0xd9]),
]);

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xde\x62\x0f\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

async function movingWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await new Transformer(pngOf(width, height)).webp(80);
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(6), size, Buffer.from([100, 0, 0, 0]), still.subarray(12)]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
    riff('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return riff('RIFF', body);
}

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
