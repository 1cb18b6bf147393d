import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, openBillsbyDesk, trialTenant, WEBHOOK_SECRET, type BillsbyDesk } from '../testing/billing-desks.ts';

let desk: BillsbyDesk;
let signed: BillsbyDesk;
beforeAll(async () => {
  [desk, signed] = await Promise.all([openBillsbyDesk(), openBillsbyDesk({ BILLSBY_WEBHOOK_CHECK: 'signature' })]);
});
afterAll(() => Promise.all([desk.close(), signed.close()]));

const pack = (subscriptionId: string, status = 'Active') => ({ subscriptionId, planId: 12, status });
const remaining = async (tenant: Awaited<ReturnType<typeof trialTenant>>) =>
  ((await accountOf(desk.api, tenant)).credits as { remaining: number }).remaining;

test.each([
  ['another secret', { secret: `${WEBHOOK_SECRET}!` }],
  ['an empty secret', { secret: '' }],
  ['no secret', { secret: undefined }],
])('a message with %s is refused, and nothing is asked or kept', async (_, { secret }) => {
  const tenant = await trialTenant(desk.api, `forged-${randomUUID()}`);
  const customerId = await desk.customerOf(tenant);
  desk.fake.customers.get(customerId)?.subscriptions.push(pack('forged'));
  const before = desk.fake.requests.length;
  const id = randomUUID();
  // `undefined` would stand for the right one.
  const { status } = secret === undefined ? await withoutSecret(customerId, id) : await desk.tell(customerId, { id, secret });
  expect(status).toBe(401);
  expect(desk.fake.requests).toHaveLength(before);
  expect(await remaining(tenant)).toBe(1000);
  expect(await desk.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
});

async function withoutSecret(customerId: string, id: string): Promise<{ status: number }> {
  const { statusCode } = await desk.api.app.inject({
    method: 'POST',
    url: '/webhooks/billsby',
    payload: { Type: 'SubscriptionCreated', Id: id, CustomerUniqueId: customerId },
  });
  return { status: statusCode };
}

test('the same message a hundred times is taken once', async () => {
  const tenant = await trialTenant(desk.api, 'replayed');
  const customerId = await desk.customerOf(tenant);
  desk.fake.customers.get(customerId)?.subscriptions.push(pack('replayed-1'));
  const id = randomUUID();
  expect(await desk.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
  const asked = desk.fake.requests.length;
  for (let n = 0; n < 100; n += 1) expect(await desk.tell(customerId, { id })).toEqual({ status: 200, outcome: 'repeated' });
  expect(desk.fake.requests).toHaveLength(asked);
  expect(await remaining(tenant)).toBe(11_000);
});

test('messages that arrive in the same moment give the credits of each purchase once', async () => {
  const tenant = await trialTenant(desk.api, 'at-once');
  const customerId = await desk.customerOf(tenant);
  desk.fake.customers.get(customerId)?.subscriptions.push(pack('at-once-1'), pack('at-once-2'));
  const id = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => desk.tell(customerId, { id })),
    ...Array.from({ length: 5 }, () => desk.tell(customerId)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await remaining(tenant)).toBe(21_000);
});

test('a message that was overtaken by a later one never puts an older state back', async () => {
  const tenant = await trialTenant(desk.api, 'overtaken');
  const customerId = await desk.customerOf(tenant);
  const subscriptions = desk.fake.customers.get(customerId)?.subscriptions ?? [];
  subscriptions.push({ subscriptionId: 'overtaken-1', planId: 11, status: 'Active' });
  await desk.tell(customerId, { type: 'SubscriptionCreated' });
  let release: () => void = () => undefined;
  desk.fake.holds.push(new Promise<void>((resolve) => (release = resolve)));
  // Reads "Active" and is held up; meanwhile the subscription ends, and that is told and applied.
  const late = desk.tell(customerId, { type: 'SubscriptionUpdated' });
  await expect.poll(() => desk.fake.holds.length).toBe(0);
  for (const subscription of subscriptions) subscription.status = 'Cancelled';
  expect(await desk.tell(customerId)).toEqual({ status: 200, outcome: 'applied' });
  release();
  expect(await late).toEqual({ status: 200, outcome: 'overtaken' });
  expect(await accountOf(desk.api, tenant)).toMatchObject({ state: 'cancelled' });
});

test('a pack that is not paid yet gives nothing; it does as soon as it is', async () => {
  const tenant = await trialTenant(desk.api, 'not-paid');
  const customerId = await desk.customerOf(tenant);
  const subscription = pack('not-paid-1', 'Suspended');
  desk.fake.customers.get(customerId)?.subscriptions.push(subscription);
  await desk.tell(customerId);
  expect(await remaining(tenant)).toBe(1000);
  subscription.status = 'Active';
  await desk.tell(customerId);
  expect(await remaining(tenant)).toBe(11_000);
});

test('a customer of another site is answered and changes nothing', async () => {
  expect(await desk.tell('nobody-we-know')).toEqual({ status: 200, outcome: 'unknown customer' });
});

test('a company id without our seal buys for nobody, and one customer never becomes another company', async () => {
  const [victim, buyer] = [await trialTenant(desk.api, 'victim'), await trialTenant(desk.api, 'buyer')];
  desk.fake.customers.set('thief', { companyField: String(victim.companyId), subscriptions: [pack('thief-1')], invoices: [] });
  expect(await desk.tell('thief')).toEqual({ status: 200, outcome: 'unknown customer' });
  const sealed = desk.fake.customers.get(await desk.customerOf(buyer))?.companyField ?? '';
  desk.fake.customers.set('swap', {
    companyField: sealed.replace(/^\d+/, String(victim.companyId)),
    subscriptions: [pack('swap-1')],
    invoices: [],
  });
  expect(await desk.tell('swap')).toEqual({ status: 200, outcome: 'unknown customer' });
  expect(await remaining(victim)).toBe(1000);
});

test('a second customer of a company can buy for it, and never ends what the first one pays for', async () => {
  const tenant = await trialTenant(desk.api, 'two-customers');
  const customerId = await desk.customerOf(tenant);
  const payg = { subscriptionId: 'two-1', planId: 11, status: 'Active' };
  desk.fake.customers.get(customerId)?.subscriptions.push(payg);
  await desk.tell(customerId);
  const companyField = desk.fake.customers.get(customerId)?.companyField ?? '';
  desk.fake.customers.set('second', { companyField, subscriptions: [], invoices: [] });
  const standing = async () => {
    const { state, plan_id, customer_id } = await accountOf(desk.api, tenant);
    return { state, plan_id, customer_id };
  };
  const before = await standing();
  expect(before).toMatchObject({ plan_id: 'payg', customer_id: customerId });
  for (const subscription of [undefined, { ...payg, subscriptionId: 'two-2' }, { ...payg, subscriptionId: 'two-2', status: 'Cancelled' }]) {
    desk.fake.customers.set('second', { companyField, subscriptions: subscription ? [subscription] : [pack('two-3')], invoices: [] });
    expect(await desk.tell('second')).toEqual({ status: 200, outcome: 'applied' });
    expect(await standing()).toEqual(before);
  }
  expect(await remaining(tenant)).toBe(11_000);
  payg.status = 'Cancelled';
  await desk.tell(customerId);
  expect(await standing()).toMatchObject({ plan_id: '' });
});

test('only an owner is given what buys for the company, and the number under which the billing service knows it', async () => {
  const tenant = await trialTenant(desk.api, 'owners-only');
  await desk.tell(await desk.customerOf(tenant));
  const told = async (as: string) => {
    const { checkout, customer_id } = (await desk.api.ask('getBilling', { as })).body.account as {
      checkout: { company_field: { value: string } };
      customer_id: string | null;
    };
    const { billing } = (await desk.api.ask('getUserCompany', { as })).body.company as {
      billing: { billsby_id: string | null };
    };
    return [checkout.company_field.value, customer_id, billing.billsby_id];
  };
  const customer = `C${tenant.companyId}`;
  expect(await told(tenant.owner)).toEqual([expect.stringMatching(/^\d+\.[\w-]{22}$/), customer, customer]);
  expect([await told(tenant.editor), await told(tenant.viewer)]).toEqual([
    ['', null, null],
    ['', null, null],
  ]);
});

test('while the billing service does not answer nothing is kept, so that the message that is sent again is taken', async () => {
  const tenant = await trialTenant(desk.api, 'down');
  const customerId = await desk.customerOf(tenant);
  desk.fake.customers.get(customerId)?.subscriptions.push(pack('down-1'));
  const id = randomUUID();
  desk.fake.broken = true;
  expect((await desk.tell(customerId, { id })).status).toBe(503);
  desk.fake.broken = false;
  expect(await desk.tell(customerId, { id })).toEqual({ status: 200, outcome: 'applied' });
  expect(await remaining(tenant)).toBe(11_000);
});

test('an invoice that is paid later, and refunded after that, keeps one line', async () => {
  const tenant = await trialTenant(desk.api, 'invoice');
  const customerId = await desk.customerOf(tenant);
  const invoice = { invoiceNumber: 'INV-7', createdOn: '2026-05-01T10:00:00Z', formattedAmount: '£12.34', status: 'Unpaid' };
  desk.fake.customers.get(customerId)?.invoices.push(invoice);
  for (const [status, shown] of [
    ['Unpaid', 'due'],
    ['Paid', 'paid'],
    ['Refunded', 'refunded'],
  ] as const) {
    invoice.status = status;
    await desk.tell(customerId);
    expect((await accountOf(desk.api, tenant)).receipts).toMatchObject([{ description: 'Invoice INV-7', amount: '£12.34', status: shown }]);
  }
});

test('what is no message is refused by its kind, its size and its words; an empty one is the service’s own test', async () => {
  const send = async (payload: string, headers: Record<string, string> = {}) =>
    (await desk.api.app.inject({ method: 'POST', url: '/webhooks/billsby', headers: { secret: WEBHOOK_SECRET, ...headers }, payload }))
      .statusCode;
  expect(await send('')).toBe(200);
  expect(await send('not json')).toBe(400);
  expect(await send('{"Type":"CustomerCreated"}')).toBe(400);
  expect(
    await send(JSON.stringify({ Type: 'X', Id: randomUUID(), CustomerUniqueId: '../../admin' }), { 'content-type': 'text/plain' }),
  ).toBe(200);
  expect(await send(JSON.stringify({ Type: 'X'.repeat(70_000), Id: '1' }))).toBe(413);
  expect((await desk.api.app.inject({ method: 'GET', url: '/webhooks/billsby' })).statusCode).toBe(404);
});

test('people buy in the service’s own window: our own calls for it refuse', async () => {
  const tenant = await trialTenant(desk.api, 'window');
  const answer = await desk.api.ask('buyPlan', { as: tenant.owner, body: { plan: 'pack-10000' } });
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
});

function signature(time: number, body: string, secret = WEBHOOK_SECRET): Record<string, string> {
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'webhook-timestamp': String(time), 'webhook-signature': hash };
}

test('behind a gateway that signs, only what it signed lately and byte for byte is taken', async () => {
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
