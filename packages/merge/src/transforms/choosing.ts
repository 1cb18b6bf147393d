import { formOf, numberIn } from '@limn/values';
import { formIn, type MergeContext } from '../context.ts';
import { dayNumber, readDate } from '../dates.ts';
import { textTransform } from './transform.ts';

export const fallback = textTransform({
  key: 'default',
  label: 'Default',
  tab: 'miscellaneous',
  hint: 'What stands there when the value is empty or missing.',
  gives: 'any',
  readsEmpty: true,
  arguments: { text: { label: 'Instead', input: 'text' } },
  example: { value: '', step: 'default:"friend"', result: 'friend' },
  run: (text, { text: instead }) => (text.trim() === '' ? instead : text),
});

type Test = (text: string, other: string, context: MergeContext) => boolean;

/** For a missing value every positive comparison is false and its opposite true. */
const TESTS: Readonly<Record<string, { label: string; test: Test }>> = {
  equals: { label: 'equals', test: isEqual },
  'not-equals': { label: 'does not equal', test: (text, other, context) => !isEqual(text, other, context) },
  contains: { label: 'contains', test: hasPart },
  'not-contains': { label: 'does not contain', test: (text, other) => !hasPart(text, other) },
  starts: { label: 'starts with', test: (text, other) => isComparable(text, other) && plain(text).startsWith(plain(other)) },
  ends: { label: 'ends with', test: (text, other) => isComparable(text, other) && plain(text).endsWith(plain(other)) },
  empty: { label: 'is empty', test: (text) => text === '' },
  'not-empty': { label: 'is not empty', test: (text) => text !== '' },
  greater: { label: 'is greater than', test: (text, other, context) => order(text, other, context) > 0 },
  smaller: { label: 'is smaller than', test: (text, other, context) => order(text, other, context) < 0 },
  'at-least': { label: 'is at least', test: (text, other, context) => order(text, other, context) >= 0 },
  'at-most': { label: 'is at most', test: (text, other, context) => order(text, other, context) <= 0 },
};
const tests = new Map(Object.entries(TESTS));

export const choose = textTransform({
  key: 'if',
  label: 'If',
  tab: 'miscellaneous',
  hint: 'One text or another, depending on the value. Capitals make no difference; numbers and dates are compared as such.',
  gives: 'any',
  readsEmpty: true,
  arguments: {
    is: {
      label: 'If the value',
      input: 'choice',
      options: Object.entries(TESTS).map(([value, { label }]) => ({ value, label })),
    },
    than: { label: 'Compared with', input: 'text', default: '', hint: 'Not needed for “is empty”.' },
    yes: { label: 'Then', input: 'text', optional: true, hint: 'Left out, the value itself.' },
    no: { label: 'Otherwise', input: 'text', optional: true, hint: 'Left out, the value itself.' },
  },
  example: { value: '120', step: 'if:greater,100,"Gold","Silver"', result: 'Gold' },
  run: (text, args, context) => {
    const holds = tests.get(args.is)?.test(text.trim(), args.than.trim(), context) ?? false;
    return holds ? args.yes : args.no;
  },
});

function isEqual(text: string, other: string, context: MergeContext): boolean {
  return isComparable(text, other) && (plain(text) === plain(other) || order(text, other, context) === 0);
}

function isComparable(text: string, other: string): boolean {
  return text !== '' && other !== '';
}

function hasPart(text: string, other: string): boolean {
  return isComparable(text, other) && plain(text).includes(plain(other));
}

/**
 * Below, equal or above 0 where both are numbers or both are dates; otherwise NaN, which compares as nothing.
 * A field that a value is compared with is read as it is written; what stands in the step itself was typed in
 * the language of the picture.
 */
function order(shown: string, typed: string, context: MergeContext): number {
  const { held: text = shown, texts } = context;
  const { form, held: other = typed } = texts?.['than'] ?? { form: formOf(context.locale) };
  const [left, right] = [numberIn(text, formIn(context)), numberIn(other, form)];
  if (left !== undefined && right !== undefined) return left - right;
  const [early, late] = [readDate(text, context), readDate(other, { ...context, form })];
  if (!early || !late) return Number.NaN;
  // A day without a time is equal to every moment of it.
  return early.hasTime && late.hasTime ? early.wall - late.wall : dayNumber(early) - dayNumber(late);
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
