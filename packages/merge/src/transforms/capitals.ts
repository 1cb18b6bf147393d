import type { MergeContext } from '../context.ts';
import { firstLetters } from '../letters.ts';
import { factsOf } from '../locale.ts';
import { textTransform } from './transform.ts';

export const upper = textTransform({
  key: 'upper',
  also: ['uppercase'],
  label: 'Uppercase',
  tab: 'text',
  hint: 'All letters as capitals.',
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
  hint: 'All letters small.',
  gives: 'text',
  arguments: {},
  example: { value: 'ANNA', step: 'lower', result: 'anna' },
  run: (text, _none, context) => toLower(text, context),
});

/** A number begins a word of its own: 2nd. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
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
    text.replace(WORD, (word, at: number) => {
      const before = text.slice(Math.max(0, at - 3), at);
      const isWritten = word !== toUpper(word, context) && word !== toLower(word, context);
      const rest = isWritten ? word : toLower(word, context);
      const follows = /['’]$/.test(before) && !(IS_PREFIXED.test(before) && firstLetters(word, 2) !== firstLetters(word, 1));
      // After an apostrophe within a word nothing new begins.
      return follows && /\p{L}['’]$/u.test(before) ? rest : capitalised(rest, context);
    }),
});

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
