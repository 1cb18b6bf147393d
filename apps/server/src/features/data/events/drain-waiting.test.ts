import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertColumn, makeNewColumn } from './convert-column.ts';
import { findPersonInEvents } from './find-person.read.ts';
import { eraseFromEvent } from './erase-rows.ts';
import { listFields } from './events.store.ts';
import { keepWaiting } from './waiting-events.store.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { txOn, type Tx } from '../../../storage/tx.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { createEventDrainer } from './drain-events.job.ts';
import { createWaitingDrainer } from './drain-waiting.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

interface Shop extends Tenant {
  secret: string;
  event: number;
}

let api: ApiServer;
let slow: Shop;
let other: Shop;

beforeAll(async () => {
  api = await startApi();
  [slow, other] = [await aShop('slow'), await aShop('other')];
});
afterAll(() => api.close());

async function aShop(name: string): Promise<Shop> {
  const team = await api.tenant(name);
  const ask = async (route: Parameters<ApiServer['ask']>[0], body: object, params = {}) =>
    (await api.ask(route, { as: team.owner, params, body })).body;
  const { secret } = (await ask('createCollectKey', { name: 'Shop' })).collect_key as { secret: string };
  const { id: event } = (await ask('createEvent', { event_name: 'Purchase' })).event as { id: number };
  await ask('createEventField', { name: 'total', data_type: 'varchar' }, { id: event });
  return { ...team, secret, event };
}
async function collect(shop: Shop, records: readonly object[]): Promise<void> {
  const url = `/collect/${shop.secret}/Purchase`;
  expect((await api.app.inject({ method: 'POST', url, payload: JSON.stringify(records) })).statusCode).toBe(200);
}
async function drain(max = Infinity, maxMonths?: number): Promise<void> {
  const directory = eventJournalDirectory(join(api.dataDir, 'journal'));
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory,
    log: createLog('silent'),
    batchRecords: 1000,
    ...(maxMonths && { maxMonths }),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    // Without the deadline a drain that waits for a company would wait as long as this test.
    await client.query(`set statement_timeout = '10s'`);
    for (let steps = 0; steps < max && (await drainer.step(client)); steps++);
  });
}
async function totalsOf(shop: Shop): Promise<string[]> {
  const { body } = await api.ask('listEventRecords', { as: shop.owner, params: { id: shop.event } });
  return (body.records as { event_properties: { total: string } }[]).map(({ event_properties }) => event_properties.total).toSorted();
}
const waiting = () =>
  withClient(api.logins.jobs, 'test', async (client) =>
    Number((await client.query<{ n: string }>('select count(*) as n from event_waiting')).rows[0]?.n),
  );

type Hold = (tx: Tx, companyId: number, event: number) => Promise<unknown>;
const HOLDS: [string, 'app' | 'jobs', Hold][] = [
  [
    'an erasure',
    'jobs',
    async (tx, companyId, eventId) =>
      eraseFromEvent({
        companyId,
        eventId,
        person: await findPersonInEvents(tx, companyId, 'anna@example.com'),
        within: (work) => work(tx),
        deleted: async () => undefined,
      }),
  ],
  [
    'a change of a type',
    'app',
    async (tx, companyId, event) => {
      const field = (await listFields(tx, companyId, event)).find(({ name }) => name === 'total');
      if (!field) throw new Error('The event has no such field.');
      const type = { ...field, field_length: 100 };
      await convertColumn(tx, companyId, type, await makeNewColumn(api.db, companyId, field, type));
    },
  ],
];

