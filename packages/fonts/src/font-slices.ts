/**
 * The files of a face as a server registers them. A family's letters lie in many files, one for each subset;
 * a picture needs few of them, so they are named here and unpacked by anyone who needs one.
 */
import { hasCharacter } from './font-characters.ts';
import { cssFaces, rangesOf, type CodeRange, type CssFace } from './font-css.ts';
import type { FontFace } from './font-files.ts';

export interface FontSlice {
  family: string;
  /** The npm package: `@fontsource/…`. */
  package: string;
  /**
   * In the package's `files` folder, without its ending: `lora-latin-400-normal`. Both packings lie beside
   * each other.
   */
  name: string;
  /** The characters that it is asked for. */
  ranges: readonly CodeRange[];
  /** True for one that is mapped from the disk as it is; others are cut to the characters that are theirs. */
  isWhole: boolean;
}

/**
 * `css` is the text of the face's own style sheet, `face.css` in its package. The first that has a character
 * draws it: of rules whose ranges overlap the later one counts (CSS Fonts 4, 4.5), so they come in the
 * opposite order.
 */
export function slicesOf(face: FontFace, css: string): FontSlice[] {
  return cssFaces(css)
    .flatMap(splitDoubles)
    .map(({ woff2, ranges }) => ({
      family: face.family,
      package: face.package,
      name: woff2.replace(/\.woff2$/, ''),
      ranges: ranges ?? (face.unicodeRange === undefined ? EVERYTHING : rangesOf(face.unicodeRange)),
      isWhole: face.mapped,
    }))
    .toReversed();
}

const EVERYTHING: readonly CodeRange[] = [[0, 0x10ffff]];
/** The middle dot, Kelvin and Ångström. */
const SPLIT: readonly CodeRange[] = [0xb7, 0x212a, 0x212b].map((code) => [code, code]);

/**
 * Some characters are another one where a file has no glyph for them: the Greek semicolon a middle dot,
 * Ångström an `Å`. What has one of them must be tried before what has the other, while the letters beside
 * them want the opposite: so they are slices of their own.
 */
function splitDoubles(face: CssFace): CssFace[] {
  const { ranges } = face;
  const apart = ranges ? SPLIT.filter(([code]) => hasCharacter(ranges, code)) : [];
  if (!ranges || apart.length === 0) return [face];
  const rest = apart.reduce((left, one) => left.flatMap((range) => without(range, one)), ranges);
  return [...apart.map((one) => ({ ...face, ranges: [one] })), { ...face, ranges: rest }];
}

function without([first, last]: CodeRange, [from, to]: CodeRange): CodeRange[] {
  if (to < first || last < from) return [[first, last]];
  const beside: CodeRange[] = [
    [first, from - 1],
    [to + 1, last],
  ];
  return beside.filter(([start, end]) => start <= end);
}
