import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withLease, type Lease } from './lease.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** Work that goes on until its signal ends it. */
function begin(name: string, db: Parameters<typeof withLease>[0] = t.db, seconds = 1) {
  const { promise: until, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: isBegun } = Promise.withResolvers<Lease>();
  const outcome = withLease(db, name, (lease) => (isBegun(lease), until), { seconds });
  return { begun, end, outcome };
}

test('gives work to one of many who ask at once, and to the next when it is done', async () => {
  const { promise: until, resolve: end } = Promise.withResolvers<void>();
  let [atWork, refused] = [0, 0];
  const ask = async () => {
    const outcome = await withLease(t.db, 'one', async () => {
      expect(++atWork).toBe(1);
      await until;
    });
    // However slow the machine is, the work lasts until all the others have asked.
    if (!outcome && ++refused === 7) end();
    return outcome;
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, ask));
  expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  expect(await withLease(t.db, 'one', async ({ tries }) => tries)).toEqual({ value: 1 });
});

test('keeps a lease for as long as its holder says so, and lets go when the work fails', async () => {
  const long = begin('long');
  const lease = await long.begun;
  await sleep(1500);
  expect([lease.isLost, await withLease(t.db, 'long', async () => 1)]).toEqual([false, undefined]);
  long.end('done');
  expect(await long.outcome).toEqual({ value: 'done' });
  await expect(withLease(t.db, 'long', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withLease(t.db, 'long', async ({ tries }) => tries)).toEqual({ value: 1 });
});

test('gives a silent holder’s work to the next and tells both', async () => {
  let isAway = false;
  const control: typeof t.db.control = (fn) => (isAway ? Promise.reject(new Error('away')) : t.db.control(fn));
  const silent = begin('silent', { control });
  const lease = await silent.begun;
  isAway = true;
  await expect.poll(() => lease.isLost, { timeout: 5000 }).toBe(true);
  const next = begin('silent');
  expect((await next.begun).tries).toBe(2);
  // It gets on, so the silent one counts no more.
  await (await next.begun).progressed();
  const rows = await t.db.control((tx) => tx.query<{ tries: number }>(`select tries from job_lease where name = 'silent'`));
  expect(rows).toEqual([{ tries: 1 }]);
  isAway = false;
  silent.end('late');
  await silent.outcome;
  // The first one's release left the second one's lease alone.
  expect(await withLease(t.db, 'silent', async () => 1)).toBeUndefined();
  next.end('done');
  await next.outcome;
});
