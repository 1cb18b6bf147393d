/** The two providers as a test uses them: what people do there, no matter who takes the money. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../../../../storage/connection.ts';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import ourPrices from '../prices.json' with { type: 'json' };
import { startFakeBillsby, type FakeBillsby } from './fake-billsby.ts';

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Ann Lee' };
export const WEBHOOK_SECRET = 'a-secret-for-webhooks';

export interface BillingKit {
  api: ApiServer;
  buy(tenant: Tenant, plan: string): Promise<void>;
  /** The provider tells of the last purchase once more. */
  repeat(tenant: Tenant): Promise<void>;
  cancel(tenant: Tenant): Promise<void>;
  failPayment(tenant: Tenant): Promise<void>;
  repairPayment(tenant: Tenant): Promise<void>;
  close(): Promise<void>;
}

/** A company in its trial, with 1,000 credits. */
export async function trialTenant(api: ApiServer, name: string): Promise<Tenant> {
  const tenant = await api.tenant(name);
  await api.db.control((tx) =>
    tx.run(`update company set plan_type = 'free_trial', trial_ends_at = now() + interval '14 days' where id = $1`, [tenant.companyId]),
  );
  return tenant;
}

export async function accountOf(api: ApiServer, { owner }: Tenant): Promise<Record<string, unknown>> {
  return (await api.ask('getBilling', { as: owner })).body.account as Record<string, unknown>;
}

/** As the jobs write it when a day's opens are counted. */
export async function useCredits(api: Pick<ApiServer, 'logins'>, companyId: number, day: number, used: number): Promise<void> {
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(
      'insert into credit_day (company_id, day, used) values ($1, $2, $3) on conflict (company_id, day) do update set used = credit_day.used + excluded.used',
      [companyId, day, used],
    );
  });
}

export async function openLocalKit(): Promise<BillingKit> {
  const api = await startApi();
  const last = new Map<number, { plan: string; key: string }>();
  const purchase = (tenant: Tenant, { plan, key }: { plan: string; key: string }): Promise<Answer> =>
    api.ask('buyPlan', { as: tenant.owner, body: { plan, card: GOOD_CARD }, headers: { 'idempotency-key': key } });
  return {
    api,
    async buy(tenant, plan) {
      const request = { plan, key: randomUUID() };
      last.set(tenant.companyId, request);
      mustBe(201, await purchase(tenant, request));
    },
    async repeat(tenant) {
      const request = last.get(tenant.companyId);
      if (request) mustBe(201, await purchase(tenant, request));
    },
    cancel: async (tenant) => mustBe(200, await api.ask('cancelPlan', { as: tenant.owner, body: {} })),
    // The embedded checkout notices at a statement; the state is what both providers have in common.
    failPayment: async ({ companyId }) =>
      void (await api.db.control((tx) => tx.run(`update company set subscription_status = 'past_due' where id = $1`, [companyId]))),
    repairPayment: async (tenant) => mustBe(200, await api.ask('changeCard', { as: tenant.owner, body: { card: GOOD_CARD } })),
    close: () => api.close(),
  };
}

export interface BillsbyKit extends BillingKit {
  fake: FakeBillsby;
  customerOf(tenant: Tenant): Promise<string>;
  tell(
    customerId: string,
    message?: { id?: string; type?: string; secret?: string | undefined },
  ): Promise<{ status: number; outcome: unknown }>;
}

const PLAN_NUMBERS: Readonly<Record<string, number>> = {
  payg: 11,
  'pack-10000': 12,
  'pack-50000': 13,
  'pack-250000': 14,
  'pack-1000000': 15,
};

export async function openBillsbyKit(env: NodeJS.ProcessEnv = {}): Promise<BillsbyKit> {
  const fake = await startFakeBillsby();
  const folder = mkdtempSync(join(tmpdir(), 'limn-prices-'));
  const prices = join(folder, 'prices.json');
  writeFileSync(prices, JSON.stringify(pricesOfBillsby()));
  const api = await startApi({
    env: {
      BILLSBY_COMPANY: fake.company,
      BILLSBY_API_KEY: fake.apiKey,
      BILLSBY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      BILLSBY_COMPANY_FIELD: String(fake.companyField),
      BILLSBY_API_URL: fake.apiUrl,
      PRICES: prices,
      ...env,
    },
  });
  const lastEvent = new Map<string, string>();
  const tell: BillsbyKit['tell'] = async (
    customerId,
    { id = randomUUID(), type = 'SubscriptionUpdated', secret = WEBHOOK_SECRET } = {},
  ) => {
    lastEvent.set(customerId, id);
    const response = await api.app.inject({
      method: 'POST',
      url: '/webhooks/billsby',
      headers: { 'content-type': 'application/json', ...(secret === undefined ? {} : { secret }) },
      payload: JSON.stringify({ Type: type, Id: id, CustomerUniqueId: customerId }),
    });
    return { status: response.statusCode, outcome: response.json<Record<string, unknown>>().outcome };
  };
  /** The customer that the checkout makes, with the field that the company's browser was given. */
  const customerOf = async (tenant: Tenant): Promise<string> => {
    const { checkout } = await accountOf(api, tenant);
    const customerId = `C${tenant.companyId}`;
    const { value } = (checkout as { company_field: { value: string } }).company_field;
    if (!fake.customers.has(customerId)) fake.customers.set(customerId, { companyField: value, subscriptions: [], invoices: [] });
    return customerId;
  };
  const setStatus = async (tenant: Tenant, status: string) => {
    const customerId = await customerOf(tenant);
    for (const subscription of fake.customers.get(customerId)?.subscriptions ?? [])
      if (subscription.planId === PLAN_NUMBERS.payg) subscription.status = status;
    mustBe(200, await tell(customerId));
  };
  return {
    api,
    fake,
    tell,
    customerOf,
    async buy(tenant, plan) {
      const customerId = await customerOf(tenant);
      const customer = fake.customers.get(customerId);
      const n = (customer?.subscriptions.length ?? 0) + 1;
      customer?.subscriptions.push({ subscriptionId: `${customerId}-S${n}`, planId: PLAN_NUMBERS[plan] ?? 0, status: 'Active' });
      customer?.invoices.push({
        invoiceNumber: `${customerId}-I${n}`,
        createdOn: new Date().toISOString(),
        formattedAmount: '£90.00',
        status: 'Paid',
      });
      mustBe(200, await tell(customerId, { type: 'SubscriptionCreated' }));
    },
    async repeat(tenant) {
      const customerId = await customerOf(tenant);
      mustBe(200, await tell(customerId, { id: lastEvent.get(customerId) ?? '' }));
      mustBe(200, await tell(customerId, { type: 'CustomerUpdated' }));
    },
    cancel: (tenant) => setStatus(tenant, 'Cancelled'),
    failPayment: (tenant) => setStatus(tenant, 'Suspended'),
    repairPayment: (tenant) => setStatus(tenant, 'Active'),
    async close() {
      await api.close();
      await fake.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pricesOfBillsby(): unknown {
  const numbered = (id: string) => ({ product_id: '1', plan_id: String(PLAN_NUMBERS[id]), cycle_id: '5' });
  return {
    ...ourPrices,
    payg: { ...ourPrices.payg, ...numbered('payg') },
    packs: ourPrices.packs.map((pack) => ({ ...pack, ...numbered(pack.id) })),
  };
}

function mustBe(status: number, answer: { status: number }): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${JSON.stringify(answer)}`);
}
