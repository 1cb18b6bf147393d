/**
 * What is wrong with a font file, told by its head alone: a file that was cut off, another kind of file, tables that lie outside of it,
 * or more of them than any font has. https://learn.microsoft.com/typography/opentype/spec/otff, https://www.w3.org/TR/WOFF2/
 */

/** The largest that comes with the product, emoji as bitmaps, has 25 MB unpacked. */
export const MAX_FONT_BYTES = 64 * 1024 * 1024;
const MAX_TABLES = 64;
const OPENTYPE = { head: 12, entry: 16 } as const;
const WOFF = { head: 44, entry: 20 } as const;
const WOFF2_HEAD = 48;
/** As much of a file as is looked at. */
export const FONT_HEAD_BYTES = WOFF.head + MAX_TABLES * WOFF.entry;

const SIGNATURES: Readonly<Record<number, 'opentype' | 'woff' | 'woff2'>> = {
  0x00010000: 'opentype',
  0x74727565: 'opentype', // true
  0x4f54544f: 'opentype', // OTTO
  0x774f4646: 'woff',
  0x774f4632: 'woff2',
};

/** Undefined for what may be a font. `head` are the file's first bytes, `size` is its length. */
export function fontProblem(head: Uint8Array, size: number): string | undefined {
  if (size > MAX_FONT_BYTES) return 'The font is too large.';
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const kind = head.length < WOFF2_HEAD ? undefined : SIGNATURES[view.getUint32(0)];
  if (kind === undefined) return 'This is no font.';
  if (kind === 'opentype') return tablesProblem(view, size, { ...OPENTYPE, count: view.getUint16(4), offset: 8, length: 12 });
  // How long the file and what it unpacks to say they are.
  if (view.getUint32(8) > size) return 'The font was cut off.';
  if (view.getUint32(16) > MAX_FONT_BYTES) return 'The font is too large.';
  if (kind === 'woff') return tablesProblem(view, size, { ...WOFF, count: view.getUint16(12), offset: 4, length: 8 });
  const count = view.getUint16(12);
  if (count === 0 || count > MAX_TABLES) return 'The font has no tables, or too many.';
  return WOFF2_HEAD + view.getUint32(20) > size ? 'The font was cut off.' : undefined;
}

interface Directory {
  /** Where the entries begin, and how long each is. */
  head: number;
  entry: number;
  count: number;
  /** Where an entry says at what offset its table lies, and how long it is. */
  offset: number;
  length: number;
}

function tablesProblem(view: DataView, size: number, { head, entry, count, offset, length }: Directory): string | undefined {
  if (count === 0 || count > MAX_TABLES) return 'The font has no tables, or too many.';
  if (head + count * entry > view.byteLength) return 'The font was cut off.';
  for (let at = head; at < head + count * entry; at += entry)
    if (view.getUint32(at + offset) + view.getUint32(at + length) > size) return 'A table of the font lies outside of it.';
  return undefined;
}
