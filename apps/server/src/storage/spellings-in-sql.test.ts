/**
 * One spelling has one value in SQL too: rules over columns of text find what the evaluator finds, in each
 * locale.
 */
import { compileSql, compileTree, INPUT_TYPE, OPERATOR, type Column } from '@limn/query';
import { formOf, isoDate, readDate, readNumber, VALUE_FORM, wallIn } from '@limn/values';
import { DATE_SPELLINGS, LOCALES, NUMBER_SPELLINGS } from '@limn/values/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf } from '../features/data/tables/csv/figures.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';

const TIMEZONE = 'America/New_York';
const facts = { moment: { now: 0, timezone: TIMEZONE }, read: () => undefined };

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const ruleOf = (type: number, value: unknown) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'x', id: 'v', operator: OPERATOR.EQUAL, ruleType: type, value } }],
});

interface SpellingCase {
  text: string;
  type: number;
  wanted: unknown;
}

/** Asks SQL whether each text is the value that the evaluator reads. */
async function answers(asked: readonly SpellingCase[], locale: string): Promise<boolean[]> {
  const form = formOf(locale);
  const values: unknown[] = [];
  const conditions = asked.map(({ text, type, wanted }) => {
    values.push(text);
    const figures = figuresOf(text, type === INPUT_TYPE.NUMBER ? VALUE_FORM.number : VALUE_FORM.date, form);
    values.push(figures ?? null);
    const column: Column = { storage: 'text', sql: `$${values.length - 1}::text`, figures: `$${values.length}::text`, form };
    const compiled = compileSql(ruleOf(type, wanted), { columnOf: () => column, facts, firstParameter: values.length + 1 });
    values.push(...compiled.values);
    return compiled.text;
  });
  return withClient(database.logins.owner, 'spellings', async (client) => {
    const { rows } = await client.query<{ found: boolean[] }>(`select array[${conditions.join(', ')}] as found`, values);
    return rows[0]?.found ?? [];
  });
}

/**
 * With the value that someone would write in a rule; those that have none are asked for any value, by one
 * that they are not.
 */
function askedIn(locale: string): SpellingCase[] {
  const form = formOf(locale);
  const numbers = NUMBER_SPELLINGS.filter((one) => one.locale === locale && one.text !== '').map(({ text }) => ({
    text,
    type: INPUT_TYPE.NUMBER,
    wanted: readNumber(text, form) ? Number(readNumber(text, form)?.text) : 0,
  }));
  const dates = DATE_SPELLINGS.filter((one) => one.locale === locale && one.text !== '').map(({ text }) => {
    const date = readDate(text, form);
    return { text, type: INPUT_TYPE.DATETIME, wanted: date ? isoDate({ wall: wallIn(date, TIMEZONE), unit: date.unit }) : '2000-01-01' };
  });
  return [...numbers, ...dates];
}

test.each(LOCALES)('reads every spelling in SQL as the evaluator does, in %s', async (locale) => {
  const asked = askedIn(locale);
  const found = await answers(asked, locale);
  const differing = asked.filter(({ text, type, wanted }, index) => {
    const ours = compileTree(ruleOf(type, wanted)).decide({ ...facts, read: () => ({ text, form: formOf(locale) }) }) === 'true';
    return ours !== found[index];
  });
  expect(differing.map(({ text, wanted }) => [text, wanted])).toEqual([]);
});

// Their fields of text are texts for every rule, whatever it asks: no SQL reads a number or a date in them,
// so they need no figures beside them.
test.each(LOCALES)('takes text fields of events and customers as texts in both, in %s', async (locale) => {
  const form = formOf(locale);
  const typeOf = () => INPUT_TYPE.TEXT;
  const asked = askedIn(locale).map((one) => ({ ...one, rule: ruleOf(one.type, String(one.wanted)) }));
  const values: unknown[] = [];
  const conditions = asked.map(({ text, rule }) => {
    values.push(text);
    const column: Column = { storage: 'text', sql: `$${values.length}::text` };
    const compiled = compileSql(rule, { columnOf: () => column, facts, typeOf, firstParameter: values.length + 1 });
    values.push(...compiled.values);
    return compiled.text;
  });
  const found = await withClient(database.logins.owner, 'texts', async (client) => {
    const { rows } = await client.query<{ found: boolean[] }>(`select array[${conditions.join(', ')}] as found`, values);
    return rows[0]?.found ?? [];
  });
  const decided = asked.map(
    ({ text, rule }) => compileTree(rule, { typeOf }).decide({ ...facts, read: () => ({ text, form }) }) === 'true',
  );
  expect(found).toEqual(decided);
  expect(decided).toEqual(asked.map(({ text, wanted }) => text.toLowerCase() === String(wanted).toLowerCase()));
});
