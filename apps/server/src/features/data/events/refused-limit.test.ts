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

async function refuse(count: number, name = 'Basket'): Promise<void> {
  await withClient(api.logins.jobs, 'test', (client) =>
    client.query(
      `insert into event_reject (company_id, event_name, key, received_at, reason, payload)
       select $1, $3, gen_random_uuid(), now(), 'x', '{}' from generate_series(1, $2::int)`,
      [team.companyId, count, name],
    ),
  );
}
const makeEvent = async (event_name: string) =>
  ((await api.ask('createEvent', { as: team.owner, body: { event_name } })).body.event as { id: number }).id;

test('takes only what adds nothing to refused records at the limit', async () => {
  await makeEvent('Purchase');
  await makeEvent('Broken');
  let now = 0;
  const quotaOf = createRefusedLimit(api.db, { max: 5, maxOfEvent: 2, nowMs: () => now });
  const taken = async (company = team) => {
    const hasQuota = await quotaOf(company.companyId);
    return ['Purchase', ' purchase', 'Broken', 'page', 'identify'].filter(hasQuota);
  };
  await refuse(2);
  await refuse(2, 'broken');
  expect(await taken()).toHaveLength(5);
  await refuse(1, 'page');
  now = 5000;
  expect(await taken()).toEqual(['Purchase', ' purchase', 'identify']);
  expect(await taken(other)).toHaveLength(5);
  await api.ask('discardEventRejects', { as: team.owner, body: { event_name: 'broken' } });
  now = 10_000;
  expect(await taken()).toHaveLength(5);
});

test('answers senders with the limit on every way in, and takes what fits', async () => {
  const { secret } = (await api.ask('createCollectKey', { as: team.owner, body: { name: 'Shop' } })).body.collect_key as { secret: string };
  const id = await makeEvent('Visit');
  await refuse(90_000, 'page');
  await refuse(10_000, 'visit');
  const post = async (url: string, payload: object) => {
    const { statusCode, headers, body } = await api.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) });
    return { statusCode, retryAfter: headers['retry-after'], answer: JSON.parse(body) as unknown };
  };
  const limited = { statusCode: 429, retryAfter: '60' };
  expect(await post(`/collect/${secret}/Visit`, {})).toMatchObject(limited);
  expect(await post('/v1/t', { writeKey: secret, event: 'Visit' })).toMatchObject(limited);
  expect(await post('/v1/p', { writeKey: secret })).toMatchObject(limited);
  const batch = [{ type: 'page' }, { type: 'track', event: 'Purchase' }, { type: 'identify', userId: 'u-1' }];
  const sentence =
    'Your company has 100,000 refused records, which is the limit. Send those of “page” again or discard them; until then, no records of this name are collected.';
  expect(await post('/v1/batch', { writeKey: secret, batch })).toEqual({
    statusCode: 200,
    retryAfter: undefined,
    answer: { success: true, rejected: [{ index: 0, reason: sentence }] },
  });
  expect((await post(`/collect/${secret}/Purchase`, {})).statusCode).toBe(200);
  const added = await api.ask('addEventRecords', { as: team.owner, params: { id }, body: { records: [{}] } });
  expect([added.status, added.body.detail]).toEqual([429, expect.stringContaining('100,000 refused records')]);
});
