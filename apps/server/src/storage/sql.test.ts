import { expect, test } from 'vitest';
import { empty, sql, text } from './sql.ts';

test('numbers the values of nested parts in the order in which they stand', () => {
  const row = text('i');
  const inDays = sql`${row}.day between ${1} and ${2}`;
  const statement = sql`select from impression ${row} where company_id = ${7} and ${inDays}${empty} and kind = ${text(3)} limit ${9}`;
  expect([statement.text, statement.values]).toEqual([
    'select from impression i where company_id = $1 and i.day between $2 and $3 and kind = 3 limit $4',
    [7, 1, 2, 9],
  ]);
});

test('sends an array as one value, and never as text', () => {
  const { text: written, values } = sql`select where id = any (${[1, 2]}::int[]) and name = ${"'; drop table image"}`;
  expect([written, values]).toEqual(['select where id = any ($1::int[]) and name = $2', [[1, 2], "'; drop table image"]]);
});
