import { AppError } from '@limn/model';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { fallbacksSince } from '../features/measuring/statistics/fallbacks.read.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createFallbackTally } from './fallback-tally.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const aCompany = async () =>
  (await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Tallied') returning id`))).id;
const HOUR_MS = 3_600_000;

test('writes fallbacks per company and reason, read for the last hour', async () => {
  const [ours, theirs] = [await aCompany(), await aCompany()];
  let nowMs = Date.UTC(2026, 10, 22, 12);
  const tally = createFallbackTally({ db: t.db, log: createLog('silent'), nowMs: () => nowMs });
  tally.note(ours, 'overload');
  nowMs += 2 * HOUR_MS;
  for (let time = 0; time < 3; time++) tally.note(ours, 'overload');
  await tally.flush();
  tally.note(ours, 'overload');
  tally.note(ours, 'not_drawn');
  tally.note(theirs, 'unpaid');
  await tally.close();
  const read = (id: number) => t.db.withCompany(id, (tx) => fallbacksSince(tx, id, new Date(nowMs - HOUR_MS)));
  expect(await read(ours)).toEqual([
    { reason: 'overload', count: 4 },
    { reason: 'not_drawn', count: 1 },
  ]);
  expect(await read(theirs)).toEqual([{ reason: 'unpaid', count: 1 }]);
  expect(tally.totals).toEqual({ overload: 5, not_drawn: 1, no_record: 0, unpaid: 1 });
});

test('keeps what it could not write while the database is away', async () => {
  const company = await aCompany();
  let isAway = true;
  const withCompany: TestDatabase['db']['withCompany'] = (id, fn) =>
    isAway ? Promise.reject(new AppError('unavailable')) : t.db.withCompany(id, fn);
  const tally = createFallbackTally({ db: { withCompany }, log: createLog('silent'), nowMs: Date.now });
  tally.note(company, 'overload');
  await tally.flush();
  tally.note(company, 'overload');
  await tally.flush();
  isAway = false;
  await tally.close();
  expect(await t.db.withCompany(company, (tx) => fallbacksSince(tx, company, new Date(0)))).toEqual([{ reason: 'overload', count: 2 }]);
});

test('logs one line a minute with the count of each reason, and none without any', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  const tally = createFallbackTally({ db: { withCompany: async () => undefined as never }, log, nowMs: Date.now });
  try {
    for (let open = 0; open < 5000; open++) tally.note(open % 7, open % 5 === 0 ? 'not_drawn' : 'overload');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'warn', event: 'render.fallbacks', overload: 4000, not_drawn: 1000, companies: 7 }),
    ]);
  } finally {
    vi.useRealTimers();
    await tally.close();
  }
});
