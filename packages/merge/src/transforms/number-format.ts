import type { MergeContext } from '../context.ts';
import { numberFormat, pluralRules } from '../formatters.ts';
import { roundTo, tidy } from '../numbers.ts';
import { numberTransform } from './transform.ts';

const DECIMALS = { label: 'Decimals', input: 'number', min: 0, max: 10, whole: true, optional: true } as const;

/** The options of each wish are one object each, made once: the formatters are found by it. */
const fixed = Array.from({ length: 11 }, (_, decimals) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
const grouped = fixed.map((digits): Intl.NumberFormatOptions => ({ ...digits, useGrouping: 'always' }));
const GROUPED: Intl.NumberFormatOptions = { maximumFractionDigits: 15, useGrouping: 'always' };
const COMPACT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
const COUNT: Intl.NumberFormatOptions = { maximumFractionDigits: 15 };

export const addCommas = numberTransform({
  key: 'add-commas',
  also: ['number'],
  label: 'Add Commas',
  tab: 'maths',
  hint: 'Large numbers as they are written in the language of the picture: 1,234,567.',
  gives: 'text',
  arguments: { decimals: { ...DECIMALS, hint: 'Left out, all that the number has.' } },
  example: { value: '1234567.5', step: 'add-commas', result: '1,234,567.5' },
  run: (value, { decimals }, { locale }) =>
    decimals === undefined
      ? numberFormat(locale, GROUPED).format(tidy(value))
      : numberFormat(locale, grouped[decimals] ?? GROUPED).format(roundTo(value, decimals)),
});

export const compact = numberTransform({
  key: 'compact',
  label: 'Short Number',
  tab: 'maths',
  hint: 'Large numbers in short: 12.3k, 4m.',
  gives: 'text',
  arguments: {},
  example: { value: '12345', step: 'compact', result: '12.3k' },
  run: (value, _none, { locale }) => numberFormat(locale, COMPACT).format(value),
});

export const percent = numberTransform({
  key: 'percent',
  label: 'Percent',
  tab: 'maths',
  hint: 'With a percent sign, as the language of the picture writes it.',
  gives: 'text',
  arguments: {
    of: {
      label: 'The value is',
      input: 'choice',
      options: [
        { value: 'percentage', label: 'a percentage: 25' },
        { value: 'fraction', label: 'a fraction: 0.25' },
      ],
      default: 'percentage',
    },
    decimals: { ...DECIMALS, hint: 'Left out, all that the number has.' },
  },
  example: { value: '25', step: 'percent', result: '25%' },
  run: (value, { of, decimals }, { locale }) => {
    const shown = of === 'fraction' ? tidy(value * 100) : value;
    const digits = decimals === undefined ? PERCENT : (percents[decimals] ?? PERCENT);
    return numberFormat(locale, digits).format(tidy((decimals === undefined ? shown : roundTo(shown, decimals)) / 100));
  },
});
const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 10 };
const percents = fixed.map((digits): Intl.NumberFormatOptions => ({ ...digits, style: 'percent' }));

export const currency = numberTransform({
  key: 'currency',
  also: ['money'],
  label: 'Currency',
  tab: 'maths',
  hint: 'An amount of money, as the language of the picture writes it.',
  gives: 'text',
  arguments: {
    code: { label: 'Currency', input: 'text', default: 'GBP', hint: 'Three letters: GBP, EUR, USD.' },
    decimals: {
      label: 'Pence, cents',
      input: 'choice',
      options: [
        { value: 'always', label: 'always' },
        { value: 'needed', label: 'only when there are some' },
        { value: 'never', label: 'never' },
      ],
      default: 'always',
    },
  },
  example: { value: '1234.5', step: 'currency:"EUR"', result: '€1,234.50' },
  run: (value, { code, decimals }, { locale }) => {
    const name = code.trim().toUpperCase();
    return /^[A-Z]{3}$/.test(name) ? numberFormat(locale, currencyOptions(name, decimals)).format(tidy(value)) : undefined;
  },
});

const currencies = new Map<string, Intl.NumberFormatOptions>();

function currencyOptions(code: string, decimals: string): Intl.NumberFormatOptions {
  const key = `${code} ${decimals}`;
  const known = currencies.get(key);
  if (known) return known;
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: code,
    roundingMode: 'halfExpand',
    ...(decimals === 'needed' ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
    ...(decimals === 'never' ? { maximumFractionDigits: 0 } : {}),
  };
  // A field may name any three letters.
  if (currencies.size >= 500) currencies.clear();
  currencies.set(key, options);
  return options;
}

const FORM = { input: 'text', optional: true } as const;
const CARDINAL: Intl.PluralRulesOptions = { type: 'cardinal' };

export const plural = numberTransform({
  key: 'plural',
  label: 'Plural',
  tab: 'miscellaneous',
  hint: 'Words that agree with a number, by the rules of the language. Write # where the number goes.',
  gives: 'text',
  arguments: {
    one: { label: 'One', input: 'text', hint: '# point' },
    other: { label: 'Several', input: 'text', hint: '# points' },
    zero: { ...FORM, label: 'None', hint: 'No points' },
    two: { ...FORM, label: 'Two', hint: 'Where the language has a form for two.' },
    few: { ...FORM, label: 'A few', hint: 'Where the language has one: Polish 2–4, Arabic 3–10.' },
    many: { ...FORM, label: 'Many', hint: 'Where the language has one: Polish 5 and more.' },
  },
  example: { value: '3', step: 'plural:"# point","# points"', result: '3 points' },
  run: (value, forms, context) => {
    const number = tidy(value);
    const form = number === 0 && forms.zero !== undefined ? 'zero' : pluralRules(context.locale, CARDINAL).select(number);
    return (forms[form] ?? forms.other).replaceAll('#', () => shownNumber(number, context));
  },
});

function shownNumber(number: number, { locale }: MergeContext): string {
  return numberFormat(locale, COUNT).format(number);
}
