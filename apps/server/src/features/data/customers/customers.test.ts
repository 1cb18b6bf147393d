import type { CustomerPage } from '@limn/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf } from '../../../compose/people.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { eventsOfRecipient, recipientsLike, valuesOfRecipient } from './customers.read.ts';
import { customerKit, type CustomerKit } from './testing/customer-kit.ts';

let api: ApiServer;
let kit: CustomerKit;
let kits = 0;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => {
  kit = await customerKit(api, `customers-${(kits += 1)}`);
});

const named = (rows: Awaited<ReturnType<CustomerKit['customers']>>) => rows.map(({ customer_id, email }) => [customer_id, email]);
async function pageOf(search: string): Promise<CustomerPage> {
  const [found] = await kit.customers(search);
  const { body } = await kit.ask('getCustomer', { id: found?.id });
  if (!body.customer) throw new Error(JSON.stringify(body));
  return body.customer as CustomerPage;
}
const identitiesOf = ({ identities }: CustomerPage) => identities.map(({ kind, value }) => `${kind} ${value}`).toSorted();
const valueOf = ({ aggregates }: CustomerPage, id: string) =>
  aggregates.flatMap(({ values }) => values).find((value) => value.id === id)?.value;

test('makes a customer of each name in events, once, whatever its spelling', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ customer_id: 'c-1' }, { customer_id: ' Ann@Example.COM ' }, { customer_id: 'c-1' }, { customer_id: null }]);
  await kit.send('Visit', [{ customer_id: 'ann@example.com' }]);
  expect(new Set(named(await kit.customers()))).toEqual(
    new Set([
      [null, 'ann@example.com'],
      ['c-1', null],
    ]),
  );
});

test('makes no customers where events may not, and counts all once they are known', async () => {
  await kit.event({ event_name: 'Visit', allow_customer_creation: false });
  await kit.send('Visit', [{ customer_id: 'c-1' }, { customer_id: 'c-1' }]);
  expect(await kit.customers()).toEqual([]);
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { plan: 'pro' } }]);
  expect(named(await kit.customers())).toEqual([['c-1', null]]);
  expect(valueOf(await pageOf('c-1'), 'visit.count')).toBe('2');
});

test('joins what a browser did before, and never two customers by their browser', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ event_properties: { anonymous_id: 'browser-1' } }, { event_properties: { anonymous_id: 'browser-1' } }]);
  expect(await kit.customers()).toEqual([]);
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { anonymous_id: 'browser-1', email: 'Ann@example.com' } }]);
  await kit.send('identify', [{ customer_id: 'c-2', event_properties: { anonymous_id: 'browser-1' } }]);
  const ann = await pageOf('c-1');
  expect(identitiesOf(ann)).toEqual(['anonymous_id browser-1', 'customer_id c-1', 'email ann@example.com']);
  expect(valueOf(ann, 'visit.count')).toBe('2');
  expect(ann.timeline.map(({ kind, name, identity }) => ({ kind, name, identity }))).toEqual([
    { kind: 'event', name: 'Visit', identity: 'browser-1' },
    { kind: 'event', name: 'Visit', identity: 'browser-1' },
  ]);
  expect(valueOf(await pageOf('c-2'), 'visit.count')).toBe('0');
});

test('joins an address with an id, and keeps people who share an address apart', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ customer_id: 'family@example.com' }, { customer_id: 'c-1' }]);
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { email: 'family@example.com' } }]);
  expect(named(await kit.customers())).toEqual([['c-1', 'family@example.com']]);
  await kit.send('identify', [{ customer_id: 'c-2', event_properties: { email: 'family@example.com' } }]);
  expect(named(await kit.customers())).toEqual([
    ['c-2', null],
    ['c-1', 'family@example.com'],
  ]);
  expect(valueOf(await pageOf('c-1'), 'visit.count')).toBe('2');
});

