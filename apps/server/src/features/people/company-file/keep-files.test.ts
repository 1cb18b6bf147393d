import type { CompanyArrival, CompanyExport } from '@limn/contracts';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { openDiskBlobs } from '../../../platform/blobs.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { keepFiles } from './keep-files.job.ts';
import { sweepBlobs } from '../../design/assets/sweep-blobs.job.ts';

let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('files');
});
afterAll(() => api.close());

const exports = async () => (await api.ask('listExports', { as: tenant.owner })).body.exports as CompanyExport[];
const asOwner = (sql: string) => withClient(api.logins.app, 'test', (client) => client.query(sql));
const work = () => withClient(api.logins.jobs, 'test', (client) => keepFiles(client));
const DAYS = 86_400_000;

async function fetched(id: number): Promise<number> {
  const { url } = (await api.ask('linkExport', { as: tenant.owner, params: { id } })).body as { url?: string };
  return url === undefined ? 404 : (await api.app.inject(url.replace('http://limn.test', ''))).rawPayload.length;
}

test('keeps a file until its last day, then removes it from the list and its bytes', async () => {
  await api.ask('startExport', { as: tenant.owner, body: { passphrase: 'correct horse battery' } });
  await vi.waitFor(async () => expect((await exports())[0]?.state).toBe('complete'), { timeout: 20_000 });
  const [file] = await exports();
  const id = file?.id ?? 0;
  const store = openDiskBlobs(join(api.dataDir, 'blobs'));
  const sweep = () =>
    withClient(api.logins.jobs, 'test', (client) => sweepBlobs(client, { store, log: createLog('error'), nowMs: Date.now() + 3 * DAYS }));
  await work();
  await sweep();
  expect(await fetched(id)).toBe(file?.bytes);
  const { pieces } = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.one<{ pieces: string[] }>('select pieces from company_export where id = $1', [id]),
  );
  await api.db.withCompany(tenant.companyId, (tx) => tx.run(`update company_export set expires_at = now() - interval '1 second'`));
  await work();
  expect([await exports(), await fetched(id)]).toEqual([[], 404]);
  await sweep();
  expect(await Promise.all(pieces.map((hash) => store.get(hash)))).toEqual(pieces.map(() => undefined));
});

test('reports killed exports and imports within a minute, never half-made files', async () => {
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`insert into company_export (company_id, beat_at) values ($1, now() - interval '31 seconds')`, [tenant.companyId]),
  );
  const newcomer = api.person('newcomer');
  await api.ask('getUser', { as: newcomer });
  await asOwner(
    `insert into company_arrival (user_id, beat_at) select id, now() - interval '31 seconds' from app_user where sub = 'newcomer'`,
  );
  await work();
  const arrivals = (await api.ask('listArrivals', { as: newcomer })).body.arrivals as CompanyArrival[];
  const failed = { state: 'failed', reason: 'The server was stopped before this was done. Please start again.' };
  expect([(await exports())[0], arrivals[0]]).toEqual([
    expect.objectContaining(failed),
    expect.objectContaining({ ...failed, company_id: null }),
  ]);
  expect(await fetched((await exports())[0]?.id ?? 0)).toBe(404);
});

test('opens a file by its address for some minutes only', async () => {
  await api.ask('startExport', { as: tenant.owner, body: { passphrase: 'correct horse battery' } });
  await vi.waitFor(async () => expect((await exports())[0]?.state).toBe('complete'), { timeout: 20_000 });
  const id = (await exports())[0]?.id ?? 0;
  const { url } = (await api.ask('linkExport', { as: tenant.owner, params: { id } })).body as { url: string };
  const get = async (path: string) => (await api.app.inject(path)).statusCode;
  const path = url.replace('http://limn.test', '');
  expect(await get(path)).toBe(200);
  const [before, ticket = ''] = path.split('?t=');
  for (const bent of [
    `${before}`,
    `${before}?t=`,
    path.replace(`/${id}/`, `/${id + 1}/`),
    `${before}?t=${ticket}x`,
    `${before}?t=${ticket.slice(0, -1)}`,
    `${before}?t=f${ticket.slice(1)}`,
  ])
    expect([bent, await get(bent)]).toEqual([bent, 403]);
  for (const as of [tenant.editor, tenant.viewer]) expect((await api.ask('linkExport', { as, params: { id } })).status).toBe(403);
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
  try {
    expect(await get(path)).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});
