import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEventDrainer } from './drain-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;

beforeAll(async () => {
  api = await startApi();
  team = await api.tenant('offline');
});
afterAll(() => api.close());

/** Ends every connection to this database and lets no other be made, or lets them be made again. */
async function letConnect(allowed: boolean): Promise<void> {
  const { database } = api.logins.app as { database: string };
  await withClient(inject('testServer').superuser, 'outage', async (client) => {
    await client.query(`alter database ${database} with allow_connections ${allowed}`);
    if (!allowed) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  });
}
const makeKey = async () =>
  (await api.ask('createCollectKey', { as: team.owner, body: { name: 'Shop' } })).body.collect_key as { id: number; secret: string };
const post = async (url: string, payload: object) =>
  (await api.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })).statusCode;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('collects events of known keys while the database is away', async () => {
  const { id } = (await api.ask('createEvent', { as: team.owner, body: { event_name: 'Purchase' } })).body.event as { id: number };
  const [used, revoked, unused] = [await makeKey(), await makeKey(), await makeKey()];
  expect(await post(`/collect/${used.secret}/Purchase`, { event_id: '0' })).toBe(200);
  expect(await post(`/collect/${revoked.secret}/Purchase`, { event_id: '1' })).toBe(200);
  await api.ask('deleteCollectKey', { as: team.owner, params: { id: revoked.id } });
  // By then answers are not current any more, and a revoked key is found out.
  await pause(5100);
  expect(await post(`/collect/${revoked.secret}/Purchase`, { event_id: '2' })).toBe(401);
  await letConnect(false);
  try {
    for (const n of [3, 4]) expect(await post(`/collect/${used.secret}/Purchase`, { event_id: `${n}` })).toBe(200);
    expect(await post('/v1/batch', { writeKey: used.secret, batch: [{ type: 'track', event: 'Purchase', messageId: '5' }] })).toBe(200);
    expect(await post(`/collect/${unused.secret}/Purchase`, {})).toBeGreaterThanOrEqual(500);
    expect(await post(`/collect/${revoked.secret}/Purchase`, {})).toBeGreaterThanOrEqual(400);
  } finally {
    await letConnect(true);
  }
  await pause(1100);
  expect(await post(`/collect/${unused.secret}/Purchase`, { event_id: '6' })).toBe(200);
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
  const { records } = (await api.ask('listEventRecords', { as: team.owner, params: { id } })).body as { records: object[] };
  expect(records).toHaveLength(6);
}, 30_000);
