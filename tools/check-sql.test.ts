import { expect, test } from 'vitest';
import { checkSql } from './check-sql.ts';
import { forbiddenSettings } from './sql-settings.ts';

const OWNERS = { 'data/tables': ['datatable'], 'design/images': ['image'] };
const check = (text: string, guests: Parameters<typeof checkSql>[3] = [], feature = 'data/tables') =>
  checkSql(new Map([[`apps/server/src/features/${feature}/a.ts`, text]]), new Set(['datatable', 'image']), OWNERS, guests).map(
    ({ table, reason }) => `${table}: ${reason.split('.')[0]}`,
  );

test.each([
  ["'select * from image where id = $1'"],
  ["'select 1 from datatable d join image i on i.id = d.id'"],
  ["'insert into image (id) values (1)'"],
  ['`update image set name = ${name}`'],
  ["'delete from only public.image'"],
  ['`select ${columns} from image`'],
])('refuses %s outside its owner', (sql) => {
  expect(check(`const sql = ${sql};`)).toEqual(['image: It belongs to design/images']);
  expect(check(`const sql = ${sql};`, [], 'design/images').filter((line) => line.startsWith('image'))).toEqual([]);
});

test.each([
  ['a constant', "const from = 'image i'; const sql = `select 1 from ${from}`;"],
  ['a constant of a constant', "const table = 'image'; const join = `${table} i`; const sql = `select 1 from ${join}`;"],
  ['a function', 'const at = (id: number) => `image where id = ${id}`; const sql = `select 1 from ${at(7)}`;'],
  ['a choice', "const sql = `select 1 from ${old ? 'datatable' : 'image'}`;"],
  ['a loop', "for (const table of ['datatable', 'image']) run(`delete from ${table}`);"],
  ['a type', "const count = ({ table }: { table: 'datatable' | 'image' }) => `select 1 from ${table}`;"],
  ['a property', "const place = { table: 'image' }; const sql = `select 1 from ${place.table}`;"],
  ['a part of a statement', 'const from = sql`image i`; run(sql`select 1 from ${from}`);'],
  ['a part that is a name', "run(sql`select 1 from ${text('image')}`);"],
  ['a part that is a property', "const place = { table: 'image' }; run(sql`select 1 from ${text(place.table)}`);"],
  ['a part of a name', "type Kind = 'ima' | 'x'; const sql = (kind: Kind) => `select 1 from ${kind}ge`;"],
])('sees a table that %s puts in', (_what, source) => {
  expect(check(source)).toEqual(['image: It belongs to design/images']);
});

test.each([
  'from datatable, image',
  'from datatable d, image i where true',
  'from datatable as d, unnest(d.a, array[1]) u (x), image',
  'from unnest($1) n, image',
  'from (select a, b from datatable) d, image i',
  'from datatable d, lateral (select 1) x, only image',
])('sees the second table of “%s”', (list) => {
  expect(check(`const sql = 'select 1 ${list}';`)).toEqual(['image: It belongs to design/images']);
});

test('takes no column for a table', () => {
  for (const sql of [
    'select extract(epoch from d.at), image from datatable d',
    'select 1 from datatable d order by a, image',
    'select trim(both from name), image from datatable',
  ])
    expect(check(`const sql = '${sql}';`)).toEqual([]);
});

test('lets a guest read, and write only where it may', () => {
  const guest = (may: 'read' | 'write') => [{ who: 'data/tables', may, tables: ['image'], why: '' }];
  expect(check("'select 1 from image'", guest('read'))).toEqual([]);
  expect(check("'update image set a = 1; select 1 from image'", guest('read'))).toEqual(['image: It belongs to design/images']);
  expect(check("'update image set a = 1'", guest('write'))).toEqual([]);
});

test('refuses guests that do not come, tables without an owner and owners of no table', () => {
  expect(check("''", [{ who: 'data/tables', may: 'read', tables: ['image'], why: '' }])).toEqual([
    'image: data/tables does not touch it any more',
  ]);
  const problems = checkSql(new Map(), new Set(['image', 'new_one']), OWNERS, []).map(({ table }) => table);
  expect(problems).toEqual(['new_one', 'datatable']);
});

test.each([
  [`"select set_config('app.arriving', $1, true)"`, 'app.arriving'],
  ["'set local app.arriving = 7'", 'app.arriving'],
  ["`begin; set local app.bin = 'on'`", 'app.bin'],
  ["'set app.company = 7'", 'app.company'],
  ["'set session app.company to 7'", 'app.company'],
  ["`select set_config(${name}, 'on', true)`", ''],
  ['`set local ${name} = 1`', ''],
  ["'select set_config(lower($1), $2, true)'", ''],
  ["'set local row_security = off'", 'row_security'],
  ["'set local role limn_owner'", 'role'],
])('refuses %s outside the function that sets it', (sql, setting) => {
  expect(check(`const sql = ${sql};`).map((line) => line.split(': ')[0])).toEqual([setting]);
});

test('refuses rows of a select that a cluster would copy into a distributed table', () => {
  const refused = (sql: string) => check(`const sql = '${sql}';`).filter((line) => line.startsWith('chain: A cluster')).length;
  expect(refused('insert into chain (a) select 1')).toBe(1);
  expect(refused('with x as (insert into chain (a) select 1) insert into datatable (a) select 1 returning 1')).toBe(1);
  for (const more of ['returning 1', 'on conflict do nothing']) expect(refused(`insert into chain (a) select 1 ${more}`)).toBe(0);
  expect(refused('insert into chain (a) values (1)')).toBe(0);
  expect(refused('insert into datatable (a) select 1')).toBe(0);
});

test('refuses a table of one machine that is joined behind a distributed one', () => {
  const refused = (sql: string) => check(`const sql = '${sql}';`).filter((line) => line.startsWith('image: Joined')).length;
  expect(refused('select 1 from chain c left join image i on i.id = c.object_id')).toBe(1);
  expect(refused('select 1 from chain c join (select id from image) i on i.id = c.object_id')).toBe(0);
  expect(refused('with i as materialized (select id from image) select 1 from chain c join i on i.id = c.object_id')).toBe(0);
  expect(refused('select 1 from image i join chain c on c.object_id = i.id')).toBe(0);
});

test('lets the one file set what policies ask as a cluster passes it on', () => {
  expect(forbiddenSettings('storage/as-company.ts', 'set local app.company = 7')).toEqual([]);
  expect(forbiddenSettings('storage/as-company.ts', "select set_config('app.company', $1, true)")).toEqual(['app.company']);
});

test('lets statements set what no policy asks, and update columns', () => {
  for (const sql of [
    "'set local statement_timeout = 5'",
    "`select set_config('timezone', 'UTC', true)`",
    "'update datatable set name = $1'",
    "'begin; set local work_mem = 1'",
  ])
    expect(check(`const sql = ${sql};`)).toEqual([]);
});
