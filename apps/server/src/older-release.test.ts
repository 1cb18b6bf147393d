/**
 * An installation of release 0.1.0, which a server of today goes on with: its database as statements, its
 * files, and what that release answered from it (`testing/release-0.1`; the demo company, with one in sixty
 * of its customers).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from './platform/log.ts';
import { escapeIdentifier, type Client } from 'pg';
import { withClient, type Logins } from './storage/connection.ts';
import { openDatabase } from './storage/database.ts';
import { migrate, readMigrations, MIGRATIONS } from './storage/migrate.ts';
import { splitStatements } from './storage/split-statements.ts';
import { describeSchema } from './storage/testing/describe-schema.ts';
import { answersOf, type Answers } from './testing/answers-of.ts';
import { freePort } from './testing/free-port.ts';
import { killTree } from './testing/kill-tree.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const STORED = fileURLToPath(new URL('./testing/release-0.1', import.meta.url));
const unpacked = (name: string) => gunzipSync(readFileSync(join(STORED, name))).toString();
const log = createLog('silent');
const dataDir = mkdtempSync(join(tmpdir(), 'limn-older-'));
let server: ChildProcess | undefined;
afterAll(() => {
  if (server?.pid) killTree(server.pid);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Puts the stored database in the place of this one. */
async function restore({ owner, app, render, jobs }: Logins): Promise<void> {
  const users = { app: app.user, render: render.user, jobs: jobs.user };
  await withClient(owner, 'test', async (client) => {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    for (const user of Object.values(users)) await client.query(`grant usage on schema public to ${escapeIdentifier(user)}`);
    await client.query(`begin; set local timezone = 'UTC'`);
    for (const { sql } of splitStatements(unpacked('database.sql.gz')))
      await client.query(sql.replace(/:"(app|render|jobs)"/g, (_, key: keyof typeof users) => escapeIdentifier(users[key])));
    await client.query('commit');
  });
}

/** Not in `describeSchema`: texts and settings of functions, collations and storage of columns, rights. */
const FURTHER = [
  `select p.oid::regprocedure::text as name, md5(p.prosrc) as text, p.proconfig as settings from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  `select a.attrelid::regclass || '.' || a.attname as name, a.attcollation::regcollation::text as collation, a.attstorage as storage
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and not c.relispartition`,
  `select 'table ' || c.relname as name, g.grantee::regrole::text as role, string_agg(g.privilege_type, ' ' order by g.privilege_type) as rights
   from pg_class c, aclexplode(c.relacl) g
   where c.relnamespace = 'public'::regnamespace and (not c.relispartition or c.relname like '%default') group by 1, 2`,
  `select 'function ' || p.oid::regprocedure as name, g.grantee::regrole::text as role, g.privilege_type as rights
   from pg_proc p, aclexplode(p.proacl) g where p.pronamespace = 'public'::regnamespace`,
].map((statement) => `select * from (${statement}) found order by 1, 2, 3`);

async function describeAll(client: Client): Promise<string> {
  const further = [];
  for (const statement of FURTHER) further.push(...(await client.query<object>(statement)).rows.map((row) => JSON.stringify(row)));
  return [await describeSchema(client), ...further].join('\n');
}

let schemas: { ofNew: string; ofOlder: string; ran: string[] };
beforeAll(async () => {
  const db = await openDatabase({ dataDir }, log);
  const schema = () => withClient(db.logins.owner, 'test', describeAll);
  const ofNew = await schema();
  await restore(db.logins);
  const ran = await migrate(db.logins, log);
  schemas = { ofNew, ofOlder: await schema(), ran };
  await db.close();
  for (const name of ['blobs', 'secret.key', 'demo.json']) cpSync(join(STORED, name), join(dataDir, name), { recursive: true });
});

test('brings a database of release 0.1.0 to the tables of a new one by what came later', () => {
  expect(schemas.ran).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name));
  expect(schemas.ofOlder).toBe(schemas.ofNew);
});

test('answers from it as release 0.1.0 did, and draws its pictures', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 110_000 }).toContain('Limn is ready');

  const { apiKey } = JSON.parse(readFileSync(join(STORED, 'demo.json'), 'utf8')) as { apiKey: string };
  const before = JSON.parse(unpacked('answers.json.gz')) as Answers;
  const now = await answersOf(origin, apiKey);
  expect(Object.keys(now)).toEqual(Object.keys(before));
  // A later release may say more, and never less.
  for (const [path, answer] of Object.entries(before)) expect(now[path], path).toMatchObject(answer);

  const { images } = before.images!.body as { images: { uuid: string; name: string }[] };
  expect(images.length).toBeGreaterThan(5);
  for (const { uuid, name } of images) {
    const key = name === 'Product card' ? 'HP-201' : 'customer1@harbourandpine.example';
    const open = async () => {
      const picture = await fetch(`${origin}/render/${uuid}?first=Sam&place=York&key=${key}`);
      return { name, status: picture.status, reason: picture.headers.get('x-limn-reason') };
    };
    // A busy machine may not draw the first ones in the time that a recipient waits.
    await expect.poll(open).toEqual({ name, status: 200, reason: 'picture' });
  }
});
