import { expect, test } from 'vitest';
import { hasJoinedLetters, measuredBefore, takesSpacing } from './letter-spacing.ts';

/** Cursive scripts of CSS Text 3, appendix D, and those whose letters hang from one line. */
const UNSPACED =
  /\p{sc=Adlam}|\p{sc=Arabic}|\p{sc=Chorasmian}|\p{sc=Hanifi_Rohingya}|\p{sc=Manichaean}|\p{sc=Mandaic}|\p{sc=Mongolian}|\p{sc=Nko}|\p{sc=Old_Uyghur}|\p{sc=Phags_Pa}|\p{sc=Psalter_Pahlavi}|\p{sc=Sogdian}|\p{sc=Syriac}|\p{sc=Bengali}|\p{sc=Devanagari}|\p{sc=Dogra}|\p{sc=Gurmukhi}|\p{sc=Modi}|\p{sc=Nandinagari}|\p{sc=Sharada}|\p{sc=Tirhuta}/u;

test('parts every letter of Unicode but those of joined and hanging scripts', () => {
  const wrong: string[] = [];
  for (let codePoint = 0; codePoint < 0x1_f000; codePoint++) {
    const letter = String.fromCodePoint(codePoint);
    // Signs that several scripts share go with those that they are written in.
    if (!/^\p{L}$/u.test(letter) || /\p{sc=Common}/u.test(letter)) continue;
    const isUnspaced = UNSPACED.test(letter);
    if (takesSpacing(letter) === isUnspaced || hasJoinedLetters(`a ${letter}`) !== isUnspaced) wrong.push(codePoint.toString(16));
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['క్', false],
  ['స్', false],
  ['ක්‍', false],
  ['က္', false],
  ['ខ្', false],
  ['ક', true],
  ['தி', true],
  ['க்', true],
  ['မ်', true],
  ['👩‍👩‍👧', true],
  ['e\u0301', true],
  [' ', true],
  ['1', true],
])('says of %s whether spacing stands behind it: %s', (grapheme, expected) => {
  expect(takesSpacing(grapheme)).toBe(expected);
});

test('measures joined letters behind their word and all others behind one character', () => {
  const befores = (graphemes: string[]) => {
    let before: string | undefined;
    return graphemes.map((grapheme) => (before = measuredBefore(before, grapheme)));
  };
  expect(befores(['س', 'ل', 'ا', ' ', 'م'])).toEqual(['س', 'سل', 'سلا', ' ', 'م']);
  expect(befores(['A', 'V', 'س', 'ل'])).toEqual(['A', 'V', 'س', 'سل']);
  expect(befores(Array.from({ length: 100 }, () => 'س')).every((before) => before.length <= 40)).toBe(true);
});
