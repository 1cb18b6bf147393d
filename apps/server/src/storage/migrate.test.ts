import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('splits statements at semicolons outside strings, quotes and comments', () => {
  const text = `select ';', "a;b"; -- c;\ncreate function f() as $x$ begin; $$;$$ end; $x$; /* ; */\n\nselect 2`;
  expect(splitStatements(text)).toEqual([
    { sql: `select ';', "a;b"`, line: 1 },
    { sql: 'create function f() as $x$ begin; $$;$$ end; $x$', line: 2 },
    { sql: 'select 2', line: 4 },
  ]);
});

test('numbers the product’s own files without duplicates', () => {
  const numbers = readMigrations(join(import.meta.dirname, 'migrations')).map(({ name }) => name.slice(0, 4));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
