/** The style sheet of fonts that a company brought along. */
import type { FontStyleName } from './catalogue.ts';
import type { FontFormat } from './font-tables.ts';

export interface OwnFontFace {
  family: string;
  style: FontStyleName;
  weights: readonly [lightest: number, heaviest: number];
  format: FontFormat;
  /** Address of the file. */
  url: string;
}

const FORMAT: Readonly<Record<FontFormat, string>> = { ttf: 'truetype', otf: 'opentype', woff: 'woff', woff2: 'woff2' };

/** `font-display: block`, so that nothing is measured in another font. */
export function ownFontCss(faces: readonly OwnFontFace[]): string {
  return faces
    .map(({ family, style, weights: [from, to], format, url }) => {
      const weight = from === to ? `${from}` : `${from} ${to}`;
      return `@font-face{font-family:${cssString(family)};font-style:${style};font-weight:${weight};font-display:block;src:url(${cssString(url)}) format("${FORMAT[format]}")}`;
    })
    .join('\n');
}

/**
 * Any text as a CSS string (CSS Syntax 3, 4.3.5). All but plain letters, digits and a few signs are written
 * as numbers, so that nothing ends the string, the rule, or the HTML that someone may put the sheet into.
 */
export function cssString(text: string): string {
  const safe = [...text.toWellFormed()].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return /[A-Za-z0-9 _./:?=&%-]/.test(character) || (code > 0xbf && /[\p{L}\p{M}\p{N}]/u.test(character))
      ? character
      : `\\${(code === 0 ? 0xfffd : code).toString(16)} `;
  });
  return `"${safe.join('')}"`;
}