test('keeps traits, proposes those without a field, and makes typed fields of them', async () => {
  await kit.send('identify', [
    { customer_id: 'c-1', event_properties: { plan: 'pro', age: '41', city: 'Hull' } },
    { customer_id: 'c-2', event_properties: { plan: 'free', age: '7.0' } },
  ]);
  expect((await kit.ask('listTraitProposals')).body.proposals).toEqual([
    { name: 'age', customers: 2, example: '7.0', data_type: 'int' },
    { name: 'plan', customers: 2, example: 'free', data_type: 'varchar' },
    { name: 'city', customers: 1, example: 'Hull', data_type: 'varchar' },
  ]);
  const refused = await kit.ask('createCustomerField', {}, { name: 'plan', data_type: 'int' });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('These values of “plan” don’t fit: “pro” (1 customer): It is not a whole number.'),
  ]);
  const { field } = (await kit.ask('createCustomerField', {}, { name: 'age', data_type: 'int' })).body as { field: { id: number } };
  expect(field).toMatchObject({ kind: 'trait', name: 'age', data_type: 'int', merge_field: '[[customer.age]]' });
  await kit.send('identify', [
    { customer_id: 'c-1', event_properties: { age: 42, city: null } },
    { customer_id: 'c-2', event_properties: { age: 'old', plan: 'gone' } },
  ]);
  const [one, two] = [await pageOf('c-1'), await pageOf('c-2')];
  expect([one.traits, one.other_traits]).toEqual([[{ id: 'age', label: 'age', value: '42' }], { plan: 'pro' }]);
  expect([two.traits, two.other_traits]).toEqual([[{ id: 'age', label: 'age', value: '7' }], { plan: 'free' }]);
  expect((await kit.ask('listEventProposals')).body.proposals).toEqual([]);
  const refusals = async () => {
    const { rejects } = (await kit.ask('listPeopleRejects', {}, undefined, { page: '1' })).body as {
      rejects: { data: { id: number; event_name: string; reason: string; record: object }[] };
    };
    return rejects.data;
  };
  const [wrong] = await refusals();
  expect(wrong).toMatchObject({ event_name: 'identify', reason: 'age: It is not a whole number.' });
  expect((await kit.ask('retryPeopleRejects', {}, {})).body).toEqual({ accepted: 1, next: null });
  await kit.drain();
  const [again] = await refusals();
  expect(again).toMatchObject({ reason: wrong?.reason, record: wrong?.record });
  const fixed = { customer_id: 'c-2', event_properties: { age: 7, plan: 'free' } };
  expect((await kit.ask('retryEventReject', { id: again?.id }, { record: fixed })).body).toEqual({ accepted: 1 });
  await kit.drain();
  expect(await refusals()).toEqual([]);
  await kit.ask('deleteCustomerField', { id: field.id });
  expect((await pageOf('c-1')).other_traits).toEqual({ plan: 'pro' });
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { spent: '9.999' } }]);
  const rounding = await kit.ask('createCustomerField', {}, { name: 'spent', data_type: 'decimal' });
  expect([rounding.status, JSON.stringify(rounding.body)]).toEqual([
    422,
    expect.stringContaining('“9.999” (1 customer): It has more than 2 digits after the point.'),
  ]);
});

test('makes typed fields of dates and numbers as the company’s locale writes them', async () => {
  const sent = { event_properties: { renewal: '12/05/2026', spent: '1,234.50' } };
  await kit.send('identify', [{ customer_id: 'c-1', ...sent }]);
  await api.db.control((tx) => tx.run(`update company set locale = 'en-US' where id = $1`, [kit.tenant.companyId]));
  const proposals = (await kit.ask('listTraitProposals')).body.proposals as { name: string; data_type: string }[];
  expect(proposals.map(({ name, data_type }) => [name, data_type])).toEqual([
    ['renewal', 'date'],
    ['spent', 'decimal'],
  ]);
  for (const { name, data_type } of proposals)
    expect(await kit.ask('createCustomerField', {}, { name, data_type })).toMatchObject({ status: 201 });
  expect((await pageOf('c-1')).traits.map(({ value }) => value)).toEqual(['2026-12-05', '1234.50']);
});

test('takes a corrected identify behind a misfit of its id in the same batch', async () => {
  await kit.ask('createCustomerField', {}, { name: 'age', data_type: 'int' });
  await kit.send('identify', [
    { event_id: 'i', customer_id: 'c-1', event_properties: { age: 'old' } },
    { event_id: 'i', customer_id: 'c-1', event_properties: { age: 7 } },
    { event_id: 'i', customer_id: 'c-1', event_properties: { age: 8 } },
  ]);
  expect((await pageOf('c-1')).traits).toEqual([{ id: 'age', label: 'age', value: '7' }]);
});

