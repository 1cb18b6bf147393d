/**
 * One spelling has one value, for every reader: pictures, countdowns, rules, columns of items, event fields,
 * feeds and the types of columns.
 */
import { clockAt } from '@limn/image-types';
import { contextOf, fillText, type Value } from '@limn/merge';
import { compileTree, INPUT_TYPE, OPERATOR, type FactValue } from '@limn/query';
import { formOf, instantOf, isoDate, numberIn, readDate, wallIn, type WrittenDate } from '@limn/values';
import { DATE_SPELLINGS, LOCALES, NUMBER_SPELLINGS } from '@limn/values/testing';
import { describe, expect, test } from 'vitest';
import { readValue } from '../events/event-values.ts';
import { readRecords, writtenRecord } from '../feeds/read-records.ts';
import { ANY_TYPE, possibleTypes, typeOf } from './csv/value-types.ts';
import { readerOfColumn, valued } from './written-row.port.ts';

const TIMEZONE = 'America/New_York';
const DAY_MS = 86_400_000;

const columnTypeOf = (text: string) => {
  const bytes = Buffer.from(text);
  return bytes.length === 0 ? 'text' : typeOf(possibleTypes(bytes, 0, bytes.length, ANY_TYPE));
};
const inPicture = (text: string, step: string, locale: string) => pictureOf({ text, origin: 'table', form: formOf(locale) }, step);
const pictureOf = (value: Value | undefined, step: string) => {
  // British, whatever the company is: a picture's language never changes what a column says.
  return fillText(`{{v | ${step}}}`, new Map(value ? [['v', value]] : []), contextOf({ locale: 'en-GB', timezone: TIMEZONE, now: 0 }));
};
const isEqual = (value: FactValue, type: number, wanted: unknown) =>
  compileTree({
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'x', id: 'v', operator: OPERATOR.EQUAL, ruleType: type, value: wanted } }],
  }).decide({ moment: { now: 0, timezone: TIMEZONE }, read: () => value }) === 'true';

/** A field of the answer that the company's own service gives. */
const inFeed = (value: string | number, locale: string): Value | undefined => {
  const shape = { resultType: 'single', firstRecord: [], fields: [['v']], texts: 'plain' } as const;
  const [record = []] = readRecords({ v: value }, shape) ?? [];
  return valued(writtenRecord(record, ['v'], formOf(locale)), 'feed').get('v');
};

/** As a rule's value is written: what the company's clocks show. */
const onTheWall = (date: WrittenDate) => isoDate({ wall: wallIn(date, TIMEZONE), unit: date.unit });

describe.each(LOCALES)('for a company in %s', (locale) => {
  const form = formOf(locale);
  const numbers = NUMBER_SPELLINGS.filter((one) => one.locale === locale && one.text !== '');
  const dates = DATE_SPELLINGS.filter((one) => one.locale === locale && one.text !== '');

  test('reads numbers alike everywhere', () => {
    for (const { text, value, unit } of numbers) {
      const number = value === undefined ? undefined : Number(value);
      const hasUnit = unit !== undefined && unit !== '%';
      const item = readerOfColumn({ name: 'v', type: 'number' }, form)(text);
      const field = readValue(text, { data_type: 'decimal', field_length: 60, field_decimals: 20, locale });
      expect({
        text,
        item: typeof item === 'number' ? item : undefined,
        rule: number !== undefined && isEqual({ text, form }, INPUT_TYPE.NUMBER, value),
        picture: Number(inPicture(text, 'add:0', locale)) === number,
        feed: Number(pictureOf(inFeed(text, locale), 'add:0')) === number,
        field: 'sql' in field && field.sql !== null ? Number(field.sql) : undefined,
      }).toEqual({
        text,
        item: number,
        rule: number !== undefined,
        // A step would lose the unit.
        picture: number !== undefined && !hasUnit,
        feed: number !== undefined && !hasUnit,
        // Programs write event fields: 1.234 has its point there, whatever the locale.
        field: hasUnit ? undefined : /^\d\.\d{3}$/.test(text) ? Number(text) : number,
      });
      if (columnTypeOf(text) === 'number') expect([text, numberIn(text, form)]).toEqual([text, number]);
    }
  });

  test('reads dates alike everywhere', () => {
    for (const { text, value } of dates) {
      const date = value === undefined ? undefined : readDate(value, form);
      const at = date && instantOf(date.unit === 'day' ? { ...date, wall: date.wall + DAY_MS } : date, TIMEZONE);
      const settings = { kind: 'field', end: '', timezone: TIMEZONE, durationSeconds: 0, field: 'v', endImage: '' } as const;
      const clock = clockAt(settings, { nowMs: 0, value: () => text, formOf: () => form, startedMs: undefined });
      const field = readValue(text, { data_type: 'datetime', field_length: null, field_decimals: null, locale });
      expect({
        text,
        item: readerOfColumn({ name: 'v', type: 'date' }, form)(text),
        countdown: clock?.seconds,
        rule: date !== undefined && isEqual({ text, form }, INPUT_TYPE.DATETIME, onTheWall(date)),
        feed: pictureOf(inFeed(text, locale), 'add-time:0') === inPicture(value ?? text, 'add-time:0', locale),
        picture: inPicture(text, 'add-time:0', locale) === inPicture(value ?? text, 'add-time:0', locale),
        field: 'sql' in field ? field.sql : undefined,
      }).toEqual({
        text,
        item: value ?? text,
        countdown: at === undefined ? undefined : Math.max(0, at / 1000),
        rule: value !== undefined,
        feed: true,
        picture: true,
        field: date && new Date(instantOf(date, 'UTC')).toISOString(),
      });
      if (columnTypeOf(text) === 'date') expect([text, date && isoDate(date)]).toEqual([text, value]);
    }
  });
});

test('shows 12/31 and 01/02 of one column in the same order', () => {
  const shown = ['12/31/2027', '01/02/2028'].map((text) => inPicture(text, 'date', 'en-US'));
  expect(shown).toEqual(['31 December 2027', '2 January 2028']);
});

test('reads the numbers of a feed’s answer as programs write them', () => {
  expect(pictureOf(inFeed(1.234, 'de-DE'), 'multiply:1000')).toBe('1234');
  expect(pictureOf(inFeed('1.234', 'de-DE'), 'multiply:1')).toBe('1234');
});
