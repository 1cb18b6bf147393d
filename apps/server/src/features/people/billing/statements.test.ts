import { dayOfDate } from '@limn/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany } from '../../../testing/a-company.ts';
import { grantCredits } from '../credits/credits.store.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { listReceipts, readPlan } from './billing.store.ts';
import { createLocalProvider } from './local-provider.ts';
import { monthsAfter } from './plan-changes.ts';
import { readPrices } from './prices.ts';
import { GOOD_CARD, useCredits } from './testing/billing-kits.ts';

let t: TestDatabase;
let companyId: number;
let now = new Date();
/** Clocks of several fronts are never quite the same. */
let drift = 0;
const provider = () =>
  createLocalProvider({
    db: t.db,
    prices: readPrices(undefined),
    grantCredits,
    notifyCompanyChanged: async () => undefined,
    now: () => new Date(now.getTime() + (drift += 1)),
  });

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  companyId = await aCompany(t.db, { planType: 'free_trial' });
});

const at = (iso: string) => void (now = new Date(iso));
const start = (card = GOOD_CARD) => t.db.withCompany(companyId, (tx) => provider().buy(tx, { companyId, plan: 'payg', card }));
const use = (date: string, used: number) => useCredits(t, companyId, dayOfDate(date), used);
const statements = async () => {
  await Promise.all(Array.from({ length: 8 }, () => provider().settleDue(inOrder)));
  const rows = await t.db.withCompany(companyId, (tx) => listReceipts(tx, companyId));
  return rows.toReversed().map(({ description, amount, credits, status }) => ({ description, amount, credits, status }));
};
const status = async () => (await t.db.withCompany(companyId, (tx) => readPlan(tx, companyId))).subscriptionStatus;

async function inOrder(companies: readonly number[], work: (companyId: number) => Promise<unknown>): Promise<void> {
  for (const companyId of companies) await work(companyId);
}

test('charges a month once it is over for a day, exactly once', async () => {
  at('2026-03-10T12:00:00Z');
  await start();
  await use('2026-03-12', 1500);
  at('2026-03-31T22:00:00Z');
  expect(await statements()).toEqual([]);
  at('2026-04-01T12:00:00Z');
  expect(await statements()).toEqual([]);
  at('2026-04-02T00:30:00Z');
  const march = { description: 'Pay as you go, March 2026', amount: '£15.00', credits: 1500, status: 'paid' };
  expect(await statements()).toEqual([march]);
  expect(await statements()).toEqual([march]);
});

test('bills late opens on the next statement', async () => {
  at('2026-03-10T12:00:00Z');
  await start();
  await use('2026-03-12', 1500);
  at('2026-04-02T12:00:00Z');
  await statements();
  await use('2026-03-31', 200);
  await use('2026-04-05', 1000);
  at('2026-05-02T12:00:00Z');
  expect(await statements()).toEqual([
    { description: 'Pay as you go, March 2026', amount: '£15.00', credits: 1500, status: 'paid' },
    { description: 'Pay as you go, April 2026', amount: '£12.00', credits: 1200, status: 'paid' },
  ]);
});

test('uses bought credits first and charges no days before pay as you go', async () => {
  at('2026-03-01T12:00:00Z');
  await t.db.withCompany(companyId, (tx) =>
    grantCredits(tx, { companyId, credits: 800, source: 'pack-10000', grantedAt: now, expiresAt: null }),
  );
  await use('2026-03-05', 900);
  at('2026-03-10T12:00:00Z');
  await start();
  await t.db.withCompany(companyId, (tx) =>
    grantCredits(tx, { companyId, credits: 300, source: 'pack-10000', grantedAt: now, expiresAt: null }),
  );
  await use('2026-03-12', 500);
  at('2026-04-02T12:00:00Z');
  expect(await statements()).toEqual([{ description: 'Pay as you go, March 2026', amount: '£2.00', credits: 200, status: 'paid' }]);
});

test('sends one last statement after the end', async () => {
  at('2026-03-10T12:00:00Z');
  await start();
  await use('2026-03-12', 1000);
  at('2026-03-15T12:00:00Z');
  await t.db.withCompany(companyId, (tx) => provider().cancel(tx, companyId));
  await use('2026-03-20', 5000);
  at('2026-04-02T12:00:00Z');
  expect(await statements()).toEqual([{ description: 'Pay as you go, March 2026', amount: '£10.00', credits: 1000, status: 'paid' }]);
  at('2026-05-02T12:00:00Z');
  expect(await statements()).toHaveLength(1);
});

test('leaves the statement due when a card fails, until another card pays', async () => {
  at('2026-03-10T12:00:00Z');
  await start({ ...GOOD_CARD, number: '4000 0000 0000 0341' });
  await use('2026-03-12', 1000);
  at('2026-04-02T12:00:00Z');
  expect(await statements()).toEqual([{ description: 'Pay as you go, March 2026', amount: '£10.00', credits: 1000, status: 'due' }]);
  expect(await status()).toBe('past_due');
  expect(await t.db.withCompany(companyId, (tx) => provider().changeCard(tx, companyId, GOOD_CARD))).toBe(
    'Your card is saved and the amount due is paid.',
  );
  expect(await statements()).toEqual([{ description: 'Pay as you go, March 2026', amount: '£10.00', credits: 1000, status: 'paid' }]);
  expect(await status()).toBe('active');
});

test.each([
  ['2026-03-15T10:00:00Z', 12, '2027-03-15T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
])('%s and %i months is %s', (from, months, until) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(until);
});
