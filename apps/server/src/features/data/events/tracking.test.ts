import { Analytics } from '@segment/analytics-node';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from './drain-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let secret: string;
let event: number;
let host: string;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
  await new Promise<void>((resolve) => api.front.http.server.listen(0, '127.0.0.1', () => resolve()));
  host = `http://127.0.0.1:${(api.front.http.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`tracking-${(teams += 1)}`);
  secret = ((await ask('createCollectKey', {}, { name: 'Shop' })).collect_key as { secret: string }).secret;
  event = ((await ask('createEvent', {}, { event_name: 'Order Completed' })).event as { id: number }).id;
  await ask('createEventField', { id: event }, { name: 'total', data_type: 'decimal' });
});

async function ask(route: Parameters<ApiServer['ask']>[0], params: object, body?: object): Promise<Record<string, unknown>> {
  return (await api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) })).body;
}
async function drain(): Promise<void> {
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}
const recordsOf = async (id = event) => (await ask('listEventRecords', { id })).records as Record<string, unknown>[];
const proposals = async () =>
  ((await ask('listEventProposals', {})).proposals as { event_name: string; record_count: number }[])
    .map(({ event_name, record_count }) => `${event_name} ${record_count}`)
    .toSorted();

/** The others say who someone is, or are events that the shop has. */
const WAIT_FOR_EVENT = new Set(['page', 'screen', 'group']);
const waitsForEvent = (type: string) => WAIT_FOR_EVENT.has(type);
const refusedPeople = async () =>
  ((await ask('listPeopleRejects', {})).rejects as { data: { event_name: string }[] }).data.map(({ event_name }) => event_name);

async function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: path,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'text/plain', ...headers },
  });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

test('takes everything that the library for Node sends', async () => {
  const failures: unknown[] = [];
  const analytics = new Analytics({ writeKey: secret, host, maxRetries: 0 });
  analytics.on('error', (error) => failures.push(error));
  const timestamp = new Date(Date.now() - 3_600_000);
  analytics.track({ userId: 'u-1', event: 'Order Completed', properties: { total: 12.5, coupon: 'MAY' }, timestamp, messageId: 'm-1' });
  analytics.track({ userId: 'u-1', event: 'Order Completed', properties: { total: 12.5, coupon: 'MAY' }, timestamp, messageId: 'm-1' });
  analytics.track({ anonymousId: 'a-1', event: 'Order Completed', properties: { total: 3 }, context: { ip: '192.0.2.1' } });
  analytics.identify({ userId: 'u-1', traits: { plan: 'gold' } });
  analytics.page({ userId: 'u-1', name: 'Home', category: 'Shop', properties: { url: 'https://shop.example/' } });
  analytics.screen({ userId: 'u-1', name: 'Start' });
  analytics.group({ userId: 'u-1', groupId: 'g-1', traits: { size: 3 } });
  analytics.alias({ userId: 'u-1', previousId: 'a-1' });
  await analytics.flush();
  expect(failures).toEqual([]);
  await drain();
  const records = await recordsOf();
  expect(records).toHaveLength(2);
  expect(records.find(({ customer_id }) => customer_id === 'u-1')).toMatchObject({
    event_properties: { total: '12.50', coupon: 'MAY' },
    event_timestamp: timestamp.toISOString(),
  });
  expect(records.find(({ customer_id }) => customer_id === 'a-1')).toMatchObject({
    event_properties: { total: '3.00', anonymous_id: 'a-1', context: { ip: '192.0.2.1' } },
  });
  // Saying who someone is needs no event: it is said of the customer.
  expect(await proposals()).toEqual(['group 1', 'page 1', 'screen 1']);
  const { data } = (await ask('listCustomers', {})).customers as { data: { id: number }[] };
  expect((await ask('getCustomer', { id: data[0]?.id })).customer).toMatchObject({
    identities: [
      { kind: 'customer_id', value: 'u-1' },
      { kind: 'anonymous_id', value: 'a-1' },
    ],
    other_traits: { plan: 'gold' },
  });
  const { id } = (await ask('createEvent', {}, { event_name: 'identify' })).event as { id: number };
  analytics.identify({ userId: 'u-1', traits: { plan: 'silver' } });
  await analytics.flush();
  await drain();
  expect(await recordsOf(id)).toEqual([expect.objectContaining({ customer_id: 'u-1', event_properties: { plan: 'silver' } })]);
});

test('reads in other names who someone is, where the event says so', async () => {
  const { id } = (await ask('createEvent', {}, { event_name: 'identify' })).event as { id: number };
  await ask('updateEvent', { id }, { record_names: { customer_id: 'user' } });
  await post('/v1/identify', { messageId: 'n', traits: { user: 'u-9', plan: 'gold' } }, basic(secret));
  await drain();
  expect(await refusedPeople()).toEqual([]);
  const { data } = (await ask('listCustomers', {})).customers as { data: { customer_id: string }[] };
  expect(data.map(({ customer_id }) => customer_id)).toEqual(['u-9']);
});

test('makes an event of each product of an order, where the event says so', async () => {
  await ask('updateEvent', { id: event }, { items_in: ' products ', conversion: true });
  await ask('createEventField', { id: event }, { name: 'product_id', data_type: 'varchar', field_length: 40, item_field: true });
  await ask(
    'createEventField',
    { id: event },
    { name: 'price', data_type: 'decimal', field_length: 12, field_decimals: 2, value_field: true },
  );
  const order = (messageId: string, properties: object) => ({
    type: 'track',
    userId: 'u-1',
    event: 'Order Completed',
    messageId,
    properties,
  });
  const products = [
    { product_id: 'mug', price: 7.5, quantity: 2 },
    { product_id: 'tee', price: 19 },
  ];
  const batch = [
    order('o-1', { order_id: 'A1', total: 34, products }),
    order('o-1', { order_id: 'A1', total: 34, products }),
    order('o-2', { order_id: 'A2', total: 9, products: [] }),
    order('o-3', { order_id: 'A3', products: [{ product_id: 'pen', price: 'a lot' }, ...products] }),
  ];
  const { body } = await post('/v1/batch', { batch }, basic(secret));
  expect(body['rejected']).toEqual([{ index: 3, reason: expect.stringContaining('products 1: price') }]);
  await drain();
  const records = await recordsOf();
  expect(records.map(({ event_id, event_properties }) => [event_id, event_properties])).toEqual(
    expect.arrayContaining([
      ['o-1', { order_id: 'A1', total: '34.00', product_id: 'mug', price: '7.50', quantity: 2 }],
      ['o-1', { order_id: 'A1', total: '34.00', product_id: 'tee', price: '19.00' }],
      ['o-2', { order_id: 'A2', total: '9.00', products: [] }],
    ]),
  );
  expect(records).toHaveLength(3);
  const sold = await api.db.withCompany(team.companyId, (tx) =>
    tx.query(`select item, value::float8 as value from conversion where company_id = $1 order by item`, [team.companyId]),
  );
  expect(sold).toHaveLength(3);
  // The same message again is known.
  await post('/v1/batch', { batch: batch.slice(0, 1) }, basic(secret));
  await drain();
  expect(await recordsOf()).toHaveLength(3);
});

test('tells the library for Node that a key is unknown', async () => {
  const failures: unknown[] = [];
  const analytics = new Analytics({ writeKey: `limnw_${'A'.repeat(32)}`, host, maxRetries: 0 });
  analytics.on('error', ({ reason }) => failures.push(String(reason)));
  analytics.track({ userId: 'u-1', event: 'Order Completed' });
  await analytics.closeAndFlush();
  expect(failures).toEqual([expect.stringContaining('401')]);
});

test.each(['track', 'identify', 'page', 'screen', 'group', 'alias'])('takes a single %s of a server by its key as user', async (type) => {
  const message = { userId: 'u', event: 'Order Completed', messageId: 'm', traits: { a: 1 }, properties: { total: 1 } };
  expect(await post(`/v1/${type}`, message, basic(secret))).toEqual({ status: 200, body: { success: true, rejected: [] } });
  await drain();
  expect([(await recordsOf()).length, await proposals()]).toEqual([type === 'track' ? 1 : 0, waitsForEvent(type) ? [`${type} 1`] : []]);
  // It names no one whom the other is.
  expect(await refusedPeople()).toEqual(type === 'alias' ? ['alias'] : []);
});

test.each([
  ['t', 'track'],
  ['i', 'identify'],
  ['p', 'page'],
  ['s', 'screen'],
  ['g', 'group'],
  ['a', 'alias'],
])('takes %s of a browser by the key in its body', async (path, type) => {
  expect((await post(`/v1/${path}`, { writeKey: secret, event: 'Order Completed', anonymousId: 'a', type })).status).toBe(200);
  await drain();
  expect([(await recordsOf()).length, await proposals()]).toEqual([type === 'track' ? 1 : 0, waitsForEvent(type) ? [`${type} 1`] : []]);
  expect(await refusedPeople()).toEqual(type === 'identify' || type === 'alias' ? [type] : []);
});

test('takes the good messages of a batch, and names the others by their place', async () => {
  const batch = [
    { type: 'track', event: 'Order Completed', userId: 1 },
    5,
    { type: 'dance' },
    { type: 'track', event: ' ' },
    { type: 'page' },
  ];
  const reasons = [
    'A message is a JSON object.',
    'type is track, identify, page, screen, group or alias.',
    'Name the event in at most 200 characters, without control characters.',
  ];
  expect(await post('/v1/b', { writeKey: secret, batch })).toEqual({
    status: 200,
    body: { success: true, rejected: reasons.map((reason, n) => ({ index: n + 1, reason })) },
  });
  expect((await post('/v1/batch', { batch: batch.slice(1, 4) }, basic(secret))).status).toBe(422);
  expect((await post('/v1/track', '{', basic(secret))).status).toBe(400);
  await drain();
  expect([(await recordsOf()).length, await proposals()]).toEqual([1, ['(no name) 6', 'page 1']]);
  const { body } = await api.ask('listRejectsByName', { as: team.owner, query: { event_name: '(no name)', page: '1', rowsPerPage: '2' } });
  const { data, total } = body.rejects as { data: { reason: string }[]; total: number };
  expect({ total, listed: data.length, reasons }).toEqual({
    total: 6,
    listed: 2,
    reasons: expect.arrayContaining(data.map(({ reason }) => reason)),
  });
});

test('keeps what it does not accept of a library with its reason, cut short', async () => {
  const track = (properties: object, event: unknown = 'Order Completed') => ({ type: 'track', event, userId: 'u-1', properties });
  const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) as object;
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n} ${'\u0001'.repeat(150)}`, '\u0001'.repeat(150)]));
  const batch = [track({ text: 'x'.repeat(100_000), total: 3 }), track(deep), track(many), track({}), track({ total: 'much' })];
  expect((await post('/v1/b', { writeKey: secret, batch })).body).toMatchObject({ success: true, rejected: [{}, {}, {}, {}] });
  await drain();
  const { data } = (await ask('listEventRejects', { id: event })).rejects as {
    data: { reason: string; record: Record<string, unknown> }[];
  };
  expect(data.toReversed().map(({ reason, record }) => [reason, record['customer_id']])).toEqual([
    ['A record is at most 64 KB.', 'u-1'],
    ['A record has at most 20 levels.', 'u-1'],
    ['A record is at most 64 KB.', 'u-1'],
    ['total: It is not a number.', 'u-1'],
  ]);
  expect(data.at(-1)?.record['event_properties']).toEqual({ text: 'x'.repeat(100), total: 3 });
  expect(data.at(-2)?.record['event_properties']).toEqual({ a: '…' });
  expect((await recordsOf()).length).toBe(1);
});

