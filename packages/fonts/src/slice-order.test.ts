import { expect, test } from 'vitest';
import { hasCharacter } from './font-characters.ts';
import type { CodeRange } from './font-css.ts';
import type { FontFace } from './font-files.ts';
import { slicesOf, type FontSlice } from './font-slices.ts';
import { createGlyphLoader } from './glyph-loader.ts';
import { liesAbove, shareOf } from './slice-order.ts';

interface File {
  name: string;
  /** The characters by the style sheet, and others in the file. */
  own: string;
  beside?: string;
}

/** In the order of a style sheet: the last one counts. */
const FILES: readonly File[] = [
  { name: 'greek', own: 'ΑΒΙΆΪϊ\u0387₴', beside: '' },
  { name: 'math', own: 'ΑΒΙ\u0308∑', beside: 'abAB12' },
  { name: 'latin-ext', own: 'Āā\u0304₴', beside: 'b' },
  { name: 'latin', own: 'abAB12äÄ·\u0304\u0308', beside: '' },
];
const codesIn = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
const rangesIn = (text: string): CodeRange[] =>
  codesIn(text)
    .toSorted((a, b) => a - b)
    .map((code) => [code, code]);
const hex = (code: number) => `U+${code.toString(16)}`;
const CSS = FILES.map(
  ({ name, own }) => `@font-face { src: url(./files/${name}.woff2) format('woff2'); unicode-range: ${codesIn(own).map(hex).join(',')}; }`,
).join('\n');
const FACE: FontFace = {
  family: 'Sample',
  package: 'sample',
  weight: 400,
  style: 'normal',
  css: '400.css',
  files: /x/,
  unicodeRange: undefined,
  mapped: false,
};
const slices = slicesOf(FACE, CSS);
const charactersOf = ({ name }: FontSlice) => {
  const file = FILES.find((one) => one.name === name);
  return rangesIn(`${file?.own}${file?.beside}`);
};
const named = (character: string) => {
  const [code = 0] = codesIn(character);
  const slice = slices.find(({ ranges }) => hasCharacter(ranges, code));
  return shareOf(slice as FontSlice, slices, charactersOf);
};
const textOf = ({ ranges }: { ranges: readonly CodeRange[] }) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))).join('');

test('gives shared signs to the browser’s file and leaves hinting letters', () => {
  expect(slices.map(({ name }) => name)).toEqual(['latin', 'latin', 'latin-ext', 'math', 'greek']);
  expect(textOf(named('a'))).toBe('12ABabÄä\u0304\u0308');
  expect(textOf(named('·'))).toBe('12ABab·Ää');
  // The macron is the Latin file's, the hryvnia the extended one's; `b` is not kept where a Latin `A` and
  // macron must not make an `Ā`.
  expect(textOf(named('Ā'))).toBe('Āā₴');
  expect(textOf(named('∑'))).toBe('12ABabΑΒΙ∑');
  expect(textOf(named('Ϊ'))).toBe('Ά\u0387ΑΒΙΪϊ');
});

test('tries a whole letter before its parts, and a letter where a browser takes it', () => {
  const above = (one: string, other: string) => liesAbove(named(one), named(other));
  expect([above('Ā', 'a'), above('a', 'Ā')]).toEqual([true, false]);
  expect([above('a', '∑'), above('∑', 'a')]).toEqual([true, false]);
  expect([above('∑', 'Ϊ'), above('Ϊ', '∑')]).toEqual([true, false]);
  expect([above('Ϊ', '·'), above('·', 'Ϊ')]).toEqual([true, false]);
});

test('ends in the same order whatever was drawn first', () => {
  const characters = ['a', '·', 'Ā', '∑', 'Ϊ'];
  const orders = permutations(characters).map((order) => {
    const stack: FontSlice[] = [];
    const load = createGlyphLoader(
      {
        slicesOf: () => slices,
        charactersOf,
        register(slice, ranges) {
          if (stack.includes(slice)) stack.splice(stack.indexOf(slice), 1);
          stack.push(slice);
          return (code) => hasCharacter(ranges, code);
        },
      },
      [FACE],
    );
    for (const character of order) load({ fontFamily: 'Sample', fontStyle: 'normal', fontWeight: 400 }, character);
    const shares = stack.map((slice) => shareOf(slice, slices, charactersOf));
    return shares.every((one, index) => shares.slice(index + 1).every((higher) => !liesAbove(one, higher)));
  });
  expect([orders.length, orders.every(Boolean)]).toEqual([120, true]);
});

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}
