/** Refreshes that break, are cancelled or killed: readers keep the model from before, and no status stays. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '@limn/flavours/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker } from '../../../jobs/start-worker.ts';
import type { SupervisedChild } from '../../../jobs/supervise-child.ts';
import { cannotKeep, openDiskBlobs, type BlobStore } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventTableName } from '../../../storage/event-tables.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { askLearner, type AskLearner } from './refresh/ask-learner.ts';
import { countsDirectory } from './refresh/kept-counts.ts';
import { createRefreshes } from './refresh/refresh-flavour.ts';
import { camping, openShop, type Shop } from './testing/shop.ts';

const log = createLog('silent');
let api: ApiServer;
let shop: Shop;
let id: number;
let blobs: BlobStore;
let worker: SupervisedChild | undefined;
let counts: { directory: string; reserveBytes: number };

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'broken');
  await shop.happened(camping(60));
  ({ id } = await shop.flavour('Broken'));
  await shop.refreshed(id);
  counts = { directory: countsDirectory(api), reserveBytes: 0 };
  blobs = openDiskBlobs(join(api.dataDir, 'blobs'));
  vi.stubEnv('DATA_DIR', api.dataDir);
  vi.stubEnv('SECRET_KEY', 'a secret for tests that is long enough');
});
afterAll(async () => {
  await worker?.stop();
  vi.unstubAllEnvs();
  await api.close();
});

const row = () =>
  api.db.withCompany(shop.tenant.companyId, (tx) =>
    tx.one<{ generation: number; refresh_state: string | null; reason: string | null }>(
      'select generation, refresh_state, reason from flavour where id = $1',
      [id],
    ),
  );
/** As a refresh that was ordered where no worker heard of it. */
const order = () =>
  api.db.withCompany(shop.tenant.companyId, (tx) =>
    tx.run(`update flavour set refresh_state = 'waiting', beat_at = now(), reason = null where id = $1`, [id]),
  );
const shown = async () => (await shop.preview(id, { item: 'tent' })).neighbours.map(({ item }) => item.id);
async function refresh(more: { ask?: AskLearner; put?: BlobStore['put'] } = {}): Promise<void> {
  const store = { put: more.put ?? ((bytes: Uint8Array) => blobs.put(bytes)) };
  await order();
  await createRefreshes({ db: api.db, blobs: store, ask: more.ask ?? askLearner, counts, log }).refresh({
    companyId: shop.tenant.companyId,
    flavourId: id,
  });
}

test('keeps the model from before whichever step of a refresh breaks, and says so', async () => {
  const before = await row();
  let puts = 0;
  const full = () => Promise.reject(cannotKeep(Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })));
  const breaks: [string, Parameters<typeof refresh>[0], string][] = [
    ['learning', { ask: () => Promise.reject(new Error('It broke.')) }, 'Something went wrong on our side.'],
    [
      'its database',
      { ask: (options) => askLearner({ ...options, login: { ...options.login, host: '/nowhere' } }) },
      'full or unavailable',
    ],
    ['keeping the model', { put: full }, 'storage is full or unavailable'],
    ['keeping the items', { put: (bytes) => (puts++ === 0 ? blobs.put(bytes) : full()) }, 'storage is full or unavailable'],
    ['its own memory', { ask: (options) => askLearner({ ...options, maxMemoryBytes: 1024 * 1024 }) }, 'more memory'],
  ];
  for (const [what, how, reason] of breaks) {
    await refresh(how);
    const after = await row();
    expect({ what, generation: after.generation, state: after.refresh_state }).toEqual({
      what,
      generation: before.generation,
      state: null,
    });
    expect([what, after.reason]).toEqual([what, expect.stringContaining(reason)]);
    expect([what, await shown()]).toEqual([what, ['bag', 'stove']]);
  }
  await refresh();
  expect(await row()).toEqual({ generation: before.generation + 1, refresh_state: null, reason: null });
});

test('reads a whole model wherever the process of a refresh is killed', async () => {
  const random = randomFrom(9);
  const learner = () =>
    readdirSync(`/proc/${process.pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean))
      .find((pid) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('learn-child'));
  for (let kill = 0; kill < 5; kill++) {
    const before = await row();
    const refreshing = refresh();
    await expect.poll(learner, { timeout: 20_000, interval: 5 }).toBeDefined();
    await sleep(random() * 400);
    const pid = learner();
    if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
    await refreshing;
    const after = await row();
    expect(after.refresh_state).toBeNull();
    expect(after.generation - before.generation).toBe(after.reason === null ? 1 : 0);
    expect(await shown()).toEqual(['bag', 'stove']);
  }
  await refresh();
  expect((await row()).reason).toBeNull();
});

test('stops at once when it is cancelled, and changes nothing', async () => {
  const before = await row();
  let stopped = false;
  await refresh({
    ask: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason as Error);
        });
        void shop.ask('cancelFlavourRefresh', id, { body: {} });
      }),
  });
  expect([stopped, await row()]).toEqual([true, before]);
  expect((await shop.read(id)).status).toBe(1);
});

test('begins again after its worker was killed in the middle', { timeout: 90_000 }, async () => {
  const { companyId } = shop.tenant;
  // Started only here: one that looks for work by itself would take what the tests above order.
  const started = startWorker({ logins: api.logins, lingerMs: 60_000, log, logLevel: 'silent' });
  worker = started;
  const table = eventTableName({ companyId, id: shop.events.viewed, generation: 1 });
  const leases = () => api.db.control((tx) => tx.query('select from job_lease'));
  const before = await row();
  await withClient(api.logins.owner, 'lock', async (client) => {
    // The learner waits for this table in the middle of its work.
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await order();
    started.call();
    await expect.poll(async () => (await leases()).length, { timeout: 30_000 }).toBe(1);
    await expect.poll(async () => (await row()).refresh_state, { timeout: 30_000 }).toBe('running');
    expect((await shop.read(id)).status).toBe(2);
    process.kill(started.pid() ?? 0, 'SIGKILL');
    // As if the time were over in which the dead one might still say something.
    await api.db.withCompany(companyId, (tx) => tx.run(`update flavour set beat_at = now() - interval '50 seconds'`));
    const { status, progress } = await shop.read(id);
    expect({ status, progress, generation: (await row()).generation, shown: await shown() }).toEqual({
      status: 1,
      progress: null,
      generation: before.generation,
      shown: ['bag', 'stove'],
    });
    await api.db.control((tx) => tx.run(`update job_lease set ends_at = now() - interval '1 second'`));
    await client.query('rollback');
  });
  await expect.poll(async () => (await row()).generation, { timeout: 40_000 }).toBe(before.generation + 1);
  expect((await row()).refresh_state).toBeNull();
});
