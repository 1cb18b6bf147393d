import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, openBillsbyKit, trialTenant, WEBHOOK_SECRET, type BillsbyKit } from '../testing/billing-kits.ts';

let kit: BillsbyKit;
let signed: BillsbyKit;
beforeAll(async () => {
  [kit, signed] = await Promise.all([openBillsbyKit(), openBillsbyKit({ BILLSBY_WEBHOOK_CHECK: 'signature' })]);
});
afterAll(() => Promise.all([kit.close(), signed.close()]));

const pack = (subscriptionId: string, status = 'Active') => ({ subscriptionId, planId: 12, status });
const remaining = async (tenant: Awaited<ReturnType<typeof trialTenant>>) =>
  ((await accountOf(kit.api, tenant)).credits as { remaining: number }).remaining;

test.each([
  ['another secret', { secret: `${WEBHOOK_SECRET}!` }],
  ['an empty secret', { secret: '' }],
  ['no secret', { secret: undefined }],
])('refuses a message with %s, and asks or keeps nothing', async (_, { secret }) => {
  const tenant = await trialTenant(kit.api, `forged-${randomUUID()}`);
  const customerId = await kit.customerOf(tenant);
  kit.fake.customers.get(customerId)?.subscriptions.push(pack('forged'));
  const before = kit.fake.requests.length;
  const id = randomUUID();
  // `undefined` would stand for the right one.
  const { status } = secret === undefined ? await withoutSecret(customerId, id) : await kit.tell(customerId, { id, secret });
  expect(status).toBe(401);
  expect(kit.fake.requests).toHaveLength(before);
  expect(await remaining(tenant)).toBe(1000);
  expect(await kit.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
});

async function withoutSecret(customerId: string, id: string): Promise<{ status: number }> {
  const { statusCode } = await kit.api.app.inject({
    method: 'POST',
    url: '/webhooks/billsby',
    payload: { Type: 'SubscriptionCreated', Id: id, CustomerUniqueId: customerId },
  });
  return { status: statusCode };
}

test('handles a message sent a hundred times once', async () => {
  const tenant = await trialTenant(kit.api, 'replayed');
  const customerId = await kit.customerOf(tenant);
  kit.fake.customers.get(customerId)?.subscriptions.push(pack('replayed-1'));
  const id = randomUUID();
  expect(await kit.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
  const asked = kit.fake.requests.length;
  for (let n = 0; n < 100; n += 1) expect(await kit.tell(customerId, { id })).toEqual({ status: 200, outcome: 'repeated' });
  expect(kit.fake.requests).toHaveLength(asked);
  expect(await remaining(tenant)).toBe(11_000);
});

test('messages that arrive in the same moment give the credits of each purchase once', async () => {
  const tenant = await trialTenant(kit.api, 'at-once');
  const customerId = await kit.customerOf(tenant);
  kit.fake.customers.get(customerId)?.subscriptions.push(pack('at-once-1'), pack('at-once-2'));
  const id = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => kit.tell(customerId, { id })),
    ...Array.from({ length: 5 }, () => kit.tell(customerId)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await remaining(tenant)).toBe(21_000);
});

test('ignores a message that a later one overtook', async () => {
  const tenant = await trialTenant(kit.api, 'overtaken');
  const customerId = await kit.customerOf(tenant);
  const subscriptions = kit.fake.customers.get(customerId)?.subscriptions ?? [];
  subscriptions.push({ subscriptionId: 'overtaken-1', planId: 11, status: 'Active' });
  await kit.tell(customerId, { type: 'SubscriptionCreated' });
  let release: () => void = () => undefined;
  kit.fake.holds.push(new Promise<void>((resolve) => (release = resolve)));
  // Reads "Active" and is held up; meanwhile the subscription ends, and its message is applied.
  const late = kit.tell(customerId, { type: 'SubscriptionUpdated' });
  await expect.poll(() => kit.fake.holds.length).toBe(0);
  for (const subscription of subscriptions) subscription.status = 'Cancelled';
  expect(await kit.tell(customerId)).toEqual({ status: 200, outcome: 'applied' });
  release();
  expect(await late).toEqual({ status: 200, outcome: 'overtaken' });
  expect(await accountOf(kit.api, tenant)).toMatchObject({ state: 'cancelled' });
});

test('grants credits of a pack once it is paid', async () => {
  const tenant = await trialTenant(kit.api, 'not-paid');
  const customerId = await kit.customerOf(tenant);
  const subscription = pack('not-paid-1', 'Suspended');
  kit.fake.customers.get(customerId)?.subscriptions.push(subscription);
  await kit.tell(customerId);
  expect(await remaining(tenant)).toBe(1000);
  subscription.status = 'Active';
  await kit.tell(customerId);
  expect(await remaining(tenant)).toBe(11_000);
});

test('answers customers of another site and changes nothing', async () => {
  expect(await kit.tell('unknown-customer')).toEqual({ status: 200, outcome: 'unknown customer' });
});

test('ignores company ids without our seal and never reassigns a customer', async () => {
  const [victim, buyer] = [await trialTenant(kit.api, 'victim'), await trialTenant(kit.api, 'buyer')];
  kit.fake.customers.set('thief', { companyField: String(victim.companyId), subscriptions: [pack('thief-1')], invoices: [] });
  expect(await kit.tell('thief')).toEqual({ status: 200, outcome: 'unknown customer' });
  const sealed = kit.fake.customers.get(await kit.customerOf(buyer))?.companyField ?? '';
  kit.fake.customers.set('swap', {
    companyField: sealed.replace(/^\d+/, String(victim.companyId)),
    subscriptions: [pack('swap-1')],
    invoices: [],
  });
  expect(await kit.tell('swap')).toEqual({ status: 200, outcome: 'unknown customer' });
  expect(await remaining(victim)).toBe(1000);
});

test('lets a second customer buy without ending the first one’s plan', async () => {
  const tenant = await trialTenant(kit.api, 'two-customers');
  const customerId = await kit.customerOf(tenant);
  const payg = { subscriptionId: 'two-1', planId: 11, status: 'Active' };
  kit.fake.customers.get(customerId)?.subscriptions.push(payg);
  await kit.tell(customerId);
  const companyField = kit.fake.customers.get(customerId)?.companyField ?? '';
  kit.fake.customers.set('second', { companyField, subscriptions: [], invoices: [] });
  const standing = async () => {
    const { state, plan_id, customer_id } = await accountOf(kit.api, tenant);
    return { state, plan_id, customer_id };
  };
  const before = await standing();
  expect(before).toMatchObject({ plan_id: 'payg', customer_id: customerId });
  for (const subscription of [undefined, { ...payg, subscriptionId: 'two-2' }, { ...payg, subscriptionId: 'two-2', status: 'Cancelled' }]) {
    kit.fake.customers.set('second', { companyField, subscriptions: subscription ? [subscription] : [pack('two-3')], invoices: [] });
    expect(await kit.tell('second')).toEqual({ status: 200, outcome: 'applied' });
    expect(await standing()).toEqual(before);
  }
  expect(await remaining(tenant)).toBe(11_000);
  payg.status = 'Cancelled';
  await kit.tell(customerId);
  expect(await standing()).toMatchObject({ plan_id: '' });
});

test('gives the customer number and purchase data to owners only', async () => {
  const tenant = await trialTenant(kit.api, 'owners-only');
  await kit.tell(await kit.customerOf(tenant));
  const shown = async (as: string) => {
    const { checkout, customer_id } = (await kit.api.ask('getBilling', { as })).body.account as {
      checkout: { company_field: { value: string } };
      customer_id: string | null;
    };
    const { billing } = (await kit.api.ask('getUserCompany', { as })).body.company as {
      billing: { billsby_id: string | null };
    };
    return { field: checkout.company_field.value, customer_id, billsbyId: billing.billsby_id };
  };
  const customer = `C${tenant.companyId}`;
  expect(await shown(tenant.owner)).toEqual({
    field: expect.stringMatching(/^\d+\.[\w-]{22}$/),
    customer_id: customer,
    billsbyId: customer,
  });
  const nothing = { field: '', customer_id: null, billsbyId: null };
  expect([await shown(tenant.editor), await shown(tenant.viewer)]).toEqual([nothing, nothing]);
});

test('keeps nothing while the billing service is away, and takes the message again', async () => {
  const tenant = await trialTenant(kit.api, 'down');
  const customerId = await kit.customerOf(tenant);
  kit.fake.customers.get(customerId)?.subscriptions.push(pack('down-1'));
  const id = randomUUID();
  kit.fake.broken = true;
  expect((await kit.tell(customerId, { id })).status).toBe(503);
  kit.fake.broken = false;
  expect(await kit.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
  expect(await remaining(tenant)).toBe(11_000);
});

test('keeps one line for an invoice paid later and refunded after', async () => {
  const tenant = await trialTenant(kit.api, 'invoice');
  const customerId = await kit.customerOf(tenant);
  const invoice = { invoiceNumber: 'INV-7', createdOn: '2026-05-01T10:00:00Z', formattedAmount: '£12.34', status: 'Unpaid' };
  kit.fake.customers.get(customerId)?.invoices.push(invoice);
  for (const [status, shown] of [
    ['Unpaid', 'due'],
    ['Paid', 'paid'],
    ['Refunded', 'refunded'],
  ] as const) {
    invoice.status = status;
    await kit.tell(customerId);
    expect((await accountOf(kit.api, tenant)).receipts).toMatchObject([{ description: 'Invoice INV-7', amount: '£12.34', status: shown }]);
  }
});

test('refuses invalid messages by kind, size and text, not the empty test message', async () => {
  const send = async (payload: string, headers: Record<string, string> = {}) =>
    (await kit.api.app.inject({ method: 'POST', url: '/webhooks/billsby', headers: { secret: WEBHOOK_SECRET, ...headers }, payload }))
      .statusCode;
  expect(await send('')).toBe(200);
  expect(await send('not json')).toBe(400);
  expect(await send('{"Type":"CustomerCreated"}')).toBe(400);
  expect(
    await send(JSON.stringify({ Type: 'X', Id: randomUUID(), CustomerUniqueId: '../../admin' }), { 'content-type': 'text/plain' }),
  ).toBe(200);
  expect(await send(JSON.stringify({ Type: 'X'.repeat(70_000), Id: '1' }))).toBe(413);
  expect((await kit.api.app.inject({ method: 'GET', url: '/webhooks/billsby' })).statusCode).toBe(404);
});

test('people buy in the service’s own window: our own calls for it refuse', async () => {
  const tenant = await trialTenant(kit.api, 'window');
  const answer = await kit.api.ask('buyPlan', { as: tenant.owner, body: { plan: 'pack-10000' } });
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
});

function signature(time: number, body: string, secret = WEBHOOK_SECRET): Record<string, string> {
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'webhook-timestamp': String(time), 'webhook-signature': hash };
}

test('accepts only recent messages signed byte for byte behind a signing gateway', async () => {
  const tenant = await trialTenant(signed.api, 'signed');
  const customerId = await signed.customerOf(tenant);
  signed.fake.customers.get(customerId)?.subscriptions.push(pack('signed-1'));
  const body = JSON.stringify({ Type: 'SubscriptionCreated', Id: randomUUID(), CustomerUniqueId: customerId });
  const now = Math.floor(Date.now() / 1000);
  const send = async (headers: Record<string, string>, payload = body) =>
    (await signed.api.app.inject({ method: 'POST', url: '/webhooks/billsby', headers, payload })).statusCode;
  expect(await send({ secret: WEBHOOK_SECRET })).toBe(401);
  expect(await send(signature(now, body, 'another secret'))).toBe(401);
  expect(await send(signature(now - 400, body))).toBe(401);
  expect(await send(signature(now + 400, body))).toBe(401);
  expect(await send(signature(now, body), `${body} `)).toBe(401);
  expect(await send({ ...signature(now, body), 'webhook-timestamp': String(now - 1) })).toBe(401);
  expect((await accountOf(signed.api, tenant)).credits).toMatchObject({ remaining: 1000 });
  expect(await send(signature(now, body))).toBe(200);
  expect(await send(signature(now, body))).toBe(200);
  expect((await accountOf(signed.api, tenant)).credits).toMatchObject({ remaining: 11_000 });
});
