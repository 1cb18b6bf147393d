/**
 * Campaigns whose front is killed (kill -9) in the middle of publishing: the real process, on the database of
 * the tests.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient, type Login } from '../../../storage/connection.ts';
import { openCampaignKit, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { killTree } from '../../../testing/kill-tree.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';
import { freePort } from '../../../testing/free-port.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
/** Written in this order by the transaction that publishes: its first statement and its last. */
const WRITTEN = ['campaign_version', 'activity'] as const;

interface OwnFront {
  child: ChildProcess;
  origin: string;
}

let kit: CampaignKit;
const started: ChildProcess[] = [];
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(async () => {
  for (const { pid } of started) if (pid !== undefined) killTree(pid);
  await kit.close();
});

function addressOf({ host = '', port = 5432, database = '', user, password = '' }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Another front beside the one of the kit, with the same database and pictures. */
async function startFront(slot: number): Promise<OwnFront> {
  const port = await freePort();
  const { owner, app, render, jobs } = kit.api.logins;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: kit.api.dataDir,
    DATABASE_URL: addressOf(owner),
    DATABASE_APP_URL: addressOf(app),
    DATABASE_RENDER_URL: addressOf(render),
    DATABASE_JOBS_URL: addressOf(jobs),
    // As `startApi` has it.
    SECRET_KEY: 'a secret for tests that is long enough',
    ROLES: 'front',
    JOURNAL_SLOT: String(slot),
    DRAW_CHILDREN: '1',
    LOG_LEVEL: 'error',
    // No one signs in, and no demo company is made.
    OIDC_ISSUER: 'http://issuer.example',
    OIDC_CLIENT_ID: 'limn',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output.includes('Limn is ready') || child.exitCode !== null, { timeout: 50_000 }).toBe(true);
  expect([child.exitCode, output]).toEqual([null, expect.stringContaining('Limn is ready')]);
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function killWhilePublishing(id: number, table: (typeof WRITTEN)[number], { child, origin }: OwnFront): Promise<void> {
  await withClient(kit.api.logins.owner, 'test', async (client) => {
    // The transaction waits where it would write.
    await client.query(`begin; lock table ${table} in exclusive mode`);
    const published = fetch(`${origin}/api/v1/rules/${id}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kit.tenant.key}`, 'content-type': 'application/json' },
      body: '{}',
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    const waiting = async () =>
      (await client.query(`select from pg_locks where relation = '${table}'::regclass and not granted`)).rowCount ?? 0;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    process.kill(child.pid ?? 0, 'SIGKILL');
    expect(await published).toBe('no answer');
    await client.query('rollback');
  });
}

test('keeps the live version wherever a front is killed while it publishes the next', { timeout: 120_000 }, async () => {
  const { tenant, api } = kit;
  const { url } = (await api.ask('uploadCdnImage', { as: tenant.editor, form: formWith(pngOf(6, 4)) })).body.cdn_image as { url: string };
  const other = (page: string) => ({ other: { image_type: '1', image_url: url, link: `https://shop.example/${page}` } });
  const { id, uuid } = await kit.create(other('first'));
  await kit.publish(id);
  const leads = async () => (await kit.open('link', uuid)).location;
  await expect.poll(leads).toBe('https://shop.example/first');
  const versions = async () =>
    (
      (await api.ask('listCampaignVersions', { as: tenant.viewer, params: { id } })).body.versions as { version: number; live: boolean }[]
    ).map(({ version, live }) => [version, live]);
  const fronts = await Promise.all(WRITTEN.map(async (table, index) => [table, await startFront(index + 2)] as const));
  for (const [table, front] of fronts) {
    await kit.save(id, other(table));
    await killWhilePublishing(id, table, front);
    expect({ table, versions: await versions(), leads: await leads() }).toEqual({
      table,
      versions: [[1, true]],
      leads: 'https://shop.example/first',
    });
    expect(await kit.read(id)).toMatchObject({ live_version: 1, unpublished_changes: true, ...other(table) });
  }
  // Nothing is left that stands in the way, or takes the next number.
  expect((await kit.publish(id)).status).toBe(201);
  expect(await versions()).toEqual([
    [2, true],
    [1, false],
  ]);
  await expect.poll(leads).toBe('https://shop.example/activity');
});
