import { expect, test } from 'vitest';
import { empty, sent, sql, text } from './sql.ts';

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

test('sends a list once that is cast alike in all of its places', () => {
  const [batches, days] = [
    [4, 5],
    [4, 5],
  ];
  const without = (row: string) => sql`${text(row)}.batch_id <> all (${batches}::bigint[])`;
  expect(sent(sql`select where ${7} = ${7} and ${without('a')} and day = any (${days}::bigint[]) and ${without('b')} limit ${9}`)).toEqual([
    'select where $1 = $2 and a.batch_id <> all ($3::bigint[]) and day = any ($4::bigint[]) and b.batch_id <> all ($3::bigint[]) limit $5',
    [7, 7, batches, days, 9],
  ]);
});

test('sends a list again where another type is asked of it, or none', () => {
  const ids = [1];
  expect(sent(sql`select ${ids}::int[], ${ids}::bigint[], ${ids}`)).toEqual(['select $1::int[], $2::bigint[], $3', [ids, ids, ids]]);
});
