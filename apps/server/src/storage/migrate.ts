/**
 * Brings the tables to the version of this program: the baseline, which makes all tables of a new
 * installation, then numbered files, each in one transaction, one process at a time. A file that ran is never
 * run again and must never change; write a new one.
 *
 * The baseline stands for the numbered files of the releases before it (`baseline/replaced.json`). A database
 * that has run all of them has the same tables, so it goes on behind the baseline.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeIdentifier, type Client } from 'pg';
import type { Log } from '../platform/log.ts';
import { withClient, type Logins } from './connection.ts';
import { splitStatements, type Statement } from './split-statements.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const BASELINE = 'baseline';
const LOCK = 'select pg_advisory_lock(7301, 0)';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Runs what has not run yet; answers the names of the files it ran. */
export async function migrate(logins: Logins, log: Log, folder = MIGRATIONS): Promise<string[]> {
  const [baseline, later] = [readMigrations(join(folder, BASELINE)), readMigrations(folder)];
  const replaced = readReplaced(folder);
  return withClient(logins.owner, 'migrations', async (client) => {
    await client.query(LOCK); // held by the session: let go when it ends, however it ends
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
    const ran = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseUnknown(ran, new Map([...replaced, ...[...baseline, ...later].map(({ name, checksum }) => [name, checksum] as const)]));
    const isOlder = [...replaced.keys()].some((name) => ran.has(name));
    if (isOlder) refuseHalfReplaced(ran, replaced);
    const todo = [...(isOlder ? [] : baseline), ...later].filter(({ name }) => !ran.has(name));
    for (const migration of todo) {
      await runOne(client, migration, logins);
      // A new database runs them all: lines that say nothing to anyone.
      if (ran.size > 0) log.info('database.migrated', { name: migration.name });
    }
    return todo.map(({ name }) => name);
  });
}

/**
 * The files of a folder by their names, which are those of the baseline with its folder:
 * `baseline/10_people.sql`.
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const prefix = basename(folder) === BASELINE ? `${BASELINE}/` : '';
  return readdirSync(folder)
    .filter((name) => (prefix ? /^\d{2}_[a-z0-9_]+\.sql$/ : /^\d{4}_[a-z0-9_]+\.sql$/).test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name: prefix + name, text, checksum };
    });
}

/** Name → checksum of the files that the baseline stands for. */
function readReplaced(folder: string): ReadonlyMap<string, string> {
  const path = join(folder, BASELINE, 'replaced.json');
  return existsSync(path) ? new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)) : new Map();
}

function refuseUnknown(ran: ReadonlyMap<string, string>, known: ReadonlyMap<string, string>): void {
  for (const [name, checksum] of ran) {
    const now = known.get(name);
    if (now === undefined)
      throw new Error(
        `The database has run ${name}, which this program does not know: it was used by a newer release. Start that release, or use another database.`,
      );
    if (now !== checksum)
      throw new Error(
        `${name} has changed since it was run on this database. A migration never changes: restore the file, and write the change as a new one.`,
      );
  }
}

/** The baseline makes tables whole: it can't finish what an older release began. */
function refuseHalfReplaced(ran: ReadonlyMap<string, string>, replaced: ReadonlyMap<string, string>): void {
  const missing = [...replaced.keys()].filter((name) => !ran.has(name));
  if (missing.length > 0)
    throw new Error(
      `The database is older than release 0.1.0: ${missing.length} of its migrations have not run on it, the first is ${missing[0]}. Start release 0.1.0 on it once, then this one.`,
    );
}

async function runOne(client: Client, migration: Migration, logins: Logins): Promise<void> {
  await client.query('begin');
  for (const statement of splitStatements(migration.text)) {
    try {
      await client.query(withRoles(statement.sql, logins));
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw explain(error, migration, statement);
    }
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
  await client.query('commit');
}

/**
 * `:"app"` stands for the login role that companies are served with, `:"render"` and `:"jobs"` for theirs.
 */
function withRoles(sql: string, logins: Logins): string {
  return sql.replace(/:"(app|render|jobs)"/g, (_, key: 'app' | 'render' | 'jobs') => escapeIdentifier(logins[key].user));
}

function explain(error: unknown, { name }: Migration, { sql, line }: Statement): Error {
  const { message, code, detail, hint } = error as { message: string; code?: string; detail?: string; hint?: string };
  const first = sql.split('\n').slice(0, 3).join('\n  ');
  const advice =
    code === '42501'
      ? 'The user of DATABASE_URL lacks a right: make it the owner of the database, or grant CREATE on its public schema.'
      : code?.startsWith('42P07') || code === '42710'
        ? 'The database already holds something of that name that this program did not make: use an empty database.'
        : 'Nothing of this file was kept. Fix the cause and start again: it goes on from this file.';
  return new Error(
    `Migration ${name} failed at line ${line}: ${[message, detail, hint].filter(Boolean).join(' ')}\n  ${first}\n${advice}`,
    { cause: error },
  );
}
