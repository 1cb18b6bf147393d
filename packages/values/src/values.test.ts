import { describe, expect, test } from 'vitest';
import {
  createColumnProof,
  examplesOf,
  formOf,
  instantOf,
  isoDate,
  isYearFirst,
  numberIn,
  readDate,
  readNumber,
  wallIn,
  withoutFloatNoise,
} from './index.ts';
import { DATE_SPELLINGS, LOCALES, NUMBER_SPELLINGS } from './testing/index.ts';

describe.each(LOCALES)('in %s', (locale) => {
  const form = formOf(locale);
  const ofLocale = (one: { locale: string }) => one.locale === locale;

  test('reads every spelling of a number as the table says', () => {
    const read = NUMBER_SPELLINGS.filter(ofLocale).map(({ text }) => {
      const number = readNumber(text, form);
      return { text, value: number?.text, currency: number?.currency, unit: number?.unit };
    });
    expect(read).toEqual(NUMBER_SPELLINGS.filter(ofLocale).map(({ text, value, currency, unit }) => ({ text, value, currency, unit })));
  });

  test('reads numbers quickly as it reads them whole', () => {
    const texts = NUMBER_SPELLINGS.filter(ofLocale).map(({ text }) => text);
    expect(texts.map((text) => numberIn(text, form))).toEqual(
      texts.map((text) => (readNumber(text, form) === undefined ? undefined : Number(readNumber(text, form)?.text))),
    );
  });

  test('reads every spelling of a date as the table says', () => {
    const read = DATE_SPELLINGS.filter(ofLocale).map(({ text }) => {
      const date = readDate(text, form);
      return [text, date && isoDate(date)];
    });
    expect(read).toEqual(DATE_SPELLINGS.filter(ofLocale).map(({ text, value }) => [text, value]));
  });

  test('reads back what it writes', () => {
    for (const { value } of DATE_SPELLINGS.filter(ofLocale)) {
      const read = value === undefined ? undefined : readDate(value, form);
      if (value !== undefined) expect(read && isoDate(read)).toBe(value);
    }
  });
});

test('reads dates with the year first alike under every form', () => {
  const forms = LOCALES.map(formOf);
  const texts = [...DATE_SPELLINGS.map(({ text }) => text), '2026-5-12', '2026-05-12 6 pm', '2026-05-12T18:00:00+02:00', '2026-13-01'];
  const yearFirst = texts.filter(isYearFirst);
  const readings = yearFirst.map((text) => new Set(forms.map((form) => JSON.stringify(readDate(text, form)))).size);
  expect(yearFirst.length).toBeGreaterThan(10);
  expect(readings).toEqual(yearFirst.map(() => 1));
});

test('reads the months of every language as Intl writes them', () => {
  const languages = [
    'en-GB',
    'de',
    'fr',
    'es',
    'it',
    'nl',
    'pt',
    'sv',
    'da',
    'nb',
    'fi',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'tr',
    'el',
    'ru',
    'uk',
    'hr',
    'sl',
    'et',
    'lt',
    'ja',
    'ko',
    'zh',
  ];
  const wrong = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month,
        year: 'numeric',
        calendar: 'gregory',
        numberingSystem: 'latn',
        timeZone: 'UTC',
      });
      return Array.from({ length: 12 }, (_, number) => Date.UTC(2026, number, 17)).flatMap((atMs) => {
        const read = readDate(format.format(atMs), formOf(language));
        return read?.wall === atMs && read.unit === 'day' ? [] : [`${language}: ${format.format(atMs)}`];
      });
    }),
  );
  expect(wrong).toEqual([]);
});

