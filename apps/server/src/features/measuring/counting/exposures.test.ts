import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayIn, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { runMaintenance } from '../../../jobs/maintenance.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { INBOX } from './drain-batch.ts';
import { createDrainer } from './drain.ts';
import { lastExposure } from './exposures.read.ts';
import { openJournal } from './journal.ts';
import type { CountRecord } from './record.ts';
import { rollOnce } from './roller.ts';
import { randomRecord, type World } from './testing/random-record.ts';
import { seededRandom } from './testing/seeded-random.ts';

const log = createLog('silent');
const DAY_MS = 86_400_000;
const TODAY = dayIn('UTC', Date.now());
const WORLD: World = { companies: [1, 2], objects: 3, recipients: 8, firstDay: TODAY - 10, days: 8 };
let t: TestDatabase;
let directory: string;

beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  await withClient(t.logins.owner, 'test', (client) =>
    client.query('truncate impression, batch, journal_slot, sending, exposure, touch, item_shown'),
  );
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function drainAll(records: readonly CountRecord[], batchRecords = 50, drainers = 1): Promise<void> {
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  const drain = () =>
    withClient(t.logins.jobs, 'test', async (client) => {
      await client.query(INBOX);
      const drainer = createDrainer({ directory, log, batchRecords });
      for (let idle = 0; idle < 3;) idle = (await drainer.step(client)) ? 0 : idle + 1;
    });
  await Promise.all(Array.from({ length: drainers }, drain));
}

const rows = (sql: string) => withClient(t.logins.jobs, 'test', async (client) => (await client.query(sql)).rows as object[]);
const keyOf = (subject: { kind: number; id: number }) => subject.kind * 2 ** 32 + subject.id;
const latest = <T extends { atMs: number }>(all: readonly T[], key: (one: T) => string) => {
  const found = new Map<string, T>();
  for (const one of all) if ((found.get(key(one))?.atMs ?? -Infinity) < one.atMs) found.set(key(one), one);
  return found;
};

/** What of the records is shown to somebody, worked out from all of them at once. */
const isShown = ({ kind, recipient, openerClass }: CountRecord) =>
  kind === RECORD_KIND.impression && recipient !== null && openerClass <= OPENER_CLASS.prefetch;

test.each([1, 2, 3])('keeps what each recipient was shown last, in any order and batches (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const records = Array.from({ length: 700 }, () => ({ ...randomRecord(random, WORLD), position: random.below(2) }));
  await drainAll(records, 1 + random.below(90), seed);
  const shown = latest(records.filter(isShown), (one) =>
    // Without a mailing each day stands for itself.
    [one.companyId, one.recipient, one.objectId, one.send, one.position, one.send === 0n ? one.day : ''].join(),
  );
  const expected = [...shown].map(([key, { version, atMs, decisions }]) => [key, version, atMs, decisions.map(keyOf).join()].join(' '));
  const kept = await rows(
    `select concat_ws(' ', concat_ws(',', company_id, recipient, object_id, send_id, position, case when send_id = 0 then first_day::text else '' end),
       version, (extract(epoch from at) * 1000)::bigint, coalesce(array_to_string(decisions, ','), '')) as line from exposure`,
  );
  expect(kept.map((row) => (row as { line: string }).line.trim()).toSorted()).toEqual(expected.map((line) => line.trim()).toSorted());
  const items = new Map<string, number>();
  for (const one of records.filter(isShown))
    for (const { kind, id } of one.decisions) {
      const key = [one.companyId, one.recipient, id, one.day - (one.day % 32)].join();
      if (kind === SUBJECT_KIND.item) items.set(key, Math.max(items.get(key) ?? 0, one.day));
    }
  const seen = await rows(`select concat_ws(',', company_id, recipient, item, period, last_day) as line from item_shown`);
  expect(seen.map((row) => (row as { line: string }).line).toSorted()).toEqual([...items].map((entry) => entry.join()).toSorted());
  const touches = records.filter(
    (one) =>
      one.decisions.length > 0 &&
      (isShown(one) || (one.kind === RECORD_KIND.click && one.recipient !== null && one.openerClass <= OPENER_CLASS.proxy)),
  );
  const met = await rows(
    `select concat_ws(' ', company_id, recipient, kind, object_id, send_id, position, (extract(epoch from at) * 1000)::bigint, array_to_string(decisions, ',')) as line from touch`,
  );
  expect(met.map((row) => (row as { line: string }).line).toSorted()).toEqual(
    touches
      .map((one) =>
        [one.companyId, one.recipient, one.kind, one.objectId, one.send, one.position, one.atMs, one.decisions.map(keyOf).join()].join(' '),
      )
      .toSorted(),
  );
});

test('finds a send’s picture across midnights, and without a send for 24 hours', async () => {
  const now = Date.now();
  const shown = { ...randomRecord(seededRandom(9), WORLD), companyId: 1, kind: RECORD_KIND.impression, openerClass: 0 as const };
  const at = (daysAgo: number, more: Partial<CountRecord>): CountRecord => ({
    ...shown,
    recipient: 5n,
    objectId: 1,
    position: 1,
    day: TODAY - daysAgo,
    atMs: now - daysAgo * DAY_MS - 60_000,
    ...more,
  });
  await drainAll(
    [
      at(9, { send: 3n, version: 1, decisions: [] }),
      at(8, { send: 3n, version: 2, decisions: [{ kind: SUBJECT_KIND.ruleset, id: 7 }] }),
      at(31, { send: 4n, version: 1 }),
      at(2, { send: 0n, version: 1 }),
      at(0, { send: 0n, version: 3, position: 2, decisions: [] }),
    ],
    1,
  );
  const last = (send: bigint, position = 1, company = 1) =>
    t.db.renderRead(company, (tx) => lastExposure(tx, { recipient: 5n, objectId: 1, send, position }));
  expect(await last(3n)).toEqual({ version: 2, decisions: [SUBJECT_KIND.ruleset * 2 ** 32 + 7] });
  expect(await rows('select first_day from exposure where send_id = 3')).toEqual([{ first_day: TODAY - 9 }]);
  expect(await last(3n, 1, 2)).toBeUndefined();
  expect(await last(4n)).toBeUndefined();
  expect(await last(0n)).toBeUndefined();
  expect(await last(0n, 2)).toEqual({ version: 3, decisions: [] });
});

