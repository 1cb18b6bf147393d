import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from './drain-events.job.ts';
import { keepEvents } from './keep-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { findPersonInEvents } from './find-person.read.ts';
import { keyOf, uuidOf } from './event-keys.ts';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { eventFollowers } from '../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let key: { id: number; secret: string };
let event: number;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`collecting-${(teams += 1)}`);
  key = (await asked('createCollectKey', {}, { name: 'Shop' })).body.collect_key as typeof key;
  event = ((await asked('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
  await asked('createEventField', { id: event }, { name: 'total', data_type: 'decimal' });
  await asked('createEventField', { id: event }, { name: 'at_till', data_type: 'tinyint' });
});

const asked = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) });
async function collect(payload: unknown, name = 'Purchase', secret = key.secret) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const url = `/collect/${secret}/${encodeURIComponent(name)}`;
  const { statusCode, body, headers } = await api.app.inject({
    method: 'POST',
    url,
    payload: text,
    headers: { 'content-type': 'text/plain' },
  });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown>, headers };
}
async function drain(): Promise<void> {
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
    batchRecords: 7,
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}
const recordsOf = async (id = event) => (await asked('listEventRecords', { id })).body.records as Record<string, unknown>[];
const rejectsOf = async (id = event) =>
  ((await asked('listEventRejects', { id })).body.rejects as { data: Record<string, unknown>[] }).data;
const NOW = new Date().toISOString();

test('collects one record and a batch into typed columns, and counts them', async () => {
  const one = await collect({
    event_id: 'o-1',
    customer_id: 'c-1',
    event_timestamp: NOW,
    event_properties: { total: '12.345', at_till: 1, note: 'x' },
  });
  expect({ status: one.status, body: one.body, allowOrigin: one.headers['access-control-allow-origin'] }).toEqual({
    status: 200,
    body: { accepted: 1, rejected: [] },
    allowOrigin: '*',
  });
  expect((await collect({ records: [{ event_id: 'o-2' }, { event_id: 'o-3' }] })).body).toEqual({ accepted: 2, rejected: [] });
  expect((await collect([{ event_id: 'o-4' }], 'PURCHASE')).body).toEqual({ accepted: 1, rejected: [] });
  await drain();
  const records = await recordsOf();
  expect(records.find(({ customer_id }) => customer_id === 'c-1')).toEqual({
    event_id: 'o-1',
    customer_id: 'c-1',
    event_properties: { total: '12.35', at_till: 'true', note: 'x' },
    event_timestamp: NOW,
    received_at: expect.any(String),
  });
  expect([records.length, ((await asked('listEvents', {})).body.events as { record_count: number }[])[0]?.record_count]).toEqual([4, 4]);
});

test('takes values that stand beside event_properties as properties', async () => {
  await collect([
    { event_id: 'a', customer_id: 'c-1', total: 5, note: 'x' },
    { event_id: 'b', customer_id: 'c-2', total: 6, note: 'outer', event_properties: { note: 'inner' } },
    { event_id: 'c', event_properties: null, total: 'lots' },
    { event_id: 'd', event_properties: [7], total: 7 },
  ]);
  await drain();
  const records = (await recordsOf()).map(({ customer_id, event_properties }) => [customer_id, event_properties]);
  expect(Object.fromEntries(records)).toEqual({ 'c-1': { total: '5.00', note: 'x' }, 'c-2': { total: '6.00', note: 'inner' } });
  const rejects = (await rejectsOf()).map(({ reason, record }) => [reason, record]);
  expect(Object.fromEntries(rejects)).toEqual({
    'event_properties is not a JSON object.': { event_id: 'd', event_properties: [7], total: 7 },
    'total: It is not a number.': { event_id: 'c', event_properties: { total: 'lots' } },
  });
});

