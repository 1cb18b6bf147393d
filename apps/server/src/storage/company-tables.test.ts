import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  COMPANY_TABLE_KINDS,
  companyTableName,
  dropCompanyTable,
  makeCompanyTable,
  moveCompanyTable,
  openCompanyTable,
  uniqueColumns,
  type ColumnStorage,
  type CompanyTable,
} from './company-tables.ts';
import type { Tx } from './database.ts';

/** Every type of column, with a value as the database says it. */
const VALUES: Readonly<Record<ColumnStorage, string>> = {
  text: 'Ada',
  bigint: '9007199254740993',
  numeric: '1.10',
  'double precision': '0.5',
  boolean: 'true',
  date: '2026-11-22',
  timestamptz: '2026-11-22 10:00:00+00',
};
const TYPES = Object.keys(VALUES) as ColumnStorage[];

let t: TestDatabase;
let ours: number;
let theirs: number;

beforeAll(async () => {
  t = await testDatabase();
  [ours, theirs] = await t.db.control(async (tx) => [await aCompany(tx, 'Ours'), await aCompany(tx, 'Theirs')]);
});
afterAll(() => t.drop());

async function aCompany(tx: Tx, name: string): Promise<number> {
  return (await tx.one<{ id: number }>('insert into company (name) values ($1) returning id', [name])).id;
}
const as = <T>(company: number, work: (tx: Tx) => Promise<T>) => t.db.withCompany(company, work);

test.each(COMPANY_TABLE_KINDS)('fills a table of kind %s unseen, opens it to its company alone and drops it', async (kind) => {
  const table: CompanyTable = { companyId: ours, kind, id: 7, generation: 1 };
  const name = companyTableName(table);
  const names = TYPES.map((_, index) => `c${index + 1}`).join(', ');
  await as(ours, async (tx) => {
    expect((await tx.one<{ name: string }>('select company_table_name($1, $2, 7, 1) as name', [ours, kind])).name).toBe(
      name.replaceAll('"', ''),
    );
    await makeCompanyTable(tx, table, TYPES);
    await tx.run(
      `insert into ${name} (${names}) values (${TYPES.map((type, index) => `$${index + 1}::text::${type}`).join(', ')})`,
      Object.values(VALUES),
    );
    expect(await uniqueColumns(tx, table, [1])).toEqual([1]);
  });
  const texts = `select ${TYPES.map((_, index) => `c${index + 1}::text`).join(', ')} from ${name}`;
  await expect(as(ours, (tx) => tx.query(texts))).rejects.toThrow(/permission denied/);
  await as(ours, (tx) => openCompanyTable(tx, table, 1));
  expect(await as(ours, async (tx) => (await tx.query<object>(texts)).map((row) => Object.values(row)))).toEqual([Object.values(VALUES)]);
  expect(await as(theirs, (tx) => tx.query(texts))).toEqual([]);
  await expect(as(ours, (tx) => tx.run(`insert into ${name} (c1) values ('x')`))).rejects.toThrow(/permission denied/);
  const [moved, more] = [
    { ...table, id: 8 },
    { ...table, generation: 2 },
  ];
  const works: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => makeCompanyTable(tx, more, ['text']),
    (tx) => moveCompanyTable(tx, table, moved),
    (tx) => uniqueColumns(tx, table, [1]),
    (tx) => openCompanyTable(tx, table, 1),
    (tx) => dropCompanyTable(tx, table),
  ];
  for (const work of works) await expect(as(theirs, work)).rejects.toThrow(/not the company/);
  await as(ours, (tx) => moveCompanyTable(tx, table, moved));
  await as(ours, (tx) => dropCompanyTable(tx, moved));
  await expect(as(ours, (tx) => tx.query(`select from ${companyTableName(moved)}`))).rejects.toThrow(/does not exist/);
});

test('refuses kinds, types and numbers that there are not', async () => {
  const table: CompanyTable = { companyId: ours, kind: 'dt', id: 9, generation: 1 };
  const make = (types: string[], kind = 'dt') =>
    as(ours, (tx) => tx.query('select make_company_table($1, $2, 9, 1, $3)', [ours, kind, types]));
  await expect(make(['text', 'text; drop table company'])).rejects.toThrow(/no such type/);
  await expect(make([])).rejects.toThrow(/1 to 200/);
  await expect(make(['text'], 'pg')).rejects.toThrow(/no such kind/);
  expect(() => companyTableName({ ...table, id: 1.5 })).toThrow('Not an id');
});
