import type { AppError } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate, OPERATOR_USAGE, type OperatorDeps } from './operator-command.ts';
import { readPrices } from './prices.ts';
import { accountOf, GOOD_CARD, openLocalKit, trialTenant, type BillingKit } from './testing/billing-kits.ts';

let kit: BillingKit;
beforeAll(async () => {
  kit = await openLocalKit();
});
afterAll(() => kit.close());

const run = (words: readonly unknown[], more: Partial<OperatorDeps> = {}) =>
  operate(words.map(String), {
    db: kit.api.db,
    prices: readPrices(undefined),
    isBilledOutside: false,
    notifyCompanyChanged: (tx, companyId) => kit.api.db.notify(tx, 'version', { companyId }),
    now: () => new Date(),
    ...more,
  });
const refusal = (words: readonly unknown[], more?: Partial<OperatorDeps>) =>
  run(words, more).then(
    () => undefined,
    (error: unknown) => (error as AppError).publicMessage,
  );

test('gives a company the price for charities, on its page and on its receipts', async () => {
  const { companyId, owner } = await trialTenant(kit.api, 'Lifeboats');
  expect(await run(['companies', 'lifeb'])).toContain(`${companyId}  Lifeboats  free_trial`);
  expect(await run(['charity', companyId, 'on'])).toBe(
    '“Lifeboats” pays £9.00 per 1,000 impressions from now on, 10% less, and as much less for packs.',
  );
  const { pricing } = (await kit.api.ask('getPricing', { as: owner })).body as { pricing: Record<string, unknown> };
  expect(pricing).toMatchObject({
    is_charity: true,
    payg: { start_price_text: 'From £9 per 1,000' },
    creditPacks: [{ pence: 8100, saving_percent: 10 }, { pence: 36_000 }, { pence: 157_500 }, { pence: 585_000 }],
  });
  expect((await kit.api.ask('buyPlan', { as: owner, body: { plan: 'pack-10000', card: GOOD_CARD } })).body.message).toBe(
    '10,000 credits are yours, for £81.',
  );
  await run(['charity', companyId, 'off']);
  const after = (await kit.api.ask('getPricing', { as: owner })).body.pricing as { is_charity: boolean; creditPacks: { pence: number }[] };
  expect([after.is_charity, after.creditPacks[0]?.pence]).toEqual([false, 9000]);
});

test('puts a company on a custom plan that it reads, and takes it off again', async () => {
  const tenant = await trialTenant(kit.api, 'GreatMailers');
  await kit.api.ask('buyPlan', { as: tenant.owner, body: { plan: 'payg', card: GOOD_CARD } });
  const terms = '2 million impressions a month for £9,000 a month, until 31 March 2027.';
  expect(await run(['custom', tenant.companyId, ...terms.split(' ')])).toBe(`“GreatMailers” has a custom plan: ${terms}`);
  expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'custom', agreement: terms, payg: null });
  expect((await kit.api.ask('buyPlan', { as: tenant.owner, body: { plan: 'payg', card: GOOD_CARD } })).status).toBe(409);
  await run(['custom', tenant.companyId, 'off']);
  expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'cancelled', agreement: '', credits: { remaining: 1000 } });
  expect(await refusal(['custom', tenant.companyId, 'off'])).toBe('This company has no custom plan.');
});

test('refuses what it does not know, naming it', async () => {
  const { companyId } = await trialTenant(kit.api, 'Unlucky');
  for (const words of [[], ['help'], ['charity'], ['charity', companyId], ['custom', companyId]])
    expect(await refusal(words)).toBe(OPERATOR_USAGE);
  expect(await refusal(['charity', 'Unlucky', 'on'])).toContain('There is no company “Unlucky”.');
  expect(await refusal(['charity', companyId, 'yes'])).toBe('Say on or off.');
  expect(await refusal(['custom', companyId, 'x'.repeat(501)])).toBe('Use at most 500 characters for the terms.');
  expect(await refusal(['charity', companyId, 'on'], { isBilledOutside: true })).toContain('Billsby takes the money here');
});
