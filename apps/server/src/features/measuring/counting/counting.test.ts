import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Random, RECORD_KIND, seededRandom } from '@limn/model';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createDrainer } from './drain/drain.ts';
import { openJournal } from './log/journal.ts';
import type { CountRecord } from './log/record.ts';
import { clicksByDay, companyStats, freshness, objectStats, opensByDay } from './reports.read.ts';
import { rollOnce } from './roll/roller.ts';
import { usageByDayAndImage } from '../../people/credits/usage.read.ts';
import { expectedAnswers, expectedCredits } from './testing/oracle.ts';
import { randomRecord, type World } from './testing/random-record.ts';
import { creditDays, mailingNumbers, rolledAnswers } from './testing/read-counts.ts';

const log = createLog('error');
const WORLD: World = { companies: [1, 2], objects: 3, recipients: 12, firstDay: 2500, days: 8, mailings: ['spring', 'sale', '7'] };
let t: TestDatabase;
let directory: string;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  await withClient(t.logins.owner, 'test', (client) =>
    client.query('truncate impression, batch, chain, roll, subject_roll, roll_hour, opener_roll, credit_day, journal_slot, mailing'),
  );
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const asJobs = <T>(work: (client: Client) => Promise<T>) =>
  withClient(t.logins.jobs, 'test', async (client) => {
    return work(client);
  });

/** Writes the records through a journal, as a front does. */
async function journalAll(records: readonly CountRecord[]): Promise<void> {
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
}

async function expectExact(client: Client, records: readonly CountRecord[], random: Random): Promise<void> {
  const last = WORLD.firstDay + WORLD.days - 1;
  const ranges = [
    [WORLD.firstDay, last],
    ...Array.from({ length: 6 }, () =>
      [WORLD.firstDay + random.below(WORLD.days), WORLD.firstDay + random.below(WORLD.days)].sort((a, b) => a - b),
    ),
  ];
  const mailingNumber = await mailingNumbers(client);
  for (const [from = 0, to = 0] of ranges) {
    const actual = await rolledAnswers(client, from, to);
    expect({ from, to, actual }).toEqual({ from, to, actual: expectedAnswers(records, from, to, mailingNumber) });
  }
  expect(await creditDays(client)).toEqual(expectedCredits(records));
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('matches totals and uniques to a full count in random orders (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const records = Array.from({ length: 900 }, () => randomRecord(random, WORLD));
  await journalAll(records);
  await asJobs(async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords: 1 + random.below(seed % 2 === 0 ? 15 : 200) });
    while (await drainer.step(client)) {
      if (random() < 0.5) await rollOnce(client, { batches: 1 + random.below(4), perCompany: seed % 3 === 0 });
    }
    while ((await rollOnce(client, { batches: 1 + random.below(8), perCompany: seed % 3 === 0 })) > 0);
    await expectExact(client, records, random);
  });
});

test('lets an early click stand for its impression until that arrives', async () => {
  const click: CountRecord = {
    ...randomRecord(seededRandom(1), WORLD),
    companyId: 1,
    objectId: 1,
    day: 2500,
    kind: RECORD_KIND.click,
    openerClass: 0,
    recipient: 7n,
  };
  const steps: [string, CountRecord, number, number][] = [
    ['click', click, 1, 1],
    ['same click again', click, 1, 1],
    ['prefetch is not counted', { ...click, kind: RECORD_KIND.impression, openerClass: 2 }, 1, 1],
    ['the late impression', { ...click, kind: RECORD_KIND.impression }, 1, 0],
    ['a second impression', { ...click, kind: RECORD_KIND.impression }, 2, 0],
    ['another click', click, 2, 0],
  ];
  const records: CountRecord[] = [];
  await asJobs(async (client) => {
    for (const [step, record, opens, implied] of steps) {
      records.push(record);
      await journalAll([record]);
      const drainer = createDrainer({ directory, log });
      while (await drainer.step(client));
      while ((await rollOnce(client)) > 0);
      const answers = (await rolledAnswers(client, 2500, 2500)).filter(
        (answer) => answer.objectId === 1 && answer.subject === 0 && answer.population === 1,
      );
      const total = (kind: number) => answers.find((answer) => answer.kind === kind)?.total ?? 0;
      expect({ step, opens: total(1), implied: total(3) }).toEqual({ step, opens, implied });
      expect(await rolledAnswers(client, 2500, 2500)).toEqual(expectedAnswers(records, 2500, 2500, await mailingNumbers(client)));
    }
  });
});

test('drainers and rollers that run at once move every record exactly once', async () => {
  const random = seededRandom(77);
  const records = Array.from({ length: 4000 }, () => randomRecord(random, WORLD));
  await journalAll(records);
  const drain = () =>
    asJobs(async (client) => {
      const drainer = createDrainer({ directory, log, batchRecords: 37 });
      for (let idle = 0; idle < 5;) idle = (await drainer.step(client)) ? 0 : idle + 1;
    });
  const roll = () =>
    asJobs(async (client) => {
      for (let idle = 0; idle < 20;) idle = (await rollOnce(client, { batches: 3 })) > 0 ? 0 : idle + 1;
    });
  await Promise.all([drain(), drain(), drain(), roll(), roll()]);
  await asJobs(async (client) => {
    while ((await rollOnce(client)) > 0);
    await expectExact(client, records, random);
    const { rows } = await client.query<{ drained: number; logged: number }>(
      'select (select sum(n) from batch)::int as drained, (select count(*) from impression)::int as logged',
    );
    expect(rows).toEqual([{ drained: records.length, logged: records.length }]);
  });
});