test('corrects times by a clock that is wrong, and leaves others as they are', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [DAY, exact] = [86_400_000, at(-5000)];
  const track = (messageId: string, timestamp: string) => ({
    type: 'track',
    event: 'Order Completed',
    messageId,
    timestamp,
    userId: messageId,
  });
  await post('/v1/b', { writeKey: secret, sentAt: at(3 * DAY), batch: [track('ahead', at(3 * DAY - 7_200_000))] });
  await post('/v1/b', { writeKey: secret, sentAt: at(-900), batch: [track('right', exact)] });
  await drain();
  const times = new Map((await recordsOf()).map(({ customer_id, event_timestamp }) => [customer_id, String(event_timestamp)]));
  expect(times.get('right')).toBe(exact);
  expect(Math.abs(Date.parse(times.get('ahead') ?? '') - (Date.now() - 7_200_000))).toBeLessThan(60_000);
});

test('answers the settings and the preflight that browsers ask for', async () => {
  const settings = await api.app.inject({ url: `/v1/projects/${secret}/settings` });
  expect([settings.statusCode, settings.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(settings.json()).toMatchObject({ integrations: { 'Segment.io': { apiKey: secret, apiHost: 'limn.test/v1', protocol: 'http' } } });
  expect((await api.app.inject({ url: `/v1/projects/limnw_x/settings` })).statusCode).toBe(401);
  const preflight = await api.app.inject({ method: 'OPTIONS', url: '/v1/t' });
  expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
    204,
    'authorization, content-type, content-encoding',
  ]);
  expect((await post('/v1/m', { series: [] })).status).toBe(200);
});
