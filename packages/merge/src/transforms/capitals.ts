import type { MergeContext } from '../context.ts';
import { firstLetters, isPlain } from '../letters.ts';
import { factsOf } from '../locale.ts';
import { textTransform } from './transform.ts';

export const upper = textTransform({
  key: 'upper',
  also: ['uppercase'],
  label: 'Uppercase',
  tab: 'text',
  hint: 'All emails as capitals.',
  gives: 'text',
  arguments: {},
  example: { value: 'Anna', step: 'upper', result: 'ANNA' },
  run: (text, _none, context) => toUpper(text, context),
});

export const lower = textTransform({
  key: 'lower',
  also: ['lowercase'],
  label: 'Lowercase',
  tab: 'text',
  hint: 'All emails small.',
  gives: 'text',
  arguments: {},
  example: { value: 'ANNA', step: 'lower', result: 'anna' },
  run: (text, _none, context) => toLower(text, context),
});

/** A number begins a word of its own: 2nd. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const PLAIN_WORD = /[a-z0-9]+/gi;
/** O'Neill and D'Arcy, but not Anna's or it's. */
const IS_PREFIXED = /(?<![\p{L}\p{M}\p{N}])\p{L}['’]$/u;

export const title = textTransform({
  key: 'title',
  also: ['title-case'],
  label: 'Title Case',
  tab: 'text',
  hint: 'Every word begins with a capital. Names such as McDonald keep the capitals that they have.',
  gives: 'text',
  arguments: {},
  example: { value: "ANNA-MARIA o'neill", step: 'title', result: "Anna-Maria O'Neill" },
  run: (text, _none, context) =>
    text.replace(isPlain(text) ? PLAIN_WORD : WORD, (word, at: number) => {
      const shaped = hasOwnCapitals(word.slice(1), context) ? word : toLower(word, context);
      return isContinued(text, at, word) ? shaped : capitalised(shaped, context);
    }),
});

/** True of cDonald, not of NNA: behind its first letter a word has both kinds only where someone meant it. */
function hasOwnCapitals(rest: string, context: MergeContext): boolean {
  return rest !== toLower(rest, context) && rest !== toUpper(rest, context);
}

/** After an apostrophe within a word nothing new begins, but for names such as O'Neill. */
function isContinued(text: string, at: number, word: string): boolean {
  const mark = text[at - 1];
  if (mark !== "'" && mark !== '’') return false;
  const before = text.slice(Math.max(0, at - 3), at);
  const isPrefixed = IS_PREFIXED.test(before) && firstLetters(word, 1) !== word;
  return /\p{L}['’]$/u.test(before) && !isPrefixed;
}

export const capitalise = textTransform({
  key: 'capitalise',
  also: ['capitalize'],
  label: 'Capitalise',
  tab: 'text',
  hint: 'The first letter as a capital, the rest as it is.',
  gives: 'text',
  arguments: {},
  example: { value: 'welcome back', step: 'capitalise', result: 'Welcome back' },
  run: (text, _none, context) => capitalised(text, context),
});

function capitalised(text: string, context: MergeContext): string {
  const first = firstLetters(text, 1);
  return toUpper(first, context) + text.slice(first.length);
}

function toUpper(text: string, { locale }: MergeContext): string {
  const { tag, hasOwnCase } = factsOf(locale);
  return hasOwnCase ? text.toLocaleUpperCase(tag) : text.toUpperCase();
}

function toLower(text: string, { locale }: MergeContext): string {
  const { tag, hasOwnCase } = factsOf(locale);
  return hasOwnCase ? text.toLocaleLowerCase(tag) : text.toLowerCase();
}
