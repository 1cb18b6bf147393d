import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { withClient } from './connection.ts';
import { openDatabase, type DatabaseSettings } from './database.ts';
import { startEngine, type Engine } from './engine/start-engine.ts';
import { keepSecret } from './secret-file.ts';

/**
 * A server of one's own, as DATABASE_URL names it: its passwords are changed here, so it is not the one of
 * other tests.
 */
let engine: Engine;
let home: string;
const log = createLog('silent');

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'limn-roles-'));
  engine = await startEngine({ dataDir: join(home, 'server'), log, durable: false });
  await superuser(`create role able login createrole password 'able'`);
  await superuser(`create role modest login password 'modest'`);
});
afterAll(async () => {
  await engine.stop();
  rmSync(home, { recursive: true, force: true });
});

const superuser = (sql: string) => withClient({ ...engine.connection, database: 'postgres' }, 'test', (client) => client.query(sql));
const address = (user: string, password: string, database: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(engine.connection.host)}`;

/** With its tables, so that they are not made again. */
const copyOfFirst = (name: string) => superuser(`create database ${name} template first owner able strategy file_copy`);

/** Opens and closes it; answers whom companies are served as. */
async function open(settings: Omit<DatabaseSettings, 'dataDir'>, machine: string): Promise<string> {
  const db = await openDatabase({ dataDir: join(home, machine), ...settings }, log);
  try {
    return (await db.control((tx) => tx.one<{ name: string }>('select current_user::text as name'))).name;
  } finally {
    await db.close();
  }
}

test('creates tables and login roles in one’s own database, with private passwords', async () => {
  await superuser('create database first owner able');
  expect(await open({ databaseUrl: address('able', 'able', 'first') }, 'one')).toBe('limn_app');
  expect(statSync(join(home, 'one/secrets/limn_app')).mode & 0o777).toBe(0o600);
  expect(await open({ databaseUrl: address('able', 'able', 'first') }, 'one')).toBe('limn_app');
});

test('explains what a user without role rights should do, and uses given logins', async () => {
  await superuser('create database second owner modest');
  await superuser(
    `create role given_app login password 'g'; create role given_render login password 'g'; create role given_jobs login password 'g'`,
  );
  const databaseUrl = address('modest', 'modest', 'second');
  await expect(open({ databaseUrl }, 'two')).rejects.toThrow(/CREATEROLE.*DATABASE_APP_URL/);
  const given = {
    databaseAppUrl: address('given_app', 'g', 'second'),
    databaseRenderUrl: address('given_render', 'g', 'second'),
    databaseJobsUrl: address('given_jobs', 'g', 'second'),
  };
  expect(await open({ databaseUrl, ...given }, 'two')).toBe('given_app');
});

test('refuses logins above row-level security or owning tables', async () => {
  await copyOfFirst('third');
  const databaseUrl = address('able', 'able', 'third');
  await superuser(`create role mighty login bypassrls password 'm'`);
  await expect(open({ databaseUrl, databaseAppUrl: address('mighty', 'm', 'third') }, 'three')).rejects.toThrow(
    /DATABASE_APP_URL \(mighty\).*kept apart/,
  );
  await open({ databaseUrl }, 'one');
  await expect(open({ databaseUrl, databaseAppUrl: databaseUrl }, 'one')).rejects.toThrow(/owns tables/);
});

test('temporary tables, as a crash leaves them behind, keep no one from starting', async () => {
  await copyOfFirst('fifth');
  const databaseUrl = address('able', 'able', 'fifth');
  await open({ databaseUrl }, 'one');
  const { secret } = keepSecret(join(home, 'one/secrets/limn_jobs'));
  await withClient({ url: address('limn_jobs', secret, 'fifth'), user: 'limn_jobs' }, 'test', async (client) => {
    await client.query('create temporary table left_behind (n int)');
    expect(await open({ databaseUrl }, 'one')).toBe('limn_app');
  });
});

test('names the right to make tables that a user misses', async () => {
  await superuser('create database fourth');
  const given = {
    databaseAppUrl: address('given_app', 'g', 'fourth'),
    databaseRenderUrl: address('given_render', 'g', 'fourth'),
    databaseJobsUrl: address('given_jobs', 'g', 'fourth'),
  };
  await expect(open({ databaseUrl: address('modest', 'modest', 'fourth'), ...given }, 'four')).rejects.toThrow(
    /0000|permission denied|CREATE on its public schema/,
  );
});