test('rolls up so many records at a time, and a larger batch by itself', async () => {
  const random = seededRandom(6);
  await journalAll(Array.from({ length: 100 }, () => randomRecord(random, WORLD)));
  await asJobs(async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords: 20 });
    while (await drainer.step(client));
    const rolled: number[] = [];
    for (const records of [59, 19, 40, 40]) rolled.push(await rollOnce(client, { records }));
    expect(rolled).toEqual([40, 20, 40, 0]);
  });
});

test('reports daily uniques of the period and a click rate of at most 100 percent', async () => {
  const random = seededRandom(5);
  const company = (await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Reports') returning id`))).id;
  const records = Array.from({ length: 600 }, () => randomRecord(random, { ...WORLD, companies: [company] }));
  await journalAll(records);
  await asJobs(async (client) => {
    const drainer = createDrainer({ directory, log });
    while (await drainer.step(client));
    expect((await t.db.control(freshness)).waitingBatches).toBe(1);
    while ((await rollOnce(client)) > 0);
  });
  const [from, to] = [2501, 2506];
  const expected = expectedAnswers(records, from, to).filter((answer) => answer.population === 1 && answer.subject === 0);
  const of = (objectId: number, kind: number) => expected.find((answer) => answer.objectId === objectId && answer.kind === kind);
  await t.db.withCompany(company, async (tx) => {
    const opens = await opensByDay(tx, company, from, to);
    expect(opens.map((entry) => entry.day)).toEqual([2501, 2502, 2503, 2504, 2505, 2506]);
    expect(opens.reduce((sum, entry) => sum + entry.value, 0)).toBe(of(0, 1)?.uniq);
    const clicks = await clicksByDay(tx, company, from, to);
    const rate = clicks.reduce((sum, entry) => sum + entry.value, 0);
    expect(rate).toBeCloseTo(((of(0, 2)?.uniq ?? 0) / (of(0, 1)?.uniq ?? 1)) * 100, 9);
    expect(rate).toBeLessThanOrEqual(100);
    expect(await objectStats(tx, company, from, to)).toEqual(
      [1, 2, 3].map((objectId) => ({
        objectId,
        totalOpens: of(objectId, 1)?.total,
        uniqueOpens: of(objectId, 1)?.uniq,
        totalClicks: of(objectId, 2)?.total,
        uniqueClicks: of(objectId, 2)?.uniq,
      })),
    );
    expect(await companyStats(tx, company, from, to)).toEqual({
      totalOpens: of(0, 1)?.total,
      uniqueOpens: of(0, 1)?.uniq,
      totalClicks: of(0, 2)?.total,
      uniqueClicks: of(0, 2)?.uniq,
    });
    expect(await freshness(tx)).toEqual({ waitingBatches: 0, behindMs: 0 });
    const usage = await usageByDayAndImage(tx, company, from, to);
    const billed = expectedCredits(records).filter(({ day }) => day >= from && day <= to);
    const byDay = Map.groupBy(usage, ({ day }) => day);
    expect([...byDay].map(([day, rows]) => ({ day, used: rows.reduce((sum, { impressions }) => sum + impressions, 0) }))).toEqual(
      billed.map(({ day, used }) => ({ day, used })),
    );
    const totalOf = (value: (row: (typeof usage)[number]) => number) => usage.reduce((sum, row) => sum + value(row), 0);
    expect(totalOf(({ impressions, implied }) => impressions + implied)).toBe(of(0, 1)?.total);
    expect(totalOf(({ unpaid }) => unpaid)).toBe(of(0, 4)?.total);
  });
});

test.each([false, true])('sums answers, time and bytes by hour, class, client, device and country (%s)', async (perCompany) => {
  const random = seededRandom(31);
  const records = Array.from({ length: 800 }, (): CountRecord => {
    const record = {
      ...randomRecord(random, { ...WORLD, days: 2 }),
      client: random.below(3),
      device: random.below(2),
      country: random.below(2),
    };
    if (random() < 0.7) return record;
    const sums = { answers: random.below(50), answerMs: random.below(9000), bytes: random.below(2 ** 40) };
    return { ...record, kind: RECORD_KIND.answered, decisions: [], sums };
  });
  await journalAll(records);
  const expected = new Map<string, number[]>();
  for (const { companyId, objectId, atMs, kind, openerClass, client, device, country, sums } of records) {
    const hour = Math.floor((atMs - Date.UTC(2020, 0, 1)) / 3_600_000);
    const key = [companyId, objectId, hour, sums ? RECORD_KIND.impression : kind, openerClass, client, device, country].join();
    const [total = 0, answers = 0, ms = 0, bytes = 0] = expected.get(key) ?? [];
    expected.set(key, [total + (sums ? 0 : 1), answers + (sums?.answers ?? 0), ms + (sums?.answerMs ?? 0), bytes + (sums?.bytes ?? 0)]);
  }
  await asJobs(async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords: 70 });
    while (await drainer.step(client)) await rollOnce(client, { batches: 2, perCompany });
    while ((await rollOnce(client, { perCompany })) > 0);
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(',', company_id, object_id, hour, kind, class, client, device, country, total, answers, answer_ms, bytes) as line from roll_hour`,
    );
    expect(rows.map(({ line }) => line).toSorted()).toEqual([...expected].map(([key, sums]) => `${key},${sums.join()}`).toSorted());
    const logged = await client.query<{ n: number }>('select count(*)::int as n from impression');
    expect(logged.rows).toEqual([{ n: records.filter(({ sums }) => !sums).length }]);
  });
});