test('reads numbers of every locale as Intl writes them', () => {
  const values = [0, 5, 12.5, -12.5, 1234.5, -1234.56, 1_234_567.891, 0.125, 999_999];
  const wrong = LOCALES.concat('en-IN', 'ar-EG', 'hi-IN', 'pl-PL', 'pt-BR', 'nb-NO', 'et-EE', 'es-ES').flatMap((locale) =>
    [{}, { style: 'currency', currency: 'EUR' }, { style: 'currency', currency: 'CHF', currencySign: 'accounting' }].flatMap((options) => {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 3,
        ...options,
      } as Intl.NumberFormatOptions);
      return values.flatMap((value) =>
        numberIn(format.format(value), formOf(locale)) === value ? [] : [`${locale}: ${format.format(value)}`],
      );
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  { values: ['12/05/2026', '13/05/2026'], type: 'date', form: 'dmy', isProven: true },
  { values: ['12/05/2026', '12/31/2027'], type: 'date', form: 'mdy', isProven: true },
  { values: ['12/05/2026', '01/02/2026'], type: 'date', form: 'mdy', isProven: false },
  { values: ['2026-12-05', '5 Dec 2026'], type: 'date', form: undefined, isProven: true },
  { values: ['13/05/2026', '12/31/2027'], type: undefined, form: undefined, isProven: true },
  { values: ['12,50', '7,90', '105,00'], type: 'number', form: 'comma', isProven: true },
  { values: ['1,234', '12.50'], type: 'number', form: 'point', isProven: true },
  { values: ['1,234', '5,678'], type: 'number', form: 'point', isProven: false },
  { values: ['1', '2'], type: 'number', form: undefined, isProven: true },
  { values: ['£12.50', '(£5.00)'], type: 'number', form: 'point', isProven: true },
  { values: ['12,50', '12.50'], type: undefined, form: undefined, isProven: true },
  { values: ['00123', '12'], type: undefined, form: undefined, isProven: true },
  { values: ['12E5', '45E1'], type: undefined, form: undefined, isProven: true },
  { values: ['9007199254740991', '12'], type: 'number', form: undefined, isProven: true },
  { values: ['9007199254740992', '12'], type: undefined, form: undefined, isProven: true },
  { values: ['-9,007,199,254,740,993.0'], type: undefined, form: undefined, isProven: true },
  { values: ['1.5e20', '0.12345678901234567'], type: 'number', form: 'point', isProven: true },
  { values: ['5 kg', '500 g'], type: undefined, form: undefined, isProven: true },
  { values: ['1.2.03', '1.2.04'], type: undefined, form: undefined, isProven: true },
  { values: ['99-12-05', '99-12-31'], type: 'date', form: 'ymd', isProven: true },
])('proves $type, $form of $values', ({ values, type, form, isProven }) => {
  const proof = createColumnProof();
  for (const value of values) proof.see(value);
  const fallback = formOf('en-US');
  expect({ type: proof.type(), form: proof.form(fallback), isProven: proof.isProven() || proof.type() === undefined }).toEqual({
    type,
    form,
    isProven,
  });
});

test('shows first what the other form reads as something else', () => {
  expect(examplesOf(['12/31/2027', '01/02/2028', '12/05/2027', '01/02/2028'], 'mdy')).toEqual([
    { written: '01/02/2028', read: '2028-01-02', other: '2028-02-01' },
    { written: '12/05/2027', read: '2027-12-05', other: '2027-05-12' },
    { written: '12/31/2027', read: '2027-12-31', other: '' },
  ]);
});

test('places written moments on the clocks of a timezone', () => {
  const inform = formOf('en-GB');
  const at = (text: string, zone: string) => {
    const date = readDate(text, inform);
    return date && [new Date(wallIn(date, zone)).toISOString().slice(0, 16), new Date(instantOf(date, zone)).toISOString().slice(0, 16)];
  };
  expect(at('2026-12-05 18:00', 'America/New_York')).toEqual(['2026-12-05T18:00', '2026-12-05T23:00']);
  expect(at('2026-12-05T18:00Z', 'America/New_York')).toEqual(['2026-12-05T13:00', '2026-12-05T18:00']);
  expect(at('2026-12-05', 'Asia/Tokyo')).toEqual(['2026-12-05T00:00', '2026-12-04T15:00']);
  expect(at('2026-03-29 01:30', 'Europe/London')).toEqual(['2026-03-29T01:30', '2026-03-29T01:30']);
});

/**
 * Signs that several currencies share, or that are units, sizes and codes as often; behind a number, most
 * letters are units.
 */
const SHARED_SIGNS = new Set(['P', 'K', 'L', 'Q', 'Bs', 'KM', 'FC', 'CF', 'FCFA', 'F CFA', 'р.', 'р', 'Kw', 'C$', '$C']);

test('reads amounts in every currency as Intl writes them', () => {
  const locales = [...LOCALES, 'tr-TR', 'es-PE', 'sw-KE', 'pl-PL'];
  const written = locales.flatMap((locale) =>
    Intl.supportedValuesOf('currency').flatMap((currency) =>
      (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 2 });
        const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
        return {
          locale,
          currency,
          text: format.format(-1234.5),
          sign: sign
            .replaceAll(/\p{Cf}/gu, '')
            .replaceAll(/\s/g, ' ')
            .normalize('NFKC'),
        };
      }),
    ),
  );
  const meant = Map.groupBy(written, ({ sign }) => sign);
  const wrong = written.flatMap(({ locale, currency, text, sign }) => {
    const read = readNumber(text, formOf(locale));
    const isShared = new Set(meant.get(sign)?.map((one) => one.currency)).size > 1 || SHARED_SIGNS.has(sign);
    if (!read) return SHARED_SIGNS.has(sign) ? [] : [[locale, text, 'unread']];
    const isRight = Number(read.text) === -1234.5 && (isShared || read.currency === currency);
    return isRight ? [] : [[locale, text, read.text, read.currency]];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['R 1 234,50', '1234.50', 'ZAR'],
  ['R199.99', '199.99', 'ZAR'],
  ['R199', '199', 'ZAR'],
  ['S/ 12.50', '12.50', 'PEN'],
  ['Ksh 500', '500', 'KES'],
  ['Fr 5', '5', 'CHF'],
  ['￥1,234', '1234', 'JPY'],
  ['Q4', undefined, undefined],
  ['R2', undefined, undefined],
  ['R01', undefined, undefined],
  ['L 5', undefined, undefined],
  ['K 3', undefined, undefined],
  ['1.50 L', undefined, undefined],
])('reads %j as %s %s', (text, value, currency) => {
  expect([readNumber(text, formOf('en-GB'))?.text, readNumber(text, formOf('en-GB'))?.currency]).toEqual([value, currency]);
});

test('reads percentages as Intl writes them', () => {
  const wrong = [...LOCALES, 'tr-TR', 'eu', 'ar-EG', 'fa', 'he'].flatMap((locale) => {
    const text = new Intl.NumberFormat(locale, { style: 'percent' }).format(-0.12);
    const read = readNumber(text, formOf(locale));
    return read?.text === '-12' && read.unit === '%' ? [] : [[locale, text, read]];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['12.340000000000002', '12.34'],
  ['0.30000000000000004', '0.3'],
  ['-434.99999999999994', '-435'],
  ['51.503364', '51.503364'],
  ['51.50336412345678', '51.50336412345678'],
  ['0.123456789012345678', '0.123456789012345678'],
  ['1234567890123456.5', '1234567890123456.5'],
  ['1234567890123456', '1234567890123456'],
])('takes %s for %s', (number, meant) => {
  expect(withoutFloatNoise(number)).toBe(meant);
});