test('reads parts of records by the names that their sender gives them', async () => {
  const sent = { id: 'm-1', timestamp: '2026-11-20T10:00:00.000Z', userId: 'ada@example.com', total: 5 };
  const read = async () =>
    (await recordsOf()).map(({ event_id, customer_id, event_timestamp, event_properties }) => ({
      event_id,
      customer_id,
      event_timestamp,
      event_properties,
    }));
  await collect(sent);
  await drain();
  const { id, timestamp, userId } = sent;
  expect(await read()).toMatchObject([{ customer_id: null, event_properties: { id, timestamp, userId, total: '5.00' } }]);
  const names = { event_id: 'id', customer_id: 'userId', event_timestamp: 'timestamp' };
  await asked('updateEvent', { id: event }, { record_names: names });
  // Once as it is, twice the same, one with a part of its own, one with a time that can't be read.
  await collect([sent, sent, { ...sent, id: 'm-2', customer_id: 'c-9' }, { ...sent, id: 'm-3', timestamp: 'soon' }]);
  await drain();
  const named = (await read()).filter(({ customer_id }) => customer_id !== null);
  expect(named.toSorted((a, b) => String(b.event_id).localeCompare(String(a.event_id)))).toEqual([
    { event_id: 'm-2', customer_id: 'c-9', event_timestamp: timestamp, event_properties: { total: '5.00', userId } },
    { event_id: 'm-1', customer_id: userId, event_timestamp: timestamp, event_properties: { total: '5.00' } },
  ]);
  expect((await rejectsOf()).map(({ reason }) => reason)).toEqual(['event_timestamp is not a date and time like 2026-11-23T09:30:00Z.']);
  // An erasure knows whose a refused record is.
  const payload = JSON.stringify({ event_properties: { userId: 'Ada' } });
  const person = await api.db.withCompany(team.companyId, (tx) => findPersonInEvents(tx, team.companyId, 'Ada'));
  expect(person.withoutPerson({ eventName: 'Purchase', payload })).toBeNull();
  // A part that isn't sent stays, an empty one goes.
  const { body } = await asked('updateEvent', { id: event }, { record_names: { event_timestamp: '' } });
  expect(body.event).toMatchObject({ record_names: { event_id: 'id', customer_id: 'userId' } });
  expect((await asked('updateEvent', { id: event }, { record_names: { total: 'x' } })).status).toBe(422);
});

test('stores a corrected record behind a misfit of its id in the same batch', async () => {
  await collect([
    { event_id: 'a', event_properties: { total: 'lots' } },
    { event_id: 'b', event_properties: { total: 1 } },
    { event_id: 'a', event_properties: { total: 'lots' } },
    { event_id: 'a', event_properties: { total: 2 } },
    { event_id: 'a', event_properties: { total: 3 } },
    { event_id: 'b', event_properties: { total: 'lots' } },
  ]);
  await drain();
  const totals = (await recordsOf()).map(({ event_properties }) => (event_properties as { total: string }).total).toSorted();
  expect([totals, await rejectsOf()]).toEqual([
    ['1.00', '2.00'],
    [expect.objectContaining({ reason: 'total: It is not a number.', record: expect.objectContaining({ event_id: 'a' }) })],
  ]);
  await collect([{ event_id: 'a', event_properties: { total: 4 } }]);
  await drain();
  expect((await recordsOf()).length).toBe(2);
});

test('takes an event once however often it is sent, and those without an id each time', async () => {
  await collect([{ event_id: 'a' }, { event_id: 'a' }, { event_id: 'b' }, {}, {}]);
  await drain();
  await collect([{ event_id: 'a' }, { event_id: 'c' }]);
  await drain();
  expect(await recordsOf()).toHaveLength(5);
});

const FIVE = ['o-1', 'o-2', '3f2a6c1e-0b7d-4e5f-8a9b-1c2d3e4f5a6b', 'o-4', 7].map((event_id) => ({
  event_id,
  event_properties: { total: 1 },
}));

