/**
 * Finds problems of an unpacked font file by its head alone: a file that was cut off, another kind of file,
 * tables that lie outside of it, or more of them than any font has.
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */

/** The largest that comes with the product, emoji as bitmaps, has 25 MB unpacked. */
export const MAX_FONT_BYTES = 64 * 1024 * 1024;
const MAX_TABLES = 64;
const HEAD = 12;
const ENTRY = 16;
/** As much of a file as is looked at. */
export const FONT_HEAD_BYTES = HEAD + MAX_TABLES * ENTRY;

/**
 * TrueType, that of Apple, and OpenType. Packed ones are not among them: the canvas loses glyphs of a WOFF 2
 * (decision 25).
 */
const SIGNATURES: ReadonlySet<number> = new Set([0x00010000, 0x74727565, 0x4f54544f]);

/** Undefined for what may be a font. `head` are the file's first bytes, `size` is its length. */
export function fontProblem(head: Uint8Array, size: number): string | undefined {
  if (size > MAX_FONT_BYTES) return 'The font is too large.';
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < HEAD + ENTRY || !SIGNATURES.has(view.getUint32(0))) return 'This is no unpacked font.';
  const count = view.getUint16(4);
  if (count === 0 || count > MAX_TABLES) return 'The font has no tables, or too many.';
  if (HEAD + count * ENTRY > view.byteLength) return 'The font was cut off.';
  for (let at = HEAD; at < HEAD + count * ENTRY; at += ENTRY)
    if (view.getUint32(at + 8) + view.getUint32(at + 12) > size) return 'A table of the font lies outside of it.';
  return undefined;
}
