import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayIn, OPENER_CLASS, RECORD_KIND, seededRandom, SUBJECT_KIND } from '@limn/model';
import { runMaintenance } from '../../../jobs/maintenance.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createDrainer } from './drain/drain.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { lastExposure } from './exposures.read.ts';
import { openJournal } from './log/journal.ts';
import type { CountRecord } from './log/record.ts';
import { rollOnce } from './roll/roller.ts';
import { shownItems } from './shown-items.read.ts';
import { randomRecord, type World } from './testing/random-record.ts';

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
  await withClient(t.logins.owner, 'test', (client) => client.query('truncate impression, batch, journal_slot, item_shown'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function drainAll(records: readonly CountRecord[], batchRecords = 50, drainers = 1): Promise<void> {
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  const drain = () =>
    withClient(t.logins.jobs, 'test', async (client) => {
      const drainer = createDrainer({ directory, log, batchRecords });
      for (let idle = 0; idle < 3;) idle = (await drainer.step(client)) ? 0 : idle + 1;
    });
  await Promise.all(Array.from({ length: drainers }, drain));
}

const rows = (sql: string) => withClient(t.logins.jobs, 'test', async (client) => (await client.query(sql)).rows as object[]);
const keyOf = (subject: { kind: number; id: number }) => subject.kind * 2 ** 32 + subject.id;

/** The records that show something to a recipient, worked out from all of them at once. */
const isShown = ({ kind, recipient, openerClass }: CountRecord) =>
  kind === RECORD_KIND.impression && recipient !== null && openerClass <= OPENER_CLASS.prefetch;

test.each([1, 2, 3])('finds what each recipient was shown last, in any order and batches (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const records = Array.from({ length: 700 }, () => ({ ...randomRecord(random, WORLD), position: random.below(2) }));
  await drainAll(records, 1 + random.below(90), seed);
  const shown = Map.groupBy(records, ({ companyId, recipient, objectId, send, position }) =>
    [companyId, recipient, objectId, send, position].join(),
  );
  let followed = 0;
  for (const of of shown.values()) {
    const [{ companyId, recipient, objectId, send, position } = records[0] as CountRecord] = of;
    if (recipient === null) continue;
    const since = send === 0n ? Date.now() - DAY_MS : -Infinity;
    const last = of.filter((one) => isShown(one) && one.atMs > since).toSorted((one, other) => other.atMs - one.atMs)[0];
    followed += last ? 1 : 0;
    expect(await t.db.renderRead(companyId, (tx) => lastExposure(tx, { recipient, objectId, send, position }))).toEqual(
      last && { atMs: last.atMs, version: last.version, decisions: last.decisions.map(keyOf) },
    );
  }
  expect(followed).toBeGreaterThan(40);
});

test.each([1, 2, 3])('keeps the days on which recipients saw items, in any order and batches (seed %i)', async (seed) => {
  const random = seededRandom(10 + seed);
  // Longer than the log may be kept, and in several partitions.
  const world = { ...WORLD, firstDay: TODAY - 300, days: 300 };
  await withClient(t.logins.jobs, 'test', (client) => runMaintenance(client));
  await withClient(t.logins.jobs, 'test', (client) =>
    client.query('select ensure_item_days($1, 32)', [TODAY - 128 - ((TODAY - 128) % 32)]),
  );
  await withClient(t.logins.jobs, 'test', (client) => client.query('select ensure_item_days($1, 32)', [TODAY - 64 - ((TODAY - 64) % 32)]));
  const records = Array.from({ length: 700 }, () => randomRecord(random, world));
  await drainAll(records, 1 + random.below(90), seed);
  const items = new Set<string>();
  for (const one of records.filter(isShown))
    for (const { kind, id } of one.decisions) if (kind === SUBJECT_KIND.item) items.add([one.companyId, one.recipient, id, one.day].join());
  const seen = await rows(`select distinct concat_ws(',', company_id, recipient, item, day) as line from item_shown, unnest(items) item`);
  expect(seen.map((row) => (row as { line: string }).line).toSorted()).toEqual([...items].toSorted());
  const [parts] = (await rows(`select count(distinct tableoid)::int as n from item_shown`)) as { n: number }[];
  expect(parts?.n).toBeGreaterThan(2);
});

test('puts items to sleep for a person, whom mailings may name in two ways', async () => {
  const companyId = await aCompany(t.db, { timezone: 'UTC' });
  await withClient(t.logins.jobs, 'test', async (client) => {
    await client.query(`insert into item (company_id, id, key) values ($1, 1, 'mug'), ($1, 2, 'scarf'), ($1, 3, 'hat')`, [companyId]);
    await client.query(
      `insert into item_shown (company_id, recipient, day, items) values ($1, 5, $2, '{1}'), ($1, 6, $2 - 1, '{1,2}'), ($1, 7, $2, '{3}')`,
      [companyId, TODAY],
    );
    await client.query(
      `insert into customer_identity (company_id, kind, value, recipient, customer) values ($1, 'email', 'a', 5, 9), ($1, 'customer_id', 'b', 6, 9), ($1, 'customer_id', 'c', 7, null)`,
      [companyId],
    );
  });
  const shown = async (recipient: bigint, from = TODAY - 5, timezone = 'UTC') =>
    Object.fromEntries(await t.db.renderRead(companyId, (tx) => shownItems(tx, { recipient, from, timezone })));
  expect(await shown(5n)).toEqual({ mug: TODAY, scarf: TODAY - 1 });
  expect(await shown(6n)).toEqual({ mug: TODAY, scarf: TODAY - 1 });
  expect(await shown(6n, TODAY)).toEqual({ mug: TODAY });
  expect([await shown(7n), await shown(8n)]).toEqual([{ hat: TODAY }, {}]);
  // Half past eight in the evening of UTC, and the next morning in Auckland. Rows of before have the
  // company's day alone.
  const evening = new Date(Date.UTC(2020, 0, 1 + TODAY - 2, 20, 30));
  await withClient(t.logins.jobs, 'test', (client) =>
    client.query(
      `insert into item_shown (company_id, recipient, day, items, at) values ($1, 8, $2, '{1,3}', $3), ($1, 8, $4, '{3}', null)`,
      [companyId, TODAY - 2, evening, TODAY - 4],
    ),
  );
  expect([await shown(8n), await shown(8n, TODAY - 5, 'Pacific/Auckland')]).toEqual([
    { mug: TODAY - 2, hat: TODAY - 2 },
    { mug: TODAY - 1, hat: TODAY - 1 },
  ]);
});

test('looks through so many records of a recipient that all share', async () => {
  const now = Date.now();
  const shown = {
    ...randomRecord(seededRandom(9), WORLD),
    companyId: 1,
    recipient: 6n,
    kind: RECORD_KIND.impression,
    openerClass: 0 as const,
  };
  await drainAll([{ ...shown, objectId: 1, send: 3n, position: 1, version: 1, decisions: [], atMs: now - 60_000 }], 1);
  const last = () => t.db.renderRead(1, (tx) => lastExposure(tx, { recipient: 6n, objectId: 1, send: 3n, position: 1 }));
  const others = (n: number) =>
    withClient(t.logins.jobs, 'test', (client) =>
      client.query(
        `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id)
         select now(), 1, 2, 1, $1, 1, 0, true, 6, 0, 1, 0 from generate_series(1, $2) returning 1`,
        [TODAY, n],
      ),
    );
  await others(999);
  expect(await last()).toEqual({ atMs: now - 60_000, version: 1, decisions: [] });
  await others(1);
  expect(await last()).toBeUndefined();
});

test('finds pictures across midnights: of a send, without one, and of a campaign', async () => {
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
      at(29, { send: 0n, version: 4, position: 3, decisions: [] }),
      at(31, { send: 0n, version: 5, position: 4 }),
      at(0, { send: 0n, version: 3, position: 2, decisions: [] }),
    ],
    1,
  );
  const last = (send: bigint, position = 1, company = 1) =>
    t.db.renderRead(company, (tx) => lastExposure(tx, { recipient: 5n, objectId: 1, send, position }));
  expect(await last(3n)).toEqual({ atMs: now - 8 * DAY_MS - 60_000, version: 2, decisions: [SUBJECT_KIND.ruleset * 2 ** 32 + 7] });
  expect(await last(3n, 1, 2)).toBeUndefined();
  expect(await last(4n)).toBeUndefined();
  expect(await last(0n)).toBeUndefined();
  expect(await last(0n, 2)).toEqual({ atMs: now - 60_000, version: 3, decisions: [] });
  const ofCampaign = (position: number) =>
    t.db.renderRead(1, (tx) => lastExposure(tx, { recipient: 5n, objectId: 1, send: 0n, position, isCampaign: true }));
  expect(await Promise.all([1, 2, 3, 4].map(ofCampaign))).toMatchObject([{ version: 1 }, { version: 3 }, { version: 4 }, undefined]);
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
  await withClient(t.logins.jobs, 'test', (client) => client.query('select ensure_item_days($1, 32)', [TODAY - 410]));
  await drainAll([on(TODAY - 400, 1), on(TODAY - 370, 2), on(TODAY - 350, 3), on(TODAY, 4)]);
  const parts = () => rows(`select count(*)::int as n from pg_inherits where inhparent = 'item_shown'::regclass`);
  const [before] = (await parts()) as { n: number }[];
  await withClient(t.logins.jobs, 'test', (client) => runMaintenance(client));
  expect(await parts()).toEqual([{ n: (before?.n ?? 0) - 1 }]);
  expect(await rows('select day from item_shown order by 1')).toEqual([{ day: TODAY - 350 }, { day: TODAY }]);
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

test('keeps what clicks follow, however few months are kept', async () => {
  const shown = { ...randomRecord(seededRandom(4), WORLD), atMs: Date.now() - 30 * DAY_MS };
  await withClient(t.logins.jobs, 'test', async (client) => {
    await client.query(`select ensure_impression_month((now() - interval '30 days')::date)`);
    await drainAll([shown]);
    while ((await rollOnce(client)) > 0);
    await runMaintenance(client, { impressionMonths: 1 });
  });
  expect(await rows('select version from impression')).toEqual([{ version: shown.version }]);
});

test.each([
  [
    'impression',
    `insert into impression (at, company_id, object_id, version, day, kind, class, counted, send_id, position, batch_id)
     values ('2031-05-02', 1, 1, 1, 4139, 1, 0, true, 0, 1, 0)`,
    `ensure_impression_month('2031-05-01')`,
  ],
  ['item_shown', `insert into item_shown values (1, 5, 4139, '{1}')`, 'ensure_item_days(4137, 7)'],
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
    // A transaction that keeps the rows locked is not waited for long: the others would wait behind it.
    await drainer.query(`begin; select from ${table}`);
    expect(await withClient(t.logins.jobs, 'test', made)).toBe(false);
    await drainer.query('rollback');
    await withClient(t.logins.owner, 'test', (client) => client.query(`truncate ${table}`));
    expect(await made(drainer)).toBe(true);
  });
});