test('makes partitions ahead and drops those that are over', async () => {
  const old = {
    ...randomRecord(seededRandom(3), WORLD),
    companyId: 1,
    recipient: 5n,
    kind: RECORD_KIND.impression,
    openerClass: 0 as const,
  };
  const subjects = [{ kind: SUBJECT_KIND.item, id: 1 }];
  const on = (day: number, objectId: number): CountRecord => ({
    ...old,
    objectId,
    day,
    send: BigInt(objectId),
    atMs: day * DAY_MS,
    decisions: subjects,
  });
  await withClient(t.logins.jobs, 'test', (client) => runMaintenance(client));
  await withClient(t.logins.jobs, 'test', (client) => client.query(`select ensure_day_partition('exposure', $1, 7)`, [TODAY - 70]));
  await drainAll([on(TODAY - 65, 1), on(TODAY - 45, 2), on(TODAY, 3)]);
  const parts = () => rows(`select count(*)::int as n from pg_inherits where inhparent = 'exposure'::regclass`);
  const [before] = (await parts()) as { n: number }[];
  await withClient(t.logins.jobs, 'test', (client) => runMaintenance(client));
  expect(await parts()).toEqual([{ n: (before?.n ?? 0) - 1 }]);
  expect(await rows('select object_id from exposure')).toEqual([{ object_id: 3 }]);
  expect(await rows('select object_id from touch')).toEqual([{ object_id: 3 }]);
  expect(await rows('select max(last_day)::int as day from item_shown')).toEqual([{ day: TODAY }]);
});

test('drops months of rolled-up impressions and keeps the reports', async () => {
  const month = (ago: number) => {
    const date = new Date();
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 2));
  };
  const at = (ago: number): CountRecord => ({
    ...randomRecord(seededRandom(ago), WORLD),
    atMs: month(ago).getTime(),
    day: dayIn('UTC', month(ago).getTime()),
    kind: RECORD_KIND.impression,
  });
  await withClient(t.logins.jobs, 'test', async (client) => {
    for (const ago of [20, 14, 13]) await client.query('select ensure_impression_month($1)', [month(ago)]);
    const months = async () =>
      (
        await rows(`select extract(month from age(date_trunc('month', now()), date_trunc('month', at)))::int
      + 12 * extract(year from age(date_trunc('month', now()), date_trunc('month', at)))::int as ago from impression order by 1`)
      ).map((row) => (row as { ago: number }).ago);
    await drainAll([at(20), at(17), at(14), at(13), at(0)]);
    await runMaintenance(client);
    expect(await months()).toEqual([0, 13, 14, 17, 20]); // nothing is rolled up yet
    while ((await rollOnce(client)) > 0);
    const before = await rows('select * from roll order by day, object_id, kind, population');
    await runMaintenance(client, { impressionMonths: 0 });
    expect(await months()).toEqual([0, 13, 14, 17, 20]);
    await runMaintenance(client);
    expect(await months()).toEqual([0, 13]);
    expect(await rows('select * from roll order by day, object_id, kind, population')).toEqual(before);
    await runMaintenance(client, { impressionMonths: 1 });
    expect(await months()).toEqual([0]);
  });
});

test.each([
  [
    'impression',
    `insert into impression (at, company_id, object_id, version, day, kind, class, counted, send_id, position, batch_id)
     values ('2031-05-02', 1, 1, 1, 4139, 1, 0, true, 0, 1, 0)`,
    `ensure_impression_month('2031-05-01')`,
  ],
  ['exposure', 'insert into exposure values (1, 5, 1, 0, 1, 4139, 1, null, now())', `ensure_day_partition('exposure', 4137, 7)`],
  ['touch', `insert into touch values (1, 5, now(), 4139, 1, 1, 0, 1, '{1}')`, `ensure_day_partition('touch', 4137, 7)`],
  ['item_shown', 'insert into item_shown values (1, 5, 1, 4139, 4139)', `ensure_day_partition('item_shown', 4137, 7)`],
])('makes no partition of %s for rows that are just being written, and does not fail', async (table, insert, ensure) => {
  const made = (client: Client) => client.query<{ made: boolean }>(`select ${ensure} as made`).then(({ rows }) => rows[0]?.made);
  await withClient(t.logins.jobs, 'test', async (drainer) => {
    await drainer.query(`begin; ${insert}`);
    const asked = withClient(t.logins.jobs, 'test', made);
    await vi.waitFor(async () => {
      const waits = await rows(
        `select from pg_locks where not granted and relation in ('${table}'::regclass, '${table}_default'::regclass)`,
      );
      expect(waits).toHaveLength(1);
    });
    await drainer.query('commit');
    expect(await asked).toBe(false);
    expect(await rows(`select count(*)::int as n from ${table}`)).toEqual([{ n: 1 }]);
    // Somebody who holds on to the rows is not waited for long: the others would wait behind.
    await drainer.query(`begin; select from ${table}`);
    expect(await withClient(t.logins.jobs, 'test', made)).toBe(false);
    await drainer.query('rollback');
    await withClient(t.logins.owner, 'test', (client) => client.query(`truncate ${table}`));
    expect(await made(drainer)).toBe(true);
  });
});
