/**
 * The tables of a font file that somebody else made: TrueType, OpenType, WOFF and WOFF 2. Every number of the file is held against
 * its length before it is believed, nothing is unpacked beyond a limit, and what cannot be a font is refused with a reason that its
 * owner understands. https://learn.microsoft.com/typography/opentype/spec/otff, https://www.w3.org/TR/WOFF/, https://www.w3.org/TR/WOFF2/
 */
import { WOFF2_TAGS } from './woff2-tags.ts';

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2';

export interface FontTables {
  format: FontFormat;
  /** Undefined where the font has none of this name. Throws `FontRefusal` where it cannot be had. */
  table(tag: string): Uint8Array | undefined;
  has(tag: string): boolean;
}

/** Undo the packing; throw where the bytes are broken, or more than `maxBytes` would come out. */
export interface FontUnpackers {
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array;
}

/** Why a file is not taken; the message is a sentence for its owner. */
export class FontRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FontRefusal';
  }
}

/** What the tables of a font may weigh unpacked. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_TABLES = 64;
const SIGNATURE = {
  trueType: 0x00010000,
  apple: 0x74727565,
  openType: 0x4f54544f,
  woff: 0x774f4646,
  woff2: 0x774f4632,
  collection: 0x74746366,
};

export function openFontTables(bytes: Uint8Array, unpack: FontUnpackers): FontTables {
  if (bytes.length < 12) throw noFont();
  const view = viewOf(bytes);
  switch (view.getUint32(0)) {
    case SIGNATURE.trueType:
    case SIGNATURE.apple:
      return plainTables(bytes, 'ttf');
    case SIGNATURE.openType:
      return plainTables(bytes, 'otf');
    case SIGNATURE.woff:
      return woffTables(bytes, unpack);
    case SIGNATURE.woff2:
      return woff2Tables(bytes, unpack);
    case SIGNATURE.collection:
      throw collection();
    default:
      throw noFont();
  }
}

function plainTables(bytes: Uint8Array, format: FontFormat): FontTables {
  const view = viewOf(bytes);
  const entries = new Map<string, Uint8Array>();
  for (const at of entriesOf(bytes, { head: 12, entry: 16, count: view.getUint16(4) })) {
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    entries.set(tagAt(view, at), within(bytes, offset, length));
  }
  return { format, table: (tag) => entries.get(tag), has: (tag) => entries.has(tag) };
}

function woffTables(bytes: Uint8Array, { inflate }: FontUnpackers): FontTables {
  if (bytes.length < 44) throw cutOff();
  const view = viewOf(bytes);
  if (view.getUint32(8) > bytes.length) throw cutOff();
  const entries = new Map<string, { packed: Uint8Array; length: number }>();
  let total = 0;
  for (const at of entriesOf(bytes, { head: 44, entry: 20, count: view.getUint16(12) })) {
    const [offset, packedLength, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    if (packedLength > length) throw broken();
    total += length;
    entries.set(tagAt(view, at), { packed: within(bytes, offset, packedLength), length });
  }
  if (total > MAX_UNPACKED_BYTES || view.getUint32(16) > MAX_UNPACKED_BYTES) throw tooMuch();
  return {
    format: 'woff',
    has: (tag) => entries.has(tag),
    table(tag) {
      const entry = entries.get(tag);
      if (!entry) return undefined;
      if (entry.packed.length === entry.length) return entry.packed;
      const unpacked = unpackedBy(() => inflate(entry.packed, entry.length));
      if (unpacked.length !== entry.length) throw broken();
      return unpacked;
    },
  };
}

/** All tables lie in one packed stream; only those of letters' outlines are changed in it, and none of them is read here. */
function woff2Tables(bytes: Uint8Array, { unbrotli }: FontUnpackers): FontTables {
  if (bytes.length < 48) throw cutOff();
  const view = viewOf(bytes);
  if (view.getUint32(4) === SIGNATURE.collection) throw collection();
  if (view.getUint32(8) > bytes.length) throw cutOff();
  if (view.getUint32(16) > MAX_UNPACKED_BYTES) throw tooMuch();
  const { entries, end, total } = woff2Directory(bytes, view.getUint16(12));
  if (total > MAX_UNPACKED_BYTES) throw tooMuch();
  const packed = within(bytes, end, view.getUint32(20));
  let stream: Uint8Array | undefined;
  return {
    format: 'woff2',
    has: (tag) => entries.has(tag),
    table(tag) {
      const entry = entries.get(tag);
      if (!entry) return undefined;
      stream ??= unpackedBy(() => unbrotli(packed, total));
      if (stream.length !== total) throw broken();
      return entry.changed ? undefined : stream.subarray(entry.offset, entry.offset + entry.length);
    },
  };
}

interface Woff2Entry {
  offset: number;
  length: number;
  /** Not as it is in the font. */
  changed: boolean;
}

function woff2Directory(bytes: Uint8Array, count: number): { entries: Map<string, Woff2Entry>; end: number; total: number } {
  requireCount(count);
  const entries = new Map<string, Woff2Entry>();
  let at = 48;
  let total = 0;
  /** Seven bits a byte, five bytes at most. */
  const readNumber = () => {
    let value = 0;
    for (let left = 5; left > 0; left--) {
      const byte = bytes[at++];
      if (byte === undefined) throw cutOff();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw broken();
  };
  for (let left = count; left > 0; left--) {
    const flags = bytes[at++];
    if (flags === undefined) throw cutOff();
    const known = WOFF2_TAGS[flags & 0x3f];
    if (known === undefined) at += 4;
    if (at > bytes.length) throw cutOff();
    const tag = known ?? String.fromCharCode(...bytes.subarray(at - 4, at));
    const version = flags >> 6;
    const changed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = readNumber();
    const packedLength = changed ? readNumber() : length;
    entries.set(tag, { offset: total, length: packedLength, changed });
    total += packedLength;
  }
  return { entries, end: at, total };
}

/** Where each entry of a directory begins. */
function entriesOf(bytes: Uint8Array, { head, entry, count }: { head: number; entry: number; count: number }): number[] {
  requireCount(count);
  if (head + count * entry > bytes.length) throw cutOff();
  return Array.from({ length: count }, (_, index) => head + index * entry);
}

function requireCount(count: number): void {
  if (count === 0 || count > MAX_TABLES) throw broken();
}

function within(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw cutOff();
  return bytes.subarray(offset, offset + length);
}

function unpackedBy(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack();
  } catch {
    throw broken();
  }
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const noFont = () => new FontRefusal('This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.');
const cutOff = () => new FontRefusal('This font file is cut off. Download it again, and upload that.');
export const broken = () => new FontRefusal('This font file is damaged. Download it again, and upload that.');
const tooMuch = () => new FontRefusal('This font unpacks to more than 64 MB. Use a smaller one.');
const collection = () => new FontRefusal('This file holds several fonts. Upload a file for each of them.');
