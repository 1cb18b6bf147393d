// oxlint-disable-next-line typescript/triple-slash-reference -- other projects read this source, and would not find the types
/// <reference path="./linebreak.d.ts" />
/**
 * Where a word may be broken, as Unicode's line breaking algorithm has it (UAX #14), with rules of our own
 * for scripts that it leaves to dictionaries. No data of the runtime is asked, so that browsers and the
 * server break alike. https://www.unicode.org/reports/tr14/
 */
import LineBreaker from 'linebreak';

/** Before a grapheme: never, where a line is full, or only where the whole word has no room on a line. */
export const BREAK = { never: 0, ordinary: 1, emergency: 2 } as const;
export type Break = (typeof BREAK)[keyof typeof BREAK];

/** Letters, digits and signs between which there is no opportunity: most words need no closer look. */
const UNBROKEN = /^[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff\u0400-\u052f.,:;'’"&@#*_+=()<>[\]{}]*$/;
const HANGUL = /^[\u1100-\u11ff\uac00-\ud7ff]/;
/**
 * Signs alone are not left behind at the end of a line, such as the minus of a number or the slash of a path.
 */
const SIGNS = /^[\p{P}\p{S}]*$/u;
const LETTER = /^\p{L}/u;
const BY_DICTIONARY = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]/;

/** `word` as it was typed, without spaces. One for each grapheme; a line never begins with the first. */
export function breaksIn(word: readonly string[]): Break[] {
  const text = word.join('');
  const breaks = Array.from({ length: word.length }, (): Break => BREAK.never);
  if (UNBROKEN.test(text)) return breaks;
  const opportunities = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) opportunities.add(next.position);
  let position = 0;
  for (const [index, grapheme] of word.entries()) {
    const before = word[index - 1];
    if (before !== undefined) {
      if (opportunities.has(position) && !SIGNS.test(text.slice(0, position)))
        breaks[index] = HANGUL.test(before) && HANGUL.test(grapheme) ? BREAK.emergency : BREAK.ordinary;
      else if (BY_DICTIONARY.test(before) && BY_DICTIONARY.test(grapheme)) breaks[index] = betweenSyllables(before, grapheme);
      else if (isOtherScript(before, grapheme)) breaks[index] = BREAK.ordinary;
    }
    position += grapheme.length;
  }
  return breaks;
}

/** A name in Latin letters within Thai, for instance. */
function isOtherScript(before: string, grapheme: string): boolean {
  return BY_DICTIONARY.test(before) !== BY_DICTIONARY.test(grapheme) && LETTER.test(before) && LETTER.test(grapheme);
}

/** Vowels that stand before their consonant, and those that end a syllable or repeat it. */
const THAI_LEADING = /^[\u0e40-\u0e44\u0ec0-\u0ec4]/;
const THAI_ENDING = /[\u0e30\u0e33\u0e46\u0eb0\u0eb3\u0ec6]$/;
/** These go with the consonant before them: vowels, marks, signs of repetition and of abbreviation. */
const THAI_FOLLOWING = /^[\u0e2f-\u0e3a\u0e45-\u0e4e\u0eaf-\u0ebd\u0ec6-\u0ece]/;
const THAI = /^[\u0e00-\u0eff]/;
const KHMER = /^[\u1780-\u17b3]/;
const BURMESE = /^[\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e]/;
/** Stackers of Khmer and Burmese, which tie the next consonant to the one before. */
const STACKS = /[\u1039\u17d2]$/;
/** A Burmese consonant with one of these above it ends its syllable. */
const KILLED = /^[\u1000-\u109f]\u1037?[\u1039\u103a]/;
const DIGIT = /^\p{Nd}/u;

/**
 * Thai and Lao: where a syllable surely begins or ends; between other clusters only in need, since a
 * consonant may belong to either side. Khmer: before a consonant with a vowel or another below it; one alone
 * may end a syllable. Burmese: between syllables.
 */
function betweenSyllables(before: string, grapheme: string): Break {
  if (DIGIT.test(before) && DIGIT.test(grapheme)) return BREAK.never;
  if (THAI.test(before) || THAI.test(grapheme)) {
    if (THAI_FOLLOWING.test(grapheme) || THAI_LEADING.test(before)) return BREAK.never;
    return THAI_LEADING.test(grapheme) || THAI_ENDING.test(before) ? BREAK.ordinary : BREAK.emergency;
  }
  if (STACKS.test(before)) return BREAK.never;
  if (KHMER.test(grapheme)) return grapheme.length > 1 ? BREAK.ordinary : BREAK.emergency;
  return BURMESE.test(grapheme) && !KILLED.test(grapheme) ? BREAK.ordinary : BREAK.never;
}
