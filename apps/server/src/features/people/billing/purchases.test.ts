import { randomUUID } from 'node:crypto';
import { dateOfDay, dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '../../../testing/api-server.ts';
import { accountOf, GOOD_CARD, openLocalKit, trialTenant, useCredits, type BillingKit } from './testing/billing-kits.ts';

let kit: BillingKit;
beforeAll(async () => {
  kit = await openLocalKit();
});
afterAll(() => kit.close());

const today = dayIn('Europe/London', Date.now());
const buy = (as: string, body: unknown, key?: string) =>
  kit.api.ask('buyPlan', { as, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const creditsOf = async (tenant: Tenant) => (await accountOf(kit.api, tenant)).credits as { remaining: number; granted: number };

test.each([
  ['declined', '4000 0000 0000 0002', 'The card was declined. Use another card.'],
  ['without money', '4000-0000-0000-9995', 'This card has insufficient funds. Use another card.'],
  ['expired', '4000000000000069', 'The card has expired. Use another card.'],
  ['called like something of every object', 'constructor', 'Only the test cards listed here work. Never enter a real card number.'],
  ['a real one', '5555 5555 5555 4444', 'Only the test cards listed here work. Never enter a real card number.'],
])('sells nothing with a card that is %s, and says why at the field', async (_, number, message) => {
  const tenant = await trialTenant(kit.api, `card-${randomUUID()}`);
  const answer = await buy(tenant.owner, { plan: 'pack-10000', card: { ...GOOD_CARD, number } });
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'card.number', message }]]);
  expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'trial', credits: { remaining: 1000 }, receipts: [], card: null });
});

test('names every wrong field of a card at once', async () => {
  const tenant = await trialTenant(kit.api, 'fields');
  const answer = await buy(tenant.owner, { plan: 'pack-10000', card: { number: '', expiry: '13/30', cvc: '12', name: ' ' } });
  expect((answer.body.errors as { path: string }[]).map(({ path }) => path)).toEqual([
    'card.number',
    'card.expiry',
    'card.cvc',
    'card.name',
  ]);
  const past = await buy(tenant.owner, { plan: 'pack-10000', card: { ...GOOD_CARD, expiry: '01/20' } });
  expect(past.body.errors).toEqual([{ path: 'card.expiry', message: 'This date has passed. Use one that is still to come.' }]);
});

test('refuses unknown plans and purchases without a card by name', async () => {
  const tenant = await trialTenant(kit.api, 'unknown');
  for (const [body, path] of [
    [{ plan: 'pack-1', card: GOOD_CARD }, 'plan'],
    [{ plan: 'pack-10000' }, 'card'],
    [{ plan: 'pack-10000', card: GOOD_CARD, credits: 5 }, 'credits'],
  ] as const)
    expect((await buy(tenant.owner, body)).body).toMatchObject({ status: 422, errors: [{ path }] });
});

test('buys once on a double click, also with simultaneous requests', async () => {
  const tenant = await trialTenant(kit.api, 'double');
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(tenant.owner, { plan: 'pack-10000', card: GOOD_CARD }, key)));
  expect(answers.filter(({ status }) => status === 201).map(({ body }) => body)).toContainEqual({
    message: '10,000 credits are yours, for £90.',
    bought: { name: '10,000 credits' },
  });
  expect((await accountOf(kit.api, tenant)).receipts).toHaveLength(1);
  expect(await creditsOf(tenant)).toEqual({ remaining: 11_000, granted: 11_000 });
});

test('describes purchases in the activity', async () => {
  const tenant = await trialTenant(kit.api, 'named');
  for (const plan of ['pack-50000', 'payg']) expect((await buy(tenant.owner, { plan, card: GOOD_CARD })).status).toBe(201);
  const { activity } = (await kit.api.ask('listActivity', { as: tenant.owner })).body as { activity: { data: { what: string }[] } };
  expect(activity.data.map(({ what }) => what)).toEqual(['bought pay as you go', 'bought 50,000 credits']);
});

test('purchases in the same moment, each with its own key, all count', async () => {
  const tenant = await trialTenant(kit.api, 'many');
  const bought = await Promise.all(
    Array.from({ length: 6 }, () => buy(tenant.owner, { plan: 'pack-10000', card: GOOD_CARD }, randomUUID())),
  );
  expect(bought.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await creditsOf(tenant)).toEqual({ remaining: 61_000, granted: 61_000 });
});