test('takes the ids of a deleted event for the one that is made again', async () => {
  await collect(FIVE);
  await drain();
  expect(await recordsOf()).toHaveLength(5);
  await asked('deleteEvent', { id: event });
  // They wait for the name, also those that the deleted event had taken.
  await collect(FIVE);
  await drain();
  expect((await asked('listEventProposals', {})).body.proposals).toEqual([
    expect.objectContaining({ event_name: 'Purchase', record_count: 5 }),
  ]);
  const again = ((await asked('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
  await collect(FIVE);
  await asked('retryEventRejects', { id: again }, {});
  await drain();
  expect([(await recordsOf(again)).length, await rejectsOf(again)]).toEqual([5, []]);
});

test('knows the ids of a renamed event, and leaves them free under its old name', async () => {
  await collect([...FIVE, { event_id: 'wrong', event_properties: { total: 'a lot' } }]);
  await drain();
  expect(await asked('updateEvent', { id: event }, { event_name: 'Order' })).toMatchObject({ status: 200 });
  expect((await rejectsOf()).map(({ event_name }) => event_name)).toEqual(['Order']);
  const other = ((await asked('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
  await collect(FIVE, 'order');
  await collect(FIVE);
  await drain();
  expect([(await recordsOf()).length, (await recordsOf(other)).length]).toEqual([5, 5]);
  await collect(FIVE, 'order');
  await collect(FIVE);
  await drain();
  expect([(await recordsOf()).length, (await recordsOf(other)).length]).toEqual([5, 5]);
});

test('knows records that came without an id by the one that they are shown with', async () => {
  await collect([{ event_properties: { total: 3 } }]);
  await drain();
  const [shown] = await recordsOf();
  await collect([{ event_id: shown?.event_id, event_properties: { total: 3 } }]);
  await drain();
  expect(await recordsOf()).toEqual([shown]);
});

test('knows ids that were taken under the event’s name before the update, for 35 days', async () => {
  await collect([{ event_id: 'old' }]);
  await drain();
  const asBefore = (days: number) =>
    withClient(api.logins.owner, 'test', async (client) => {
      for (const table of ['event', 'event_seen']) await client.query(`alter table ${table} no force row level security`);
      await client.query('update event_seen set key = $2 where company_id = $1', [team.companyId, uuidOf(keyOf('Purchase', 'old'))]);
      await client.query('update event set seen_by_name_until = now() + make_interval(days => $2) where company_id = $1', [
        team.companyId,
        days,
      ]);
      for (const table of ['event', 'event_seen']) await client.query(`alter table ${table} force row level security`);
    });
  await asBefore(1);
  await collect([{ event_id: 'old' }]);
  await drain();
  expect(await recordsOf()).toHaveLength(1);
  await asBefore(-1);
  await collect([{ event_id: 'old' }]);
  await drain();
  expect(await recordsOf()).toHaveLength(2);
});

test('keeps misfits with their reason, and takes them after the type has changed', async () => {
  await collect([
    { event_id: '1', event_properties: { total: 'a lot' } },
    { event_id: '2', event_properties: { total: 5 } },
  ]);
  await drain();
  expect(await rejectsOf()).toEqual([
    expect.objectContaining({
      reason: 'total: It is not a number.',
      event_name: 'Purchase',
      record: { event_id: '1', event_properties: { total: 'a lot' } },
    }),
  ]);
  expect((await asked('retryEventRejects', { id: event }, {})).body).toEqual({ accepted: 1, next: null });
  await drain();
  expect([(await rejectsOf()).length, (await recordsOf()).length]).toEqual([1, 1]);
  expect((await asked('alterEventColumn', { id: event }, { column_name: 'total', new_data_type: 'varchar' })).status).toBe(200);
  await asked('retryEventRejects', { id: event }, {});
  await drain();
  expect([
    await rejectsOf(),
    (await recordsOf()).map(({ event_properties }) => (event_properties as { total: string }).total).toSorted(),
  ]).toEqual([[], ['5.00', 'a lot']]);
});

test('takes a refused record once it is fixed by hand, and says what is still wrong', async () => {
  await collect([{ event_id: '1', event_properties: { total: 'a lot' } }]);
  await drain();
  const [refused] = (await rejectsOf()) as { id: number }[];
  const fix = (record: object, id = refused?.id) => asked('retryEventReject', { id }, { record });
  const still = await fix({ event_id: '1', event_properties: { total: 'much' } });
  expect([still.status, (still.body.errors as { message: string }[])[0]?.message]).toEqual([422, 'total: It is not a number.']);
  expect(await rejectsOf()).toHaveLength(1);
  expect((await fix({ event_id: '1', event_properties: { total: 7 } })).body).toEqual({ accepted: 1 });
  expect((await fix({})).status).toBe(404);
  // Sent again by its sender it is the same event still.
  await collect([{ event_id: '1', event_properties: { total: 9 } }]);
  await drain();
  expect([await rejectsOf(), (await recordsOf()).map(({ event_properties }) => event_properties)]).toEqual([[], [{ total: '7.00' }]]);
});

test('counts what arrives by hour, for a week', async () => {
  await collect([{ event_id: '1', event_timestamp: '2025-01-01T00:00:00Z' }, { event_id: '1' }, { event_id: '2' }]);
  await drain();
  await collect([{ event_id: '3' }, { event_properties: { total: 'x' } }]);
  await drain();
  const hours = async () => (await asked('listEventHours', { id: event })).body.hours as { hour: string; records: number }[];
  const counted = await hours();
  expect(counted.reduce((sum, { records }) => sum + records, 0)).toBe(3);
  for (const { hour } of counted) expect(Date.now() - Date.parse(hour)).toBeLessThan(2 * 3_600_000);
  const keep = (days: number) =>
    withClient(api.logins.jobs, 'test', (client) =>
      keepEvents(client, { log: createLog('silent'), nowMs: Date.now() + days * 86_400_000, ...eventFollowers }),
    );
  await keep(7);
  expect(await hours()).toEqual(counted);
  await keep(9);
  expect(await hours()).toEqual([]);
});

test('proposes names that no event has, and takes their records once there is one', async () => {
  await collect([{ event_id: '1' }, { event_id: '2' }], 'Basket');
  await drain();
  expect((await asked('listEventProposals', {})).body.proposals).toEqual([
    expect.objectContaining({ event_name: 'Basket', record_count: 2 }),
  ]);
  const { id } = (await asked('createEvent', {}, { event_name: 'basket' })).body.event as { id: number };
  expect((await asked('listEventProposals', {})).body.proposals).toEqual([]);
  await asked('retryEventRejects', { id }, {});
  await drain();
  expect(await recordsOf(id)).toHaveLength(2);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const DEEP = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) as object;
test.each([
  ['a time in the future', { event_timestamp: day(2) }, 'event_timestamp is in the future.'],
  ['1970', { event_timestamp: 0 }, 'event_timestamp is before the year 2000.'],
  ['no time', { event_timestamp: 'soon' }, 'event_timestamp is not a date and time like 2026-11-23T09:30:00Z.'],
  ['properties that are a list', { event_properties: [1] }, 'event_properties is not a JSON object.'],
  ['NUL in a text', { customer_id: 'a\0b' }, 'customer_id: It has a NUL character.'],
  ['a lone surrogate', { customer_id: 'a\ud800' }, 'customer_id: It has half a character (a lone surrogate).'],
  ['a list where a number belongs', { event_properties: { total: [1] } }, 'total: It is a list.'],
  ['a huge number', { event_properties: { total: 1e300 } }, 'total: It is not a number.'],
])('keeps a record with %s as refused, and says so at once', async (_what, record, reason) => {
  expect((await collect([{ event_id: 'good' }, record])).body).toEqual({ accepted: 1, rejected: [{ index: 1, reason }] });
  await drain();
  expect({
    reasons: (await rejectsOf()).map((row) => row.reason),
    record: (await rejectsOf())[0]?.record,
    recordCount: (await recordsOf()).length,
  }).toEqual({
    reasons: [reason],
    record: JSON.parse(JSON.stringify(record)),
    recordCount: 1,
  });
});

test('stores properties without a field, with NUL, half characters and 5,000 keys', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n % 10]));
  await collect([{ event_properties: { ...many, odd: 'a\0b\ud800', ['__proto__x']: 1 } }]);
  await drain();
  expect((await recordsOf())[0]?.event_properties).toEqual({ ...many, odd: 'a\0b\ud800', ['__proto__x']: 1 });
});

test('refuses at once what is no record, and takes the others of its batch', async () => {
  const large = { event_properties: { text: 'x'.repeat(1_000_000) } };
  expect((await collect([5, null, large, { event_id: [] }, DEEP, { event_id: 'ok' }])).body).toEqual({
    accepted: 1,
    rejected: [
      { index: 0, reason: 'A record is a JSON object.' },
      { index: 1, reason: 'A record is a JSON object.' },
      { index: 2, reason: 'A record is at most 64 KB.' },
      { index: 3, reason: 'event_id is a text of at most 200 characters.' },
      { index: 4, reason: 'A record has at most 20 levels.' },
    ],
  });
  expect((await collect(large)).status).toBe(422);
  expect((await collect('{')).status).toBe(400);
  expect((await collect('x'.repeat(5_000_000))).status).toBe(413);
  expect((await collect(Array.from({ length: 1001 }, () => ({})))).status).toBe(422);
  expect((await collect({}, 'x'.repeat(201))).status).toBe(422);
});

const GOOD = JSON.stringify({ event_id: 'packed' });
const BOMB = Buffer.alloc(64 * 1024 * 1024, ' ');
test.each([
  ['gzip', gzipSync(GOOD), 200, undefined],
  ['GZIP', gzipSync(GOOD), 200, undefined],
  ['deflate', deflateSync(GOOD), 200, undefined],
  ['br', brotliCompressSync(GOOD), 200, undefined],
  ['identity', GOOD, 200, undefined],
  ['gzip', GOOD, 400, 'The body is not packed as its Content-Encoding says: gzip.'],
  ['gzip', gzipSync(BOMB), 413, 'The body is larger than 4 MB when it is unpacked.'],
  ['zstd', GOOD, 415, 'Send the body as it is, or with the Content-Encoding gzip, deflate or br.'],
  ['gzip, gzip', gzipSync(gzipSync(GOOD)), 415, expect.any(String)],
  ['constructor', GOOD, 415, expect.any(String)],
])('answers a body packed with %s (%#)', async (encoding, payload, status, detail) => {
  for (const url of [`/collect/${key.secret}/Purchase`, '/v1/track']) {
    const authorization = `Basic ${Buffer.from(`${key.secret}:`).toString('base64')}`;
    const headers = { 'content-encoding': encoding, 'content-type': 'application/json', authorization };
    const sent = await api.app.inject({ method: 'POST', url, payload, headers });
    const { detail: said } = JSON.parse(sent.body) as { detail?: string };
    // The record is no message of the protocol: it was read, then.
    const isRead = url === '/v1/track' && status === 200;
    expect({ url, status: sent.statusCode, message: isRead ? undefined : said }).toEqual({
      url,
      status: isRead ? 422 : status,
      message: detail,
    });
  }
});

test('refuses unknown, forged and revoked keys', async () => {
  expect([(await collect({}, 'Purchase', 'limnw_x')).status, (await collect({}, 'Purchase', `limnw_${'A'.repeat(32)}`)).status]).toEqual([
    401, 401,
  ]);
  expect((await asked('deleteCollectKey', { id: key.id })).status).toBe(200);
  expect((await collect({})).status).toBe(401);
});

test('forgets ids after five weeks and no sooner', async () => {
  await collect({ event_id: 'a' });
  await drain();
  const seen = () =>
    api.db.withCompany(
      team.companyId,
      async (tx) => (await tx.query('select key from event_seen where company_id = $1', [team.companyId])).length,
    );
  const keep = (days: number) =>
    withClient(api.logins.jobs, 'test', (client) =>
      keepEvents(client, { log: createLog('silent'), nowMs: Date.now() + days * 86_400_000, ...eventFollowers }),
    );
  await keep(30);
  expect(await seen()).toBe(1);
  await keep(43);
  expect(await seen()).toBe(0);
});

const keepAfter = (days: number) =>
  withClient(api.logins.jobs, 'test', (client) =>
    keepEvents(client, { log: createLog('silent'), nowMs: Date.now() + days * 86_400_000, ...eventFollowers }),
  );

test('forgets refused records like their event’s own, and unknown names after 90 days', async () => {
  const { id } = (await asked('createEvent', {}, { event_name: 'Short', data_retention_days: 30 })).body.event as { id: number };
  const wrong = { event_timestamp: 'soon' };
  for (const name of ['purchase', 'SHORT', 'Basket']) await collect([wrong], name);
  await drain();
  const left = async () => [
    (await rejectsOf()).length,
    (await rejectsOf(id)).length,
    ((await asked('listEventProposals', {})).body.proposals as object[]).length,
  ];
  for (const [days, expected] of [
    [29, [1, 1, 1]],
    [31, [1, 0, 1]],
    [91, [1, 0, 0]],
    [364, [1, 0, 0]],
    [366, [0, 0, 0]],
  ] as const) {
    await keepAfter(days);
    expect([days, await left()]).toEqual([days, expected]);
  }
});

test('deletes refused records with their event', async () => {
  await collect([{ event_timestamp: 'soon' }]);
  await drain();
  expect((await asked('deleteEvent', { id: event })).status).toBe(200);
  expect((await asked('listEventProposals', {})).body.proposals).toEqual([]);
});

test('counts the records that a shorter retention deletes', async () => {
  await collect([-1, -40, -70, -100].map((days) => ({ event_timestamp: day(days) })));
  await drain();
  const expiring = async (days: number) =>
    (
      (await api.ask('countExpiringEvents', { as: team.owner, params: { id: event }, query: { days: `${days}` } })).body as {
        records: number;
      }
    ).records;
  const counted = await Promise.all([1, 35, 65, 200].map(expiring));
  for (const [at, days] of [200, 65, 35, 1].entries()) {
    await asked('updateEvent', { id: event }, { data_retention_days: days });
    await keepAfter(0);
    expect([days, 4 - (await recordsOf()).length]).toEqual([days, counted[3 - at]]);
  }
  expect(counted[0]).toBeGreaterThanOrEqual(3);
});

test('shows the events of one company to no other', async () => {
  await collect({ event_id: 'ours' });
  const ours = team;
  const id = event;
  team = await api.tenant(`collecting-other-${teams}`);
  const { id: other } = (await asked('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number };
  await drain();
  expect([(await asked('listEventRecords', { id })).status, await recordsOf(other)]).toEqual([404, []]);
  team = ours;
  expect(await recordsOf(id)).toHaveLength(1);
});

test('counts what will be stored as accepted, by the fields of this moment', async () => {
  const wrong = { event_id: '1', event_properties: { total: 'a lot' } };
  const misfit = { accepted: 0, rejected: [{ index: 0, reason: 'total: It is not a number.' }] };
  expect(await collect(wrong)).toMatchObject({ status: 200, body: misfit });
  expect((await asked('addEventRecords', { id: event }, { records: [wrong, {}] })).body).toEqual({ ...misfit, accepted: 1 });
  expect((await collect([{}, {}], 'Basket')).body).toEqual({ accepted: 0, waiting: 2, rejected: [] });
  expect((await collect([{ customer_id: 'c-1' }], 'identify')).body).toEqual({ accepted: 1, rejected: [] });
  await asked('createEvent', {}, { event_name: 'Basket' });
  await asked('alterEventColumn', { id: event }, { column_name: 'total', new_data_type: 'varchar' });
  expect((await collect([{}, {}], 'Basket')).body).toEqual({ accepted: 2, rejected: [] });
  expect((await collect(wrong)).body).toEqual({ accepted: 1, rejected: [] });
});

test('reads back the ids that were sent', async () => {
  const ids = ['order 17', 'ÄÖ-1', '3f2a6c1e-0b7d-4e5f-8a9b-1c2d3e4f5a6b', '0017'];
  await collect([...ids.map((event_id) => ({ event_id })), {}]);
  await collect('[{"event_id":9007199254740993},{"event_id":9007199254740992},{"event_id":17}]');
  await drain();
  const shown = (await recordsOf()).map(({ event_id }) => event_id);
  expect(shown).toEqual(expect.arrayContaining([...ids, '9007199254740993', '9007199254740992', '17']));
  expect(shown).toHaveLength(8);
});

test('keeps the digits of whole numbers beyond 2^53 on every way in', async () => {
  const visit = ((await asked('createEvent', {}, { event_name: 'Visit', id_datatype: 'number' })).body.event as { id: number }).id;
  await asked('createEventField', { id: visit }, { name: 'item_id', data_type: 'bigint' });
  const pair = ['1234567890123456781', '1234567890123456782'];
  const sent = pair
    .map((id, n) => `{"customer_id":${id},"event_properties":{"item_id":900719925474099${n + 2},"other":[${id}]}}`)
    .join(',');
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
  await collect(`[${sent}]`, 'Visit');
  const messages = pair.map((id) => `{"type":"track","event":"Visit","userId":${id},"properties":{"item_id":${id}}}`).join(',');
  await post('/v1/batch', `{"writeKey":"${key.secret}","batch":[${messages}]}`, {});
  const people = pair.map((id, n) => `{"type":"identify","userId":${id},"traits":{"first_name":"P${n}","card":${id}}}`).join(',');
  await post('/v1/batch', `{"writeKey":"${key.secret}","batch":[${people}]}`, {});
  await drain();
  const records = await recordsOf(visit);
  const sorted = (values: readonly unknown[]) => values.map(String).toSorted();
  expect(sorted(records.map(({ customer_id }) => customer_id))).toEqual(sorted([...pair, ...pair]));
  const properties = records.map(({ event_properties }) => event_properties as { item_id: string; other?: string[] });
  expect(sorted(properties.map(({ item_id }) => item_id))).toEqual(sorted(['9007199254740992', '9007199254740993', ...pair]));
  expect(sorted(properties.flatMap(({ other }) => other ?? []))).toEqual(pair);
  const { data } = (await asked('listCustomers', {})).body.customers as { data: { customer_id: string }[] };
  expect(sorted(data.map(({ customer_id }) => customer_id))).toEqual(pair);
});

test.each(['GET', 'PUT', 'DELETE'] as const)('answers %s on collecting addresses with 405', async (method) => {
  for (const url of [`/collect/${key.secret}/Purchase`, '/v1/track', '/v1/batch', '/v1/b']) {
    const { statusCode, headers } = await api.app.inject({ method, url });
    expect({ url, statusCode, allow: headers.allow }).toEqual({ url, statusCode: 405, allow: 'POST, OPTIONS' });
  }
});

test('counts refused records by reason, and lists those of one', async () => {
  await collect([{ event_properties: { total: 'a' } }, { event_properties: { total: 'b' } }, { event_timestamp: 'soon' }]);
  await drain();
  const page = async (query: Record<string, string>) =>
    (await api.ask('listEventRejects', { as: team.owner, params: { id: event }, query })).body.rejects as Record<string, unknown>;
  const [number, time] = ['total: It is not a number.', 'event_timestamp is not a date and time like 2026-11-23T09:30:00Z.'];
  const reasons = [
    { reason: number, count: 2 },
    { reason: time, count: 1 },
  ];
  expect(await page({ page: '1', rowsPerPage: '1' })).toMatchObject({ total: 3, reasons });
  const one = await page({ page: '1', reason: number });
  expect({
    total: one['total'],
    listedReasons: (one['data'] as { reason: string }[]).map(({ reason }) => reason),
    reasons: one['reasons'],
  }).toEqual({
    total: 2,
    listedReasons: [number, number],
    reasons,
  });
});
