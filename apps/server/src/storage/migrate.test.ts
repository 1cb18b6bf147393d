import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';
import { migrate, readMigrations } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

const log = createLog('silent');
let t: TestDatabase;
let folder: string;
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const sql = (text: string) => withClient(t.logins.owner, 'test', async (client) => (await client.query(text)).rows as unknown[]);

beforeAll(async () => {
  t = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'limn-migrations-'));
});
beforeEach(async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await sql('drop table if exists migration');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t.drop();
});

test('files run once, in their order, also when two processes start at once', async () => {
  write('0002_second.sql', 'alter table thing add column b int');
  write('0001_first.sql', '-- first\ncreate table thing (a int);\ninsert into thing values (1);');
  const ran = await Promise.all([migrate(t.logins, log, folder), migrate(t.logins, log, folder)]);
  expect(ran.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await sql('select * from thing')).toEqual([{ a: 1, b: null }]);
});

test('leaves nothing of a failing file and names line, statement and remedy', async () => {
  write('0001_bad.sql', `create table half (a text default ';');\n\n-- oops\ninsert into half\n  values (1 / 0);`);
  await expect(migrate(t.logins, log, folder)).rejects.toThrow(
    /0001_bad\.sql failed at line 4: division by zero[\s\S]*insert into half[\s\S]*start again/,
  );
  expect(await sql(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
});

test('refuses to start after changed or unknown files', async () => {
  write('0001_first.sql', 'create table one (a int)');
  await migrate(t.logins, log, folder);
  write('0001_first.sql', 'create table one (a bigint)');
  await expect(migrate(t.logins, log, folder)).rejects.toThrow(/0001_first\.sql has changed/);
  rmSync(join(folder, '0001_first.sql'));
  await expect(migrate(t.logins, log, folder)).rejects.toThrow(/newer release/);
});

const BASELINE = {
  'baseline/10_one.sql': 'create table one (a int, b int)',
  'baseline/20_two.sql': 'create table two (a int)',
};
const OLDER = { '0001_one.sql': 'create table one (a int)', '0002_more.sql': 'alter table one add column b int; create table two (a int)' };

/** A folder whose baseline stands for these files. */
async function writeBaseline(): Promise<void> {
  for (const [name, text] of Object.entries(OLDER)) write(name, text);
  const replaced = readMigrations(folder).map(({ name, checksum }) => [name, checksum] as const);
  for (const name of Object.keys(OLDER)) rmSync(join(folder, name));
  mkdirSync(join(folder, 'baseline'));
  for (const [name, text] of Object.entries(BASELINE)) write(name, text);
  write('baseline/replaced.json', JSON.stringify(Object.fromEntries(replaced)));
  write('0003_later.sql', 'alter table two add column b int');
  await sql('drop table if exists one, two');
}
const columns = () =>
  sql(`select table_name || '.' || column_name as name from information_schema.columns where table_name in ('one', 'two') order by 1`);
const TABLES = ['one.a', 'one.b', 'two.a', 'two.b'].map((name) => ({ name }));

test('makes a new database by the baseline, then by what came later', async () => {
  await writeBaseline();
  expect(await migrate(t.logins, log, folder)).toEqual([...Object.keys(BASELINE), '0003_later.sql']);
  expect(await columns()).toEqual(TABLES);
  expect(await migrate(t.logins, log, folder)).toEqual([]);
});

test('goes on behind the baseline where all that it stands for has run', async () => {
  await sql('drop table if exists one, two');
  for (const [name, text] of Object.entries(OLDER)) write(name, text);
  await migrate(t.logins, log, folder);
  const tables = await columns();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await writeBaseline();
  for (const text of Object.values(OLDER)) await sql(text);
  expect(await columns()).toEqual(tables);
  expect(await migrate(t.logins, log, folder)).toEqual(['0003_later.sql']);
  expect(await columns()).toEqual(TABLES);
});

test('refuses a database that has run only some of what the baseline stands for', async () => {
  await sql('drop table if exists one, two');
  write('0001_one.sql', OLDER['0001_one.sql']);
  await migrate(t.logins, log, folder);
  rmSync(join(folder, '0001_one.sql'));
  await writeBaseline();
  await sql(OLDER['0001_one.sql']);
  await expect(migrate(t.logins, log, folder)).rejects.toThrow(
    /older than release 0\.1\.0: 1 of its migrations .* first is 0002_more\.sql\. Start release 0\.1\.0 on it once/,
  );
  expect(await columns()).toEqual([{ name: 'one.a' }]);
});

test('splits statements at semicolons outside strings, quotes and comments', () => {
  const text = `select ';', "a;b"; -- c;\ncreate function f() as $x$ begin; $$;$$ end; $x$; /* ; */\n\nselect 2`;
  expect(splitStatements(text)).toEqual([
    { sql: `select ';', "a;b"`, line: 1 },
    { sql: 'create function f() as $x$ begin; $$;$$ end; $x$', line: 2 },
    { sql: 'select 2', line: 4 },
  ]);
});

test('numbers the product’s own files once, above all that the baseline replaced', () => {
  const baseline = readMigrations(join(import.meta.dirname, 'migrations/baseline')).map(({ name }) => name.slice(0, 11));
  expect(baseline.length).toBeGreaterThan(10);
  const later = readMigrations(join(import.meta.dirname, 'migrations')).map(({ name }) => name.slice(0, 4));
  const replaced = JSON.parse(readFileSync(join(import.meta.dirname, 'migrations/baseline/replaced.json'), 'utf8')) as object;
  const last = Object.keys(replaced).at(-1)!.slice(0, 4);
  expect(later.filter((number) => number <= last)).toEqual([]);
  const numbers = [...baseline, ...later];
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