test('merges two customers with their history, and leads links of the one to the other', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ customer_id: 'c-1' }, { customer_id: 'c-2' }, { customer_id: 'c-2' }]);
  await kit.send('identify', [
    { customer_id: 'c-1', event_properties: { plan: 'pro' } },
    { customer_id: 'c-2', event_properties: { plan: 'free', city: 'Hull' } },
  ]);
  const [[one], [two]] = [await kit.customers('c-1'), await kit.customers('c-2')];
  const merged = (await kit.ask('mergeCustomers', { id: one?.id }, { other: two?.id })).body.customer as CustomerPage;
  expect(identitiesOf(merged)).toEqual(['customer_id c-1', 'customer_id c-2']);
  expect([valueOf(merged, 'visit.count'), merged.other_traits]).toEqual(['3', { plan: 'pro', city: 'Hull' }]);
  expect((await kit.ask('getCustomer', { id: two?.id })).body.customer).toMatchObject({ id: one?.id });
  expect((await kit.ask('mergeCustomers', { id: one?.id }, { other: two?.id })).status).toBe(409);
  await kit.send('Visit', [{ customer_id: 'c-2' }]);
  expect(valueOf(await pageOf('c-2'), 'visit.count')).toBe('4');
});

test('takes an alias as the same customer', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ customer_id: 'old' }, { customer_id: 'new' }]);
  await kit.send('alias', [{ customer_id: 'new', event_properties: { previous_id: 'old' } }]);
  const [customer, ...others] = await kit.customers();
  expect([customer?.customer_id, others.length]).toEqual(['new', 0]);
});

test('answers others by any hash of a customer: events, values and other hashes', async () => {
  await kit.event({ event_name: 'Visit' });
  await kit.send('Visit', [{ customer_id: 'c-1' }, { customer_id: 'ann@example.com' }, { customer_id: 'c-2' }]);
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { email: 'ann@example.com', plan: 'pro' } }]);
  const { companyId } = kit.tenant;
  await api.db.withCompany(companyId, async (tx) => {
    const [ann, stray] = [await hashOf(tx, companyId, 'Ann@example.com'), await hashOf(tx, companyId, 'c-9')];
    const before = new Date(Date.now() + 60_000);
    const events = await eventsOfRecipient(tx, companyId, ann, { before, limit: 5 });
    expect(events.map(({ customer_id, event }) => `${event.name} ${customer_id}`).toSorted()).toEqual([
      'Visit ann@example.com',
      'Visit c-1',
    ]);
    const values = await valuesOfRecipient(tx, companyId, ann, Date.now());
    expect(['email', 'plan', 'known', 'visit.count'].map((id) => values.get(id))).toEqual(['ann@example.com', 'pro', 'true', '2']);
    expect(new Set(await recipientsLike(tx, companyId, ann))).toEqual(new Set([ann, await hashOf(tx, companyId, 'c-1')]));
    expect([await eventsOfRecipient(tx, companyId, stray, { before, limit: 5 }), await recipientsLike(tx, companyId, stray)]).toEqual([
      [],
      [stray],
    ]);
    expect((await valuesOfRecipient(tx, companyId, stray, Date.now())).get('visit.count')).toBe('0');
  });
});

test('pages and searches the list as it is specified', async () => {
  await kit.send(
    'identify',
    Array.from({ length: 30 }, (_, at) => ({ customer_id: `c-${at}`, event_properties: { email: `p${at}@example.com` } })),
  );
  const ask = async (query: Record<string, string>) => (await kit.ask('listCustomers', {}, undefined, query)).body.customers;
  const whole = (await ask({ page: '2', rowsPerPage: '25' })) as { data: unknown[] };
  expect([whole, whole.data.length]).toEqual([{ data: expect.any(Array), current_page: 2, per_page: 25, total: 30 }, 5]);
  expect(await ask({ page: '1', rowsPerPage: '5', search: 'P7@' })).toEqual({
    data: [{ id: expect.any(Number), customer_id: 'c-7', email: 'p7@example.com' }],
    current_page: 1,
    per_page: 5,
    total: 1,
  });
});

test('pages through a timeline whose entries share a moment, each once', async () => {
  await kit.event({ event_name: 'Imported' });
  const at = '2026-01-02T03:04:05.000Z';
  await kit.send('Imported', [
    ...Array.from({ length: 120 }, (_, n) => ({ event_id: `i-${n}`, customer_id: 'many', event_timestamp: at, event_properties: { n } })),
    { customer_id: 'many', event_timestamp: '2026-01-01T00:00:00Z', event_properties: { n: 120 } },
  ]);
  const page = await pageOf('many');
  const shown = [...page.timeline];
  for (;;) {
    const before = shown.at(-1)?.at ?? '';
    const skip = String(shown.filter((entry) => entry.at === before).length);
    const { body } = await kit.ask('listCustomerTimeline', { id: page.id }, undefined, { before, skip });
    const timeline = body.timeline as CustomerPage['timeline'];
    if (timeline.length === 0) break;
    shown.push(...timeline);
  }
  expect(shown.map(({ properties }) => properties?.['n']).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 121 }, (_, n) => n),
  );
});