test('lets owners buy, editors and viewers look, and refuses API keys', async () => {
  const tenant = await trialTenant(kit.api, 'roles');
  const card = { card: GOOD_CARD };
  for (const as of [tenant.editor, tenant.viewer, tenant.key]) {
    expect((await buy(as, { plan: 'pack-10000', ...card })).status).toBe(403);
    expect((await kit.api.ask('changeCard', { as, body: card })).status).toBe(403);
    expect((await kit.api.ask('cancelPlan', { as, body: {} })).status).toBe(403);
  }
  const usage = { params: { start: dateOfDay(today - 1), end: dateOfDay(today) } };
  for (const as of [tenant.editor, tenant.viewer]) {
    expect((await kit.api.ask('getBilling', { as })).status).toBe(200);
    expect((await kit.api.ask('getPricing', { as })).status).toBe(200);
    expect((await kit.api.ask('listUsage', { as, ...usage })).status).toBe(200);
  }
  for (const route of ['getBilling', 'getPricing', 'listUsage'] as const)
    expect((await kit.api.ask(route, { as: tenant.key, ...usage })).status).toBe(403);
  expect(await creditsOf(tenant)).toEqual({ remaining: 1000, granted: 1000 });
});

test('balances granted, used and remaining credits in the ledger', async () => {
  const tenant = await trialTenant(kit.api, 'ledger');
  await kit.buy(tenant, 'pack-10000');
  await kit.buy(tenant, 'pack-50000');
  for (const used of [4321, 9000]) await useCredits(kit.api, tenant.companyId, today, used);
  const { grants, credits } = (await accountOf(kit.api, tenant)) as {
    grants: { credits: number; left: number }[];
    credits: { remaining: number; granted: number };
  };
  const sum = (of: 'credits' | 'left') => grants.reduce((total, grant) => total + grant[of], 0);
  expect([sum('credits'), sum('left')]).toEqual([61_000, 61_000 - 13_321]);
  expect(credits).toEqual({ remaining: sum('left'), granted: sum('credits') });
});

test('stores no card number in any table', async () => {
  const tenant = await trialTenant(kit.api, 'kept');
  await buy(tenant.owner, { plan: 'pack-10000', card: GOOD_CARD }, randomUUID());
  expect((await accountOf(kit.api, tenant)).card).toEqual({ last4: '4242', expiry: '12/39' });
  const rows = await kit.api.db.withCompany(tenant.companyId, async (tx) => [
    await tx.query('select * from test_card'),
    await tx.query('select * from receipt'),
    await tx.query('select response::text, key from idempotency'),
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242/);
});

test('pay as you go is begun once and ended once', async () => {
  const tenant = await trialTenant(kit.api, 'once');
  expect((await kit.api.ask('cancelPlan', { as: tenant.owner, body: {} })).status).toBe(409);
  await kit.buy(tenant, 'payg');
  expect((await buy(tenant.owner, { plan: 'payg', card: GOOD_CARD })).body).toMatchObject({
    status: 409,
    detail: 'You are on pay as you go already.',
  });
  await kit.cancel(tenant);
  expect((await kit.api.ask('cancelPlan', { as: tenant.owner, body: {} })).status).toBe(409);
});

test('prices are those of the list, with what they save against paying as you go', async () => {
  const tenant = await trialTenant(kit.api, 'prices');
  const { pricing } = (await kit.api.ask('getPricing', { as: tenant.owner })).body;
  expect(pricing).toEqual({
    payg: {
      id: 'payg',
      start_price_text: 'From £10 per 1,000',
      product_id: 'limn',
      plan_id: 'payg',
      cycle_id: '',
      pence_per_thousand: 1000,
    },
    creditPacks: [
      [10_000, 9000, '10,000 credits for £90', 10],
      [50_000, 40_000, '50,000 credits for £400', 20],
      [250_000, 175_000, '250,000 credits for £1,750', 30],
      [1_000_000, 650_000, '1,000,000 credits for £6,500', 35],
    ].map(([credits, pence, text, saving_percent]) => ({
      id: `pack-${credits}`,
      text,
      product_id: 'limn',
      plan_id: `pack-${credits}`,
      cycle_id: '',
      credits,
      pence,
      saving_percent,
    })),
    trial_days: 14,
    trial_credits: 1000,
    pack_months: 12,
    charity_percent: 10,
    is_charity: false,
    most_saving_percent: 35,
    opens_per_unique_open: 1.2,
  });
});

test('days of usage that make no range are refused by name', async () => {
  const tenant = await trialTenant(kit.api, 'range');
  const ask = async (start: string, end: string) => (await kit.api.ask('listUsage', { as: tenant.viewer, params: { start, end } })).body;
  expect(await ask('2026-02-02', '2026-02-01')).toMatchObject({ status: 422, errors: [{ path: 'end' }] });
  // 401 days, and 400.
  expect(await ask('2024-12-28', '2026-02-01')).toMatchObject({
    status: 422,
    errors: [{ path: 'start', message: 'Choose at most 400 days.' }],
  });
  expect(await ask('2024-12-29', '2026-02-01')).toEqual({ usage: [] });
  expect(await ask('2026-02-01', '2026-02-01')).toEqual({ usage: [] });
});