test.each(HOLDS)('stores events of other companies beside %s of one', async (name, login, hold) => {
  const [companyId, event] = [slow.companyId, slow.event];
  await collect(slow, [{ event_properties: { total: `${name} 0` } }]);
  await drain();
  const before = [await totalsOf(slow), await totalsOf(other)];
  await withClient(api.logins[login], 'slow', async (client) => {
    await client.query('begin');
    await asCompany(client, companyId);
    await hold(txOn(client), companyId, event);
    for (const n of [1, 2]) {
      await collect(slow, [{ event_properties: { total: `${name} ${n}` } }]);
      await collect(other, [{ event_properties: { total: `${name} ${n}` } }]);
      await drain(3);
    }
    expect(await totalsOf(other)).toEqual([...(before[1] ?? []), `${name} 1`, `${name} 2`].toSorted());
    expect(await waiting()).toBe(2);
    await client.query('commit');
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await drain();
  expect(await totalsOf(slow)).toEqual([...(before[0] ?? []), `${name} 1`, `${name} 2`].toSorted());
  expect(await waiting()).toBe(0);
});

const DAY_MS = 86_400_000;
const MONTHS = 210;

test('stores records of more months than a transaction may write', async () => {
  const { id } = (await api.ask('createEvent', { as: slow.owner, body: { event_name: 'Old' } })).body.event as { id: number };
  const records = Array.from({ length: MONTHS }, (_, n) => ({ event_timestamp: new Date(Date.now() - n * 31 * DAY_MS).toISOString() }));
  await collect(slow, records);
  const url = `/collect/${slow.secret}/Old`;
  expect((await api.app.inject({ method: 'POST', url, payload: JSON.stringify(records) })).statusCode).toBe(200);
  await collect(other, [{ event_properties: { total: 'beside old ones' } }]);
  await drain(1);
  expect(await totalsOf(other)).toContain('beside old ones');
  await drain();
  expect(await waiting()).toBe(0);
  const { events } = (await api.ask('listEvents', { as: slow.owner })).body as { events: { id: number; record_count: number }[] };
  expect(events.find((event) => event.id === id)?.record_count).toBe(MONTHS);
});

test('keeps events of more past months than a company may have as refused', async () => {
  const shop = await aShop('old');
  const at = (time: string, total = time) => ({ event_timestamp: time, event_properties: { total } });
  const past = Array.from({ length: 5 }, (_, n) => at(`200${n}-03-04T05:06:07Z`));
  await collect(shop, [...past, at('1970-01-01'), at('2999-01-01'), { event_properties: { total: 'now' } }]);
  await drain(Infinity, 3);
  await collect(shop, [at('2001-03-30', 'of a month that there is'), at('2004-03-05', 'again'), { event_properties: { total: 'later' } }]);
  await drain(Infinity, 3);
  expect(await waiting()).toBe(0);
  expect(await totalsOf(shop)).toEqual(
    [...past.slice(0, 3).map((one) => one.event_timestamp), 'now', 'later', 'of a month that there is'].toSorted(),
  );
  const { body } = await api.ask('listEventRejects', { as: shop.owner, params: { id: shop.event } });
  const { data } = body.rejects as { data: { reason: string; record: { event_properties: { total: string } } }[] };
  const full = (month: string) =>
    `event_timestamp is in ${month}. Your events have records in 3 months already, so no earlier month can be added. Keep events for fewer days, or delete an event, and send it again.`;
  expect(new Map(data.map(({ reason, record }) => [record.event_properties.total, reason]))).toEqual(
    new Map([
      ['2003-03-04T05:06:07Z', full('2003-03')],
      ['2004-03-04T05:06:07Z', full('2004-03')],
      ['again', full('2004-03')],
      ['1970-01-01', 'event_timestamp is before the year 2000.'],
      ['2999-01-01', 'event_timestamp is in the future.'],
    ]),
  );
});

test('stores events of a company while an erasure reads and changes its own', async () => {
  const shop = await aShop('erasing');
  const DORA = 'dora@example.com';
  await collect(shop, [
    ...Array.from({ length: 5 }, (_, n) => ({ customer_id: DORA, event_properties: { total: `own ${n}` } })),
    ...Array.from({ length: 5 }, (_, n) => ({ customer_id: `c-${n}`, event_properties: { total: `to ${DORA}`, n } })),
  ]);
  await drain();
  let live = 0;
  const stored: boolean[] = [];
  const arrive = async () => {
    const total = `live ${(live += 1)}`;
    await collect(shop, [{ event_properties: { total } }]);
    await drain(2);
    stored.push((await totalsOf(shop)).includes(total));
  };
  let gone = 0;
  await withClient(api.logins.jobs, 'erases', async (client) => {
    const tx = txOn(client);
    // Each statement that reads the table whole ends only when a live event has arrived and been drained.
    const reading: Tx = {
      ...tx,
      query: async (sql, params) => {
        const rows = await tx.query(sql, params);
        if (sql.includes('strpos(')) await arrive();
        return rows as never;
      },
    };
    const within = async <T>(work: (inside: Tx) => Promise<T>): Promise<T> => {
      await client.query('begin');
      await asCompany(client, shop.companyId);
      const answer = await work(reading);
      await client.query('commit');
      await arrive();
      return answer;
    };
    const person = await findPersonInEvents(tx, shop.companyId, DORA);
    const deleted = async (_tx: Tx, rows: number) => void (gone += rows);
    await eraseFromEvent({ companyId: shop.companyId, eventId: shop.event, person, within, deleted, rowsAtOnce: 2 });
  });
  expect(live).toBeGreaterThan(8);
  expect(await waiting()).toBe(0);
  expect(stored).toEqual(stored.map(() => true));
  const expected = Array.from({ length: live }, (_, n) => `live ${n + 1}`);
  expect([gone, (await totalsOf(shop)).filter((total) => total != null)]).toEqual([5, expected.toSorted()]);
});

test('refuses only the record that the database does not take, whatever it says', async () => {
  const table = `"c_${other.companyId}"."ev_${other.event}_g1"`;
  const before = await totalsOf(other);
  await withClient(api.logins.owner, 'test', (client) =>
    client.query(`alter table ${table} add constraint odd check (c2 <> 'odd' or c2::regclass is not null)`),
  );
  await collect(
    other,
    ['good 1', 'odd', 'good 2', 'good 3'].map((total) => ({ event_properties: { total } })),
  );
  await collect(slow, [{ event_properties: { total: 'beside an odd one' } }]);
  await drain(1);
  expect(await totalsOf(slow)).toContain('beside an odd one');
  await drain();
  const after = await totalsOf(other);
  expect(after.filter((total) => !before.includes(total))).toEqual(['good 1', 'good 2', 'good 3']);
  const { body } = await api.ask('listEventRejects', { as: other.owner, params: { id: other.event } });
  expect((body.rejects as { data: { reason: string }[] }).data.map(({ reason }) => reason)).toEqual(['It could not be stored.']);
});

test('stores what waits of other companies while the machine of one is away', async () => {
  const stored: number[] = [];
  const waitingDrainer = createWaitingDrainer({
    log: createLog('silent'),
    batchRecords: 10,
    store: async (_client, companyId) => {
      if (companyId === slow.companyId) throw Object.assign(new Error('Connection refused'), { code: '08006' });
      stored.push(companyId);
    },
  });
  await withClient(api.logins.jobs, 'test', async (client) => {
    for (const { companyId } of [slow, other]) {
      await client.query('begin');
      await asCompany(client, companyId);
      const record = { companyId, eventName: 'Purchase', key: Buffer.alloc(16), receivedMs: Date.now(), payload: '{}' };
      await keepWaiting(txOn(client), companyId, [record]);
      await client.query('commit');
    }
    await expect(waitingDrainer.step(client)).rejects.toThrow('Connection refused');
    expect([stored, await waiting()]).toEqual([[other.companyId], 1]);
    await client.query('delete from event_waiting');
  });
});
