/**
 * A cluster that keeps companies apart refuses rows that come by `insert … select` from anywhere else than
 * its own tables, under row-level security: "COPY FROM not supported". Neither does it join in an update of
 * several companies.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_KIND, seededRandom, SUBJECT_KIND } from '@limn/model';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createDrainer } from './drain/drain.ts';
import { openJournal } from './log/journal.ts';
import type { CountRecord } from './log/record.ts';
import { rollOnce } from './roll/roller.ts';
import { randomRecord, type World } from './testing/random-record.ts';

const log = createLog('silent');
const WORLD: World = { companies: [1, 2], objects: 2, recipients: 9, firstDay: 2490, days: 3, items: ['a', 'b'] };
let t: TestDatabase;
let directory: string;

beforeAll(async () => {
  t = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
});
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true, force: true });
});

/** All that is said to a connection, on one line each. */
function listened(client: { query(...args: never[]): unknown }): string[] {
  const said: string[] = [];
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = (...args: unknown[]) => {
    const [first] = args as [string | { text: string }];
    said.push((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' '));
    return ask(...args);
  };
  return said;
}

test('drains and rolls up in statements that a cluster takes', async () => {
  const random = seededRandom(8);
  const records = Array.from({ length: 400 }, (): CountRecord => {
    const record = { ...randomRecord(random, WORLD), lease: random.below(4) };
    const variant = { kind: SUBJECT_KIND.variant, id: 64 * (1 + random.below(3)) };
    if (random() < 0.8) return { ...record, decisions: [...record.decisions, variant] };
    return { ...record, kind: RECORD_KIND.answered, decisions: [], sums: { answers: 1, answerMs: 2, bytes: 3 } };
  });
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  const said = await withClient(t.logins.jobs, 'test', async (client) => {
    const statements = listened(client);
    const drainer = createDrainer({ directory, log, batchRecords: 90 });
    while (await drainer.step(client)) await rollOnce(client, { perCompany: true });
    while ((await rollOnce(client, { perCompany: true })) > 0);
    return statements;
  });
  // The roller's own list stays where it is.
  const writes = said.filter((statement) => /\b(?:insert into|update|delete from) (?!batch\b|journal_)/.test(statement));
  const tables = (pattern: RegExp) => new Set(writes.flatMap((statement) => pattern.exec(statement)?.[1] ?? []));
  expect(tables(/insert into (\w+)/)).toEqual(
    new Set(['chain', 'credit_day', 'item', 'opener_roll', 'roll', 'roll_hour', 'subject_roll', 'test_recipient']),
  );
  expect(tables(/update (\w+)(?: c)? set/)).toEqual(new Set(['chain', 'credit_lease']));
  // Rows from one company's own tables, which the statement names, or values.
  const isOwn = (statement: string) => /company_id = \d+/.test(statement);
  const areValues = (statement: string) => /^insert into \w+(?: as r)? \([^)]*\) values /.test(statement);
  expect(writes.filter((statement) => statement.startsWith('insert') && !areValues(statement) && !isOwn(statement))).toEqual([]);
  // A join only within one company, which the statement names.
  expect(writes.filter((statement) => /^update .* from /.test(statement) && !isOwn(statement))).toEqual([]);
});

test('rolls a batch up only once all its rows can be seen', async () => {
  const journal = await openJournal({ directory, slot: 2, db: t.db, log });
  const random = seededRandom(9);
  await Promise.all(Array.from({ length: 20 }, () => journal.append(randomRecord(random, WORLD))));
  await journal.close();
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log });
    while (await drainer.step(client));
    const owner = (sql: string) =>
      withClient(t.logins.owner, 'test', (one) => one.query(`alter table batch no force row level security; ${sql}`));
    await owner('update batch set logged = logged + 1 where not rolled');
    expect(await rollOnce(client)).toBe(0);
    expect((await client.query('select from batch where not rolled')).rowCount).toBe(1);
    // A row that a person deleted by hand is not waited for without an end.
    await owner(`update batch set drained_at = now() - interval '61 minutes' where not rolled`);
    expect(await rollOnce(client)).toBe(20);
  });
});
