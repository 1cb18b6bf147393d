import { AppError, dayIn } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCountJobs, type CountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import type { Database } from '../../../storage/database.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readCredits } from './credits.read.ts';
import { grantCredits } from './credits.store.ts';
import { WITHOUT_LEASE } from './credit-gate.ts';
import { openSmallFront, PACK, TRIAL, type SmallFront } from '../../measuring/counting/testing/small-front.ts';

let t: TestDatabase;
let directory: string;
let fronts: SmallFront[] = [];
let jobs: CountJobs | undefined;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'limn-gate-'));
});
afterEach(async () => {
  await Promise.all(fronts.map((front) => front.close()));
  await jobs?.stop();
  [fronts, jobs] = [[], undefined];
  rmSync(directory, { recursive: true, force: true });
});

const front = async (slot: number, options: Partial<Parameters<typeof openSmallFront>[1]> = {}, db: Database = t.db) => {
  const opened = await openSmallFront(db, { directory, slot, ...options });
  fronts.push(opened);
  return opened;
};
const drain = () => (jobs = startCountJobs({ login: t.logins.jobs, directory, log: createLog('error') }));
const buy = (companyId: number, credits: number, expiresAt: Date | null = null) =>
  t.db.withCompany(companyId, (tx) => grantCredits(tx, { companyId, credits, source: 'pack', grantedAt: new Date(), expiresAt }));
const company = async (credits: number) => {
  const { id } = await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Paying') returning id`));
  if (credits > 0) await buy(id, credits);
  return id;
};
const used = (companyId: number) =>
  t.db.withCompany(companyId, (tx) =>
    tx.one<{ used: number }>('select coalesce(sum(used), 0)::bigint as used from credit_day where company_id = $1', [companyId]),
  );
const leases = (companyId: number) =>
  withClient(
    t.logins.jobs,
    'test',
    async (client) =>
      (
        await client.query<{ slot: number; open: number }>(
          'select slot, (allowed - settled)::int as open from credit_lease where company_id = $1 order by slot',
          [companyId],
        )
      ).rows,
  );
async function eventually(check: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 5000; ; await sleep(30)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
const many = (n: number, open: (index: number) => Promise<'counted' | 'unpaid'>) =>
  Promise.all(Array.from({ length: n }, (_, i) => open(i)));
const countedOf = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'counted').length;

test('counts exactly as many opens as there are credits across three fronts', async () => {
  const id = await company(100);
  drain();
  const all = [await front(1), await front(2), await front(3)];
  const outcomes = await many(500, (index) => all[index % 3]!.open(id));
  expect(countedOf(outcomes)).toBe(100);
  await eventually(async () => expect(await used(id)).toEqual({ used: 100 }));
  expect(await all[0]!.open(id)).toBe('unpaid');
});

test('leases large packs for opens in memory and gives out the last credits singly', async () => {
  const id = await company(12_000);
  drain();
  const [one, two] = [await front(1, { company: PACK }), await front(2, { company: PACK })];
  expect(await one.open(id)).toBe('counted');
  expect(await leases(id)).toMatchObject([{ slot: 1 }]);
  expect(typeof one.gate.admit(id, PACK)).toBe('number');
  let counted = 1; // the one above was admitted and never written down
  for (let round = 0; round < 26; round++) counted += countedOf(await many(500, (index) => (index % 5 === 0 ? two : one).open(id)));
  expect(counted).toBe(11_999);
  await eventually(async () => expect(await used(id)).toEqual({ used: 11_999 }));
});

test('returns an idle front’s credits when another front needs them', async () => {
  const id = await company(3000);
  drain();
  const [idle, busy] = [await front(1, { company: PACK }), await front(2, { company: PACK })];
  await idle.open(id);
  expect((await leases(id))[0]?.open).toBeGreaterThan(1000);
  const outcomes = await many(3100, () => busy.open(id));
  expect(countedOf(outcomes)).toBe(2999);
});

test('frees a dead front’s lease once its journal is drained', async () => {
  const id = await company(2500);
  // It is gone as far as the others can tell: it hears nothing any more.
  const deaf: Database = { ...t.db, listen: async () => async () => undefined };
  const dying = await front(1, { company: PACK }, deaf);
  await many(40, () => dying.open(id));
  await dying.journal.close(); // the gate is not asked: the process is gone
  const other = await front(2, { company: PACK });
  const before = await leases(id);
  expect(before).toEqual([{ slot: 1, open: 1250 }]);
  expect(countedOf(await many(1500, () => other.open(id)))).toBe(1250);
  drain();
  await eventually(async () => expect((await leases(id)).map(({ slot }) => slot)).toEqual([2]));
  expect(countedOf(await many(1500, () => other.open(id)))).toBe(1210);
  await eventually(async () => expect(await used(id)).toEqual({ used: 2500 }));
});

test('takes nothing from an earlier front in the same slot', async () => {
  const id = await company(2000);
  drain();
  const deaf: Database = { ...t.db, listen: async () => async () => undefined };
  const first = await front(1, { company: PACK }, deaf);
  await first.open(id);
  await first.journal.close();
  const second = await front(1, { company: PACK });
  expect(countedOf(await many(2100, () => second.open(id)))).toBe(1999);
});

