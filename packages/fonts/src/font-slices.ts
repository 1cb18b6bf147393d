/**
 * The files of a face as a server registers them. A family's letters lie in many files, one for each subset; a picture needs few
 * of them, so they are named here and unpacked by whoever needs one.
 */
import { cssFaces, rangesOf, type CodeRange, type CssFace } from './font-css.ts';
import type { FontFace } from './font-files.ts';

export interface FontSlice {
  family: string;
  /** The npm package: `@fontsource/…`. */
  package: string;
  /** In the package's `files` folder, without its ending: `lora-latin-400-normal`. Both packings lie beside each other. */
  name: string;
  /** The characters that it is asked for. */
  ranges: readonly CodeRange[];
  /** True where one file is all of the face; else it would answer for characters that are another file's, and has to be cut. */
  isWhole: boolean;
}

/**
 * `css` is the text of the face's own style sheet, `face.css` in its package. The first that has a character draws it: of rules whose
 * ranges overlap the later one counts (CSS Fonts 4, 4.5), so they come in the opposite order.
 */
export function slicesOf(face: FontFace, css: string): FontSlice[] {
  return cssFaces(css)
    .flatMap(splitAtDot)
    .map(({ woff2, ranges }) => ({
      family: face.family,
      package: face.package,
      name: woff2.replace(/\.woff2$/, ''),
      ranges: ranges ?? (face.unicodeRange === undefined ? EVERYTHING : rangesOf(face.unicodeRange)),
      isWhole: ranges === undefined,
    }))
    .toReversed();
}

const EVERYTHING: readonly CodeRange[] = [[0, 0x10ffff]];
const MIDDLE_DOT = 0xb7;

/**
 * The Greek semicolon (U+0387) is a middle dot where a file has no glyph for it: so the dot is a slice of its own, which may lie beneath
 * the Greek one while the letters beside it lie above.
 */
function splitAtDot(face: CssFace): CssFace[] {
  const range = face.ranges?.find(([first, last]) => first <= MIDDLE_DOT && MIDDLE_DOT <= last);
  if (!face.ranges || !range) return [face];
  const beside: CodeRange[] = [
    [range[0], MIDDLE_DOT - 1],
    [MIDDLE_DOT + 1, range[1]],
  ];
  const others = face.ranges.flatMap((one) => (one === range ? beside.filter(([first, last]) => first <= last) : [one]));
  return [
    { ...face, ranges: [[MIDDLE_DOT, MIDDLE_DOT]] },
    { ...face, ranges: others },
  ];
}
