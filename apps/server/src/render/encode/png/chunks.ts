/** The chunks of a PNG file (ISO/IEC 15948). */
import { crc32 } from 'node:zlib';
import type { FlatPalette } from '../palette/flat-palette.ts';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const INDEXED = 3;

export function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** All that comes before the pixels of a picture by index, 8 bits each. */
export function indexedHeader(width: number, height: number, palette: FlatPalette): Buffer {
  const colours = palette.filter((_, at) => at % 4 !== 3);
  const alphas = palette.filter((_, at) => at % 4 === 3);
  const opaqueFrom = alphas.indexOf(255) === -1 ? alphas.length : alphas.findLastIndex((alpha) => alpha !== 255) + 1;
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body[8] = 8;
  body[9] = INDEXED;
  const transparency = opaqueFrom > 0 ? [chunk('tRNS', alphas.subarray(0, opaqueFrom))] : [];
  return Buffer.concat([SIGNATURE, chunk('IHDR', body), chunk('PLTE', colours), ...transparency]);
}

/** The palette of such a file; undefined for another kind of PNG. */
export function paletteInPng(png: Buffer): FlatPalette | undefined {
  if (png[25] !== INDEXED) return undefined;
  let [colours, alphas] = [Buffer.alloc(0), Buffer.alloc(0)];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const [type, data] = [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))];
    if (type === 'PLTE') colours = Buffer.from(data);
    if (type === 'tRNS') alphas = Buffer.from(data);
    if (type === 'IDAT') break;
  }
  return Uint8Array.from({ length: (colours.length / 3) * 4 }, (_, at) =>
    at % 4 === 3 ? (alphas[at >> 2] ?? 255) : (colours[(at >> 2) * 3 + (at % 4)] ?? 0),
  );
}
