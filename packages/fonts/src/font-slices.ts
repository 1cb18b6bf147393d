/**
 * The files of a face as a server registers them. A family's letters lie in many files, one for each subset; a picture needs few
 * of them, so they are named here and unpacked by whoever needs one.
 */
import { cssFaces, rangesOf, type CodeRange } from './font-css.ts';
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

/** `css` is the text of the face's own style sheet, `face.css` in its package. */
export function slicesOf(face: FontFace, css: string): FontSlice[] {
  return cssFaces(css).map(({ woff2, ranges }) => ({
    family: face.family,
    package: face.package,
    name: woff2.replace(/\.woff2$/, ''),
    ranges: ranges ?? (face.unicodeRange === undefined ? EVERYTHING : rangesOf(face.unicodeRange)),
    isWhole: ranges === undefined,
  }));
}

const EVERYTHING: readonly CodeRange[] = [[0, 0x10ffff]];
