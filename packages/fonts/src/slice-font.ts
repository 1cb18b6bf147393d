/**
 * A font file that answers only for some characters.
 *
 * The packages split a family into files by subset, and a file often holds letters that are another file's
 * business, some of them blank or without kerning. A browser heeds the unicode range beside the file; a
 * server's font list does not. So the range is written into the font: its character map is replaced by one
 * that names nothing else.
 */
import { viewOf } from './font-bytes.ts';
import type { CodeRange } from './font-css.ts';
import { openFontTables, type FontUnpackers } from './font-tables.ts';
import { plainFontOf } from './unpack-font.ts';

export interface SlicedFont {
  /** Plain, as the canvas has to have it: see `unpackFont`. */
  bytes: Uint8Array;
  /** The code points that it has letters for. */
  characters: ReadonlySet<number>;
}

/** `font` may be packed. Throws on a file that isn't a font. */
export function sliceFont(font: Uint8Array, ranges: readonly CodeRange[], unpack: FontUnpackers): SlicedFont {
  const tables = openFontTables(font, unpack);
  const letters = readCharacterMap(tables.table('cmap') ?? new Uint8Array(4), ranges);
  const bytes = plainFontOf(tables, { cmap: writeCharacterMap(letters) });
  return { bytes, characters: new Set(letters.map(([codePoint]) => codePoint)) };
}

/** Pairs of character and glyph within the ranges, in order of the characters. */
function readCharacterMap(cmap: Uint8Array, ranges: readonly CodeRange[]): [number, number][] {
  const view = viewOf(cmap);
  const subtables = Array.from({ length: view.getUint16(2) }, (_, index) => view.getUint32(8 + index * 8));
  const byFormat = (format: number) => subtables.find((offset) => view.getUint16(offset) === format);
  const [long, short] = [byFormat(12), byFormat(4)];
  const glyphOf = long === undefined ? (short === undefined ? undefined : shortMap(view, short)) : longMap(view, long);
  if (!glyphOf) throw new Error('This font has no character map that can be read.');
  const pairs = new Map<number, number>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const glyph = glyphOf(code);
      if (glyph !== 0) pairs.set(code, glyph);
    }
  }
  return [...pairs].toSorted(([a], [b]) => a - b);
}

/** Format 12: groups of neighbours. */
function longMap(view: DataView, offset: number): (code: number) => number {
  const glyphs = new Map<number, number>();
  const groups = view.getUint32(offset + 12);
  for (let group = 0; group < groups; group++) {
    const at = offset + 16 + group * 12;
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
  return (code) => glyphs.get(code) ?? 0;
}

/** Format 4: segments of the characters below U+10000. */
function shortMap(view: DataView, offset: number): (code: number) => number {
  const segments = view.getUint16(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const indexes = deltas + segments * 2;
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > view.getUint16(ends + segment * 2)) continue;
      const start = view.getUint16(starts + segment * 2);
      if (code < start) return 0;
      const delta = view.getUint16(deltas + segment * 2);
      const index = view.getUint16(indexes + segment * 2);
      if (index === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(indexes + segment * 2 + index + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function writeCharacterMap(pairs: readonly [number, number][]): Uint8Array {
  const header = 12;
  const bytes = new Uint8Array(header + 16 + pairs.length * 12);
  const view = viewOf(bytes);
  view.setUint16(2, 1);
  // Windows, all of Unicode.
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, header);
  view.setUint16(header, 12);
  view.setUint32(header + 4, 16 + pairs.length * 12);
  view.setUint32(header + 12, pairs.length);
  for (const [index, [code, glyph]] of pairs.entries()) {
    const at = header + 16 + index * 12;
    view.setUint32(at, code);
    view.setUint32(at + 4, code);
    view.setUint32(at + 8, glyph);
  }
  return bytes;
}
