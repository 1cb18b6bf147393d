import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventDrainer } from './drain-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

let api: ApiServer;

beforeAll(async () => {
  // No machine is too slow to send ten times as much.
  api = await startApi({ collectLimit: { burst: 20_000, perSecond: 1000 } });
});
afterAll(() => api.close());

interface Shop {
  team: Tenant;
  secret: string;
  event: number;
}

async function aShop(name: string): Promise<Shop> {
  const team = await api.tenant(name);
  const ask = async (route: Parameters<ApiServer['ask']>[0], body: object, params = {}) =>
    (await api.ask(route, { as: team.owner, params, body })).body;
  const { secret } = (await ask('createCollectKey', { name: 'Shop' })).collect_key as { secret: string };
  const { id: event } = (await ask('createEvent', { event_name: 'Purchase' })).event as { id: number };
  await ask('createEventField', { name: 'total', data_type: 'varchar' }, { id: event });
  return { team, secret, event };
}

const collect = async ({ secret }: Shop, records: readonly object[]) =>
  (await api.app.inject({ method: 'POST', url: `/collect/${secret}/Purchase`, payload: JSON.stringify(records) })).statusCode;
async function drain(): Promise<void> {
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
    batchRecords: 50,
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}
const recordsOf = async ({ team, event }: Shop) =>
  (await api.ask('listEventRecords', { as: team.owner, params: { id: event } })).body.records as {
    event_properties: Record<string, unknown>;
  }[];
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n]));

test('stores as many keys as fit, and names the limit for 10,000 of them', async () => {
  const shop = await aShop('many-keys');
  const { body } = await api.app.inject({
    method: 'POST',
    url: `/collect/${shop.secret}/Purchase`,
    payload: JSON.stringify([{ event_properties: keys(10_000) }, { event_properties: keys(4000) }]),
  });
  expect(JSON.parse(body)).toEqual({ accepted: 1, rejected: [{ index: 0, reason: 'A record is at most 64 KB.' }] });
  // One key in each of many records makes no column by itself.
  expect(
    await collect(
      shop,
      Array.from({ length: 1000 }, (_, n) => ({ event_properties: { [`only${n}`]: n } })),
    ),
  ).toBe(200);
  await drain();
  expect((await recordsOf(shop)).length).toBe(100);
  const { fields } = (await api.ask('listEventFields', { as: shop.team.owner, params: { id: shop.event } })).body as { fields: object[] };
  expect(fields).toHaveLength(2);
});

test('slows a company at ten times its rate, and no other', async () => {
  const [loud, quiet] = [await aShop('loud'), await aShop('quiet')];
  const batch = Array.from({ length: 1000 }, () => ({}));
  const statuses: number[] = [];
  for (let sent = 0; sent < 60; sent++) statuses.push(await collect(loud, batch));
  const taken = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // So much it may send at once; more only as time goes by.
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(await collect(quiet, [{ event_properties: { total: 'mine' } }])).toBe(200);
  await drain();
  expect((await recordsOf(quiet)).map(({ event_properties }) => event_properties)).toEqual([{ total: 'mine' }]);
});

test('loses nothing while a column changes its type again and again', async () => {
  const shop = await aShop('changing');
  const alter = (type: string) =>
    api.ask('alterEventColumn', { as: shop.team.owner, params: { id: shop.event }, body: { column_name: 'total', new_data_type: type } });
  const sending = (async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect(
        await collect(
          shop,
          Array.from({ length: 100 }, (_, n) => ({ event_properties: { total: sent * 100 + n } })),
        ),
      ).toBe(200);
      await drain();
    }
  })();
  for (const type of ['int', 'varchar', 'int', 'varchar', 'bigint']) expect([type, (await alter(type)).status]).toEqual([type, 200]);
  await sending;
  await drain();
  const { count, distinct, refused } = await api.db.withCompany(shop.team.companyId, async (tx) => {
    const { column_number } = await tx.one<{ column_number: number }>(
      `select column_number from event_field where company_id = $1 and event_id = $2 and name = 'total'`,
      [shop.team.companyId, shop.event],
    );
    return tx.one<{ count: number; distinct: number; refused: number }>(
      `select count(c${column_number})::int as count, count(distinct c${column_number})::int as distinct,
         (select count(*)::int from event_reject where company_id = $1) as refused from "c_${shop.team.companyId}"."ev_${shop.event}_g1"`,
      [shop.team.companyId],
    );
  });
  expect({ count, distinct, refused }).toEqual({ count: 1000, distinct: 1000, refused: 0 });
});
