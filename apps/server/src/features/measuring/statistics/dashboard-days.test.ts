/** The dashboard's days where clocks change, and its comparison with the 30 days before. */
import { dayOfDate, RECORD_KIND, type RecordKind } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createCounter } from '../../../render/steps/count.ts';
import { anOpenedObject, aVisit } from '../../../render/testing/a-visit.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { openJournal } from '../counting/log/journal.ts';
import { statisticsHandlers } from './statistics.routes.ts';

interface Series {
  stats: { date: string; value: number }[];
  previous: number | null;
}
type Visit = readonly [at: string, eid: string, kind?: RecordKind];

const { impression: OPEN, click: CLICK } = RECORD_KIND;
let t: TestDatabase;
let objects = 900_000;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** A company in a timezone whose recipients came at these moments, as it is seen at `now`. */
async function dashboard(timezone: string, now: string, visits: readonly Visit[]): Promise<{ opens: Series; clicks: Series }> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-days-'));
  const companyId = await aCompany(t.db, { name: timezone, timezone });
  const { company } = anOpenedObject();
  const opened = anOpenedObject({ companyId, objectId: objects++, company: { ...company, timezone } });
  const log = createLog('error');
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  const counter = createCounter(journal, log);
  for (const [at, eid, kind = OPEN] of visits)
    await counter.count(Object.assign(aVisit({ opened, eid }), { atMs: Date.parse(at), wantsLink: kind === CLICK }));
  await journal.close();
  await startCountJobs({ login: t.logins.jobs, directory, log }).stop();
  rmSync(directory, { recursive: true });
  const handlers = statisticsHandlers({ baseUrl: '', nowMs: () => Date.parse(now) });
  const call = { caller: { companyId }, transact: (work: Parameters<typeof t.db.withCompany>[1]) => t.db.withCompany(companyId, work) };
  return {
    opens: await handlers.imageOpens(call as unknown as Parameters<typeof handlers.imageOpens>[0]),
    clicks: await handlers.imageClicks(call as unknown as Parameters<typeof handlers.imageClicks>[0]),
  };
}

const withPeople = ({ stats }: Series) =>
  Object.fromEntries(stats.filter(({ value }) => value > 0).map(({ date, value }) => [date, value]));
const sumOf = ({ stats }: Series) => stats.reduce((sum, { value }) => sum + value, 0);

test.each([
  {
    name: 'a night of 25 hours in London',
    timezone: 'Europe/London',
    now: '2026-10-27T12:00:00Z',
    // Midnight is at 23:00 UTC before the change of 25 October, and at 00:00 UTC after it.
    visits: ['2026-10-24T22:59:59Z', '2026-10-24T23:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z'],
    days: { '2026-10-24': 1, '2026-10-25': 3, '2026-10-26': 1 },
  },
  {
    name: 'a night of 23 hours in New York',
    timezone: 'America/New_York',
    now: '2026-03-10T12:00:00Z',
    visits: ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    days: { '2026-03-07': 1, '2026-03-08': 2, '2026-03-09': 1 },
  },
  {
    name: 'a day that begins at one o’clock in Santiago',
    timezone: 'America/Santiago',
    now: '2026-09-07T12:00:00Z',
    visits: ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z'],
    days: { '2026-09-05': 1, '2026-09-06': 2 },
  },
  {
    name: 'a zone a quarter of an hour off the hour',
    timezone: 'Asia/Kathmandu',
    now: '2026-05-02T00:00:00Z',
    visits: ['2026-05-01T18:14:59Z', '2026-05-01T18:15:00Z'],
    days: { '2026-05-01': 1, '2026-05-02': 1 },
  },
])('counts each open on the company’s calendar day: $name', async ({ timezone, now, visits, days }) => {
  const { opens } = await dashboard(
    timezone,
    now,
    visits.map((at, person) => [at, `${person}@example.com`]),
  );
  expect(withPeople(opens)).toEqual(days);
  expect(opens.stats).toHaveLength(30);
  expect(opens.stats.map(({ date }) => dayOfDate(date)).every((day, index, all) => index === 0 || day === (all[index - 1] ?? 0) + 1)).toBe(
    true,
  );
});

test('ends the period with today in the company’s timezone', async () => {
  const ends = async (timezone: string) => (await dashboard(timezone, '2026-11-21T23:30:00Z', [])).opens.stats.at(-1)?.date;
  expect({
    'Pacific/Auckland': await ends('Pacific/Auckland'),
    'Europe/London': await ends('Europe/London'),
    'America/Los_Angeles': await ends('America/Los_Angeles'),
  }).toEqual({
    'Pacific/Auckland': '2026-11-22',
    'Europe/London': '2026-11-21',
    'America/Los_Angeles': '2026-11-21',
  });
});

test('sums the figure from its series and compares the 30 days before', async () => {
  // Today is 30 November, so the period is November and the one before it 2 to 31 October.
  const visits: Visit[] = [
    ['2026-10-01T12:00:00Z', 'too-early'],
    ['2026-10-02T00:00:00Z', 'ann'],
    ['2026-10-20T12:00:00Z', 'ann'],
    ['2026-10-20T12:01:00Z', 'ann', CLICK],
    ['2026-10-31T23:59:59Z', 'bob'],
    ['2026-10-31T12:00:00Z', 'cat'],
    ['2026-11-01T00:00:00Z', 'ann'],
    ['2026-11-02T12:00:00Z', 'ann'],
    ['2026-11-02T12:00:00Z', 'bob'],
    ['2026-11-02T12:01:00Z', 'bob', CLICK],
    ['2026-11-03T12:01:00Z', 'bob', CLICK],
    ['2026-11-03T12:00:00Z', 'dan'],
    ['2026-11-30T12:00:00Z', 'dan', CLICK],
    ['2026-11-30T12:00:00Z', 'eve'],
  ];
  const { opens, clicks } = await dashboard('Europe/London', '2026-11-30T18:00:00Z', visits);
  expect(withPeople(opens)).toEqual({ '2026-11-01': 1, '2026-11-02': 1, '2026-11-03': 1, '2026-11-30': 1 });
  expect([sumOf(opens), opens.previous]).toEqual([4, 3]);
  expect(withPeople(clicks)).toEqual({ '2026-11-02': 25, '2026-11-30': 25 });
  expect(sumOf(clicks)).toBe(50);
  expect(clicks.previous).toBeCloseTo(100 / 3, 10);
});
