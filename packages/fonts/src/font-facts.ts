/** Facts in a font file: the only source of its family, style and weight. */
import { fontCharacters } from './font-characters.ts';
import type { CodeRange } from './font-css.ts';
import type { FontStyleName } from './catalogue.ts';
import { cleanFontName, fontNames } from './font-names.ts';
import { broken, FontRefusal, viewOf } from './font-bytes.ts';
import { openFontTables, type FontFormat, type FontTables, type FontUnpackers } from './font-tables.ts';
import { axesOf } from './variation-axes.ts';

export interface FontFacts {
  format: FontFormat;
  /** May stand anywhere (see `cleanFontName`). */
  family: string;
  style: FontStyleName;
  /** Inclusive; of a font that does not vary both are the same. */
  weights: readonly [lightest: number, heaviest: number];
  /** The owner's permission: `preview` and `editable` are narrower words for showing it in documents. */
  embedding: 'installable' | 'editable' | 'preview';
  /** Sorted, apart from each other. */
  characters: readonly CodeRange[];
}

const FAMILY = { typographic: 16, plain: 1 } as const;
/** Bits of `fsType` and `fsSelection` in OS/2. */
const RESTRICTED = 0x0002;
const PREVIEW = 0x0004;
const EDITABLE = 0x0008;
const BITMAP_ONLY = 0x0200;
const ITALIC = 0x0001;
const BOLD = 0x0020;
const OBLIQUE = 0x0200;
const WEIGHT_AXIS = 0x77676874;

/** Throws `FontRefusal`, with what is wrong, for a file that cannot be used. */
export function readFontFacts(bytes: Uint8Array, unpack: FontUnpackers): FontFacts {
  const tables = openFontTables(bytes, unpack);
  const head = required(tables, 'head', 54);
  const os2 = tables.table('OS/2');
  const outlines = ['glyf', 'CFF ', 'CFF2'].some((tag) => tables.has(tag));
  if (!outlines && !['CBDT', 'sbix', 'COLR'].some((tag) => tables.has(tag))) {
    // Images would show blanks.
    if (tables.has('SVG '))
      throw new FontRefusal('The letters of this font are SVG drawings only, which images can’t show. Upload a version with outlines.');
    throw new FontRefusal('This font has no outlines of letters, so that nothing can be drawn with it.');
  }
  required(tables, 'maxp', 6);
  required(tables, 'hhea', 36);
  const names = fontNames(required(tables, 'name', 6));
  const family = [FAMILY.typographic, FAMILY.plain].map((id) => cleanFontName(names.get(id) ?? '')).find((name) => name !== '');
  const characters = fontCharacters(required(tables, 'cmap', 4));
  if (characters.length === 0) throw new FontRefusal('This font has no letters.');
  return { format: tables.format, family: family ?? 'My font', ...looks(head, os2, tables), embedding: embeddingOf(os2), characters };
}

function required(tables: FontTables, tag: string, min: number): Uint8Array {
  const table = tables.table(tag);
  if (!table || table.length < min) throw broken();
  return table;
}

/**
 * https://learn.microsoft.com/typography/opentype/spec/os2#fstype: of several bits the one that allows most
 * counts.
 */
function embeddingOf(os2: Uint8Array | undefined): FontFacts['embedding'] {
  const type = os2 && os2.length >= 10 ? viewOf(os2).getUint16(8) : 0;
  if (type & BITMAP_ONLY)
    throw new FontRefusal(
      'The licence inside this font allows only bitmaps of it to be used elsewhere (“bitmap embedding only”), and Limn draws with its outlines.',
    );
  if (type & EDITABLE) return 'editable';
  if (type & PREVIEW) return 'preview';
  if (type & RESTRICTED)
    throw new FontRefusal(
      'The licence inside this font forbids its use on a server (“restricted licence embedding”). Ask its maker for a version that allows it.',
    );
  return 'installable';
}

function looks(head: Uint8Array, os2: Uint8Array | undefined, tables: FontTables): Pick<FontFacts, 'style' | 'weights'> {
  const macStyle = viewOf(head).getUint16(44);
  const view = os2 && os2.length >= 64 ? viewOf(os2) : undefined;
  const selection = view?.getUint16(62) ?? 0;
  const style = (selection & (ITALIC | OBLIQUE)) !== 0 || (macStyle & 2) !== 0 ? 'italic' : 'normal';
  const bold = (selection & BOLD) !== 0 || (macStyle & 1) !== 0;
  const range = weightRange(tables.table('fvar'));
  const said = plausible(view?.getUint16(4) ?? 0);
  // Some makers give every style the weight of the regular one, and say only by a bit which is the bold one.
  const weight = said === undefined || (said === 400 && bold) ? (bold ? 700 : 400) : said;
  return { style, weights: range ?? [weight, weight] };
}

function plausible(weight: number): number | undefined {
  // As old fonts counted: 1 to 9.
  if (weight >= 1 && weight <= 9) return weight * 100;
  return weight >= 1 && weight <= 1000 ? weight : undefined;
}

/** The weights between which a variable font can be set. */
function weightRange(fvar: Uint8Array | undefined): [number, number] | undefined {
  const axis = fvar && axesOf(fvar).find(({ tag }) => tag === WEIGHT_AXIS);
  if (!axis) return undefined;
  const [from, to] = [axis.min, axis.max].map((value) => Math.round(Math.min(Math.max(value, 1), 1000)));
  return from !== undefined && to !== undefined && from < to ? [from, to] : undefined;
}
