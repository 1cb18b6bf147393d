/**
 * A font made here, of one letter: a box for A. Where it varies, its lightest weight draws a narrow box and
 * its heaviest a wide one. https://learn.microsoft.com/typography/opentype/spec/
 */

export interface TinyFont {
  family?: string;
  weight?: number;
  /** Widest and narrowest, for a font that can be set between two weights. */
  varies?: readonly [lightest: number, heaviest: number];
  /** The axis that it varies along, in place of the weight. */
  axis?: string;
  /** Tables that stand in place of the right ones, or beside them. */
  tables?: Readonly<Record<string, Buffer>>;
}

const UNITS = 1000;
const NARROW = 200;
const WIDER_BY = 600;

export function tinyFont({ family = 'Tiny', weight = 400, varies, axis = 'wght', tables = {} }: TinyFont = {}): Buffer {
  const glyf = box(NARROW);
  const all: Record<string, Buffer> = {
    'OS/2': os2(weight),
    cmap: cmap(),
    glyf,
    head: head(),
    hhea: hhea(),
    hmtx: shorts(UNITS, 0, UNITS, 0),
    loca: longs(0, 0, glyf.length),
    maxp: Buffer.concat([longs(0x00010000), shorts(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: nameTable(family),
    post: Buffer.concat([longs(0x00030000, 0), shorts(0, 0), longs(0, 0, 0, 0, 0)]),
    ...(varies ? { fvar: fvar(axis, varies), gvar: gvar() } : {}),
    ...tables,
  };
  const names = Object.keys(all).sort();
  const directory = [longs(0x00010000), shorts(names.length, 0, 0, 0)];
  let offset = 12 + names.length * 16;
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = all[name] ?? Buffer.alloc(0);
    directory.push(Buffer.from(name.padEnd(4), 'latin1'), longs(0, offset, table.length));
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}

/** Four points: a box from 100 to 100 + width, 700 high. */
function box(width: number): Buffer {
  const head = shorts(1, 100, 0, 100 + width, 700, 3, 0);
  const flags = Buffer.alloc(4, 0x01);
  return Buffer.concat([head, flags, shorts(100, 0, width, 0), shorts(0, 700, 0, -700)]);
}

function head(): Buffer {
  return Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    shorts(0, UNITS),
    Buffer.alloc(16),
    shorts(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
  ]);
}

function hhea(): Buffer {
  return Buffer.concat([longs(0x00010000), shorts(800, -200, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, 2)]);
}

function os2(weight: number): Buffer {
  const table = Buffer.alloc(96);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(500, 2);
  table.writeUInt16BE(weight, 4);
  table.writeUInt16BE(5, 6);
  table.writeUInt16BE(0x40, 62);
  table.writeUInt16BE(65, 64);
  table.writeUInt16BE(65, 66);
  table.writeInt16BE(800, 68);
  table.writeInt16BE(-200, 70);
  table.writeUInt16BE(800, 74);
  table.writeUInt16BE(200, 76);
  return table;
}

/** A is the second glyph. */
function cmap(): Buffer {
  const segments = shorts(4, 32, 0, 4, 4, 1, 0, 65, 0xffff, 0, 65, 0xffff, 1 - 65, 1, 0, 0);
  return Buffer.concat([shorts(0, 1, 3, 1), longs(12), segments]);
}

function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  return Buffer.concat([shorts(0, 1, 18, 3, 1, 0x409, 1, text.length, 0), text]);
}

const fixed = (value: number) => Math.round(value * 65_536);

function fvar(name: string, [lightest, heaviest]: readonly [number, number]): Buffer {
  const axis = [Buffer.from(name), longs(fixed(lightest), fixed(lightest), fixed(heaviest)), shorts(0, 256)];
  return Buffer.concat([longs(0x00010000), shorts(16, 2, 1, 20, 0, 8), ...axis]);
}

/** At the heaviest weight the two right points of the box stand further out, and so does the next letter. */
function gvar(): Buffer {
  const points = Buffer.from([0]);
  // Four points of the box and four of the glyph's frame; the deltas of x in words, those of y all zero.
  const deltas = Buffer.concat([Buffer.from([0x40 | 7]), shorts(0, 0, WIDER_BY, WIDER_BY, 0, 0, 0, 0), Buffer.from([0x80 | 7])]);
  const body = Buffer.concat([points, deltas]);
  const header = Buffer.concat([shorts(0x8001, 10 + 0, body.length - 1, 0x8000), shorts(0x4000)]);
  const data = Buffer.concat([header, body]);
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
  const start = 20 + 12;
  return Buffer.concat([longs(0x00010000), shorts(1, 0), longs(start), shorts(2, 1), longs(start), longs(0, 0, padded.length), padded]);
}
