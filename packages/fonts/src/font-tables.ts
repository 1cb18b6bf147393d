/**
 * The tables of a font file that someone else made: TrueType, OpenType, WOFF and WOFF 2. Every number of the
 * file is held against its length before it is believed, nothing is unpacked beyond a limit, and what cannot
 * be a font is refused with a reason that its owner understands.
 * https://learn.microsoft.com/typography/opentype/spec/otff, https://www.w3.org/TR/WOFF/,
 * https://www.w3.org/TR/WOFF2/
 */
import { broken, collection, cutOff, MAX_UNPACKED_BYTES, noFont, tooMuch, viewOf, within } from './font-bytes.ts';
import { woff2Tables } from './woff2-tables.ts';

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2';

export interface FontTables {
  format: FontFormat;
  /** The signature of an unpacked file: which kind of outlines it has. */
  flavour: number;
  tags: readonly string[];
  /** Undefined where the font has none of this name. Throws `FontRefusal` where it cannot be had. */
  table(tag: string): Uint8Array | undefined;
  has(tag: string): boolean;
}

/** Undo the packing; throw where the bytes are broken, or more than `maxBytes` would come out. */
export interface FontUnpackers {
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  unbrotli(bytes: Uint8Array, maxBytes: number): Uint8Array;
}

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
      return openWoff2(bytes, unpack);
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
  return {
    format,
    flavour: view.getUint32(0),
    tags: [...entries.keys()],
    table: (tag) => entries.get(tag),
    has: (tag) => entries.has(tag),
  };
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
    flavour: view.getUint32(4),
    tags: [...entries.keys()],
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

/** All tables lie in one packed stream, those of outlines taken apart. */
function openWoff2(bytes: Uint8Array, { unbrotli }: FontUnpackers): FontTables {
  if (bytes.length < 48) throw cutOff();
  const view = viewOf(bytes);
  if (view.getUint32(4) === SIGNATURE.collection) throw collection();
  requireCount(view.getUint16(12));
  const { tags, table } = woff2Tables(bytes, unbrotli);
  return { format: 'woff2', flavour: view.getUint32(4), tags, has: (tag) => tags.includes(tag), table };
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
