import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { withClient } from '../../../storage/connection.ts';
import { createRefusedLimit } from './refused-limit.ts';

let api: ApiServer;
let team: Tenant;
let other: Tenant;

beforeAll(async () => {
  api = await startApi();
  [team, other] = [await api.tenant('full'), await api.tenant('other')];
});
afterAll(() => api.close());

async function refuse(count: number): Promise<void> {
  await withClient(api.logins.jobs, 'test', (client) =>
    client.query(
      `insert into event_reject (company_id, event_name, key, received_at, reason, payload)
       select $1, 'Basket', gen_random_uuid(), now(), 'x', '{}' from generate_series(1, $2::int)`,
      [team.companyId, count],
    ),
  );
}

test('takes nothing from a company at its limit until records are discarded', async () => {
  let now = 0;
  const requireRoom = createRefusedLimit(api.db, { most: 3, nowMs: () => now });
  await refuse(2);
  await requireRoom(team.companyId);
  await refuse(1);
  now = 5000;
  await expect(requireRoom(team.companyId)).rejects.toMatchObject({
    code: 'too_many_requests',
    publicMessage:
      'Your company has 3 refused records, which is the limit. Send them again or discard them; until then, no events are collected.',
    retryAfterSeconds: 60,
  });
  await requireRoom(other.companyId);
  await api.ask('discardEventRejects', { as: team.owner, body: { event_name: 'basket' } });
  now = 10_000;
  await requireRoom(team.companyId);
});

test('answers senders with the limit, on every way in', async () => {
  const { secret } = (await api.ask('createCollectKey', { as: team.owner, body: { name: 'Shop' } })).body.collect_key as { secret: string };
  const { id } = (await api.ask('createEvent', { as: team.owner, body: { event_name: 'Visit' } })).body.event as { id: number };
  await refuse(100_000);
  const post = async (url: string, payload: object) => {
    const { statusCode, headers } = await api.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) });
    return [statusCode, headers['retry-after']];
  };
  expect(await post(`/collect/${secret}/Visit`, {})).toEqual([429, '60']);
  expect(await post('/v1/t', { writeKey: secret, event: 'Visit' })).toEqual([429, '60']);
  const added = await api.ask('addEventRecords', { as: team.owner, params: { id }, body: { records: [{}] } });
  expect([added.status, added.body.detail]).toEqual([429, expect.stringContaining('100,000 refused records')]);
});