test('allows nothing for an answer that was lost', async () => {
  const id = await company(50);
  drain();
  let losing = 1;
  const lossy: Database = {
    ...t.db,
    withCompany: async (companyId, fn) => {
      const result = await t.db.withCompany(companyId, fn);
      if (losing-- > 0) throw new AppError('unavailable');
      return result;
    },
  };
  const one = await front(1, {}, lossy);
  expect(await one.open(id)).toBe('unpaid');
  await sleep(1050); // a trial asks again after a second
  expect(countedOf([await one.open(id)])).toBe(0);
  await eventually(async () => expect(await one.open(id)).toBe('counted'));
  expect(countedOf(await many(60, () => one.open(id)))).toBe(49);
});

test('continues packs without the database, and stops a trial with its lease', async () => {
  const [pack, trial] = [await company(500), await company(500)];
  drain();
  let isAway = false;
  const db: Database = {
    ...t.db,
    withCompany: (companyId, fn) => (isAway ? Promise.reject(new AppError('unavailable')) : t.db.withCompany(companyId, fn)),
  };
  const packs = await front(1, { company: PACK }, db);
  const trials = await front(2, { company: TRIAL }, db);
  expect([await packs.open(pack), await trials.open(trial)]).toEqual(['counted', 'counted']);
  isAway = true;
  expect(countedOf(await many(20, () => packs.open(pack)))).toBe(20);
  expect(countedOf(await many(20, () => trials.open(trial)))).toBe(0);
  isAway = false;
  await sleep(1050);
  await Promise.all([packs.open(pack), trials.open(trial)]);
  await eventually(async () => expect(await trials.open(trial)).toBe('counted'));
  await eventually(async () => expect((await used(pack)).used).toBe(22));
  expect(countedOf(await many(490, () => packs.open(pack)))).toBe(478);
});

test('pictures are back at once after a purchase', async () => {
  const id = await company(0);
  const one = await front(1);
  expect(await one.open(id)).toBe('unpaid');
  const began = performance.now();
  await buy(id, 10);
  await eventually(async () => expect(await one.open(id)).toBe('counted'));
  expect(performance.now() - began).toBeLessThan(900); // "nothing left" is believed for a second
});

test('ignores expired grants', async () => {
  const id = await company(0);
  await buy(id, 10, new Date(Date.now() - 1000));
  const one = await front(1);
  expect(await one.open(id)).toBe('unpaid');
});

test('pays no open twice from an ended grant', async () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  // Each with the days before now at which it begins and ends, and the days on which something was used.
  const histories: { grants: [credits: number, from: number, to: number | null][]; days: [ago: number, used: number][] }[] = [
    // A trial that was used up before the pack was bought, and ended after.
    {
      grants: [
        [100, 20, 6],
        [10, 15, null],
      ],
      days: [
        [19, 100],
        [14, 6],
      ],
    },
    // Three in a row, each overlapping the next.
    {
      grants: [
        [50, 40, 25],
        [30, 30, 12],
        [20, 15, null],
      ],
      days: [
        [39, 50],
        [28, 30],
        [13, 17],
      ],
    },
    // A gap between what has ended and what is valid.
    {
      grants: [
        [50, 60, 40],
        [20, 15, null],
      ],
      days: [
        [59, 70],
        [14, 15],
      ],
    },
    // The older one is the one that lasts.
    {
      grants: [
        [20, 50, null],
        [30, 40, 10],
      ],
      days: [
        [45, 5],
        [35, 40],
      ],
    },
  ];
  const one = await front(1);
  for (const { grants, days } of histories) {
    const id = await company(0);
    const left = await t.db.withCompany(id, async (tx) => {
      for (const [credits, from, to] of grants)
        await grantCredits(tx, { companyId: id, credits, source: 'pack', grantedAt: ago(from), expiresAt: to === null ? null : ago(to) });
      await withClient(t.logins.jobs, 'test', async (client) => {
        for (const [day, credits] of days)
          await client.query('insert into credit_day (company_id, day, used) values ($1, $2, $3)', [
            id,
            dayIn('Europe/London', ago(day).getTime()),
            credits,
          ]);
      });
      return (await readCredits(tx, id, 'Europe/London', Date.now())).remaining;
    });
    expect(left).toBeLessThan(15);
    expect(countedOf(await many(40, () => one.open(id)))).toBe(left);
  }
});

test('ends a lease with its grant', async () => {
  const id = await company(0);
  await buy(id, 5000, new Date(Date.now() + 400));
  const one = await front(1, { company: PACK });
  expect(await one.open(id)).toBe('counted');
  await sleep(450);
  expect(await one.open(id)).toBe('unpaid');
});

test('gives back unused credits when a front ends', async () => {
  const id = await company(5000);
  const one = await openSmallFront(t.db, { directory, slot: 1, company: PACK });
  await many(3, () => one.open(id));
  expect((await leases(id))[0]?.open).toBeGreaterThan(2000);
  await one.close();
  expect(await leases(id)).toEqual([{ slot: 1, open: 3 }]);
});

test('takes no credit for unwritten opens, and needs no lease on unlimited plans', async () => {
  const id = await company(1);
  const one = await front(1);
  const lease = await one.gate.admit(id, TRIAL);
  expect(lease).toBeGreaterThan(WITHOUT_LEASE);
  expect(await one.open(id)).toBe('unpaid');
  one.gate.release(id, lease);
  expect(await one.open(id)).toBe('counted');
  expect(one.gate.admit(id, { stopsWithoutCredits: false, isTrial: false })).toBe(WITHOUT_LEASE);
});
