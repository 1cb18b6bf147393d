import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFlow } from './features/people/sign-in/testing/code-flow.ts';
import { Visitor } from './features/people/sign-in/testing/visitor.ts';
import { processLives } from './platform/process-lives.ts';
import { killTree } from './testing/kill-tree.ts';
import { embeddedDatabaseUrl, keepOpening, uncountedOf, type Opens } from './testing/stop-run.ts';
import { freePort } from './testing/free-port.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'limn-main-'));
/** Opens while the server was stopped. */
let stoppedOpens: Opens;
let port = 0;
let insidePort = 0;

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

beforeAll(async () => {
  [port, insidePort] = await Promise.all([freePort(), freePort()]);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(more: NodeJS.ProcessEnv = {}): Run {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    METRICS_PORT: String(insidePort),
    DRAIN_SECONDS: '2',
    ...more,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function ready({ output, ended }: Run): Promise<void> {
  let code: number | null | undefined;
  void ended.then((value) => (code = value));
  await expect.poll(() => output().includes('Limn is ready') || code !== undefined, { timeout: 110_000 }).toBe(true);
  expect([code, output()]).toEqual([undefined, expect.stringContaining('Limn is ready')]);
}

const demo = () =>
  JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    url: string;
    apiKey: string;
    companyId: number;
    email: string;
    password: string;
    renderUrl: string;
  };
const images = async () =>
  (await (await fetch(`${demo().url}/api/v1/images`, { headers: { authorization: `Bearer ${demo().apiKey}` } })).json()) as {
    images: { uuid: string; name: string; live_version: number }[];
  };

/** Statuses of the probes. */
const statusesOf = (origin: string) => Promise.all(['/livez', '/readyz'].map(async (path) => (await fetch(origin + path)).status));
const figuresOf = (text: string) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
/** Metrics that operators set alarms on. */
const FIGURES = [
  'limn_step_seconds',
  'limn_memo_hits_total',
  'limn_fallbacks_total',
  'limn_uncounted_total',
  'limn_draw_queue',
  'limn_draw_children',
  'limn_child_memory_bytes',
  'limn_journal_groups_total',
  'limn_credit_leases',
  'limn_database_connections',
  'limn_api_seconds',
  'limn_job_seconds',
  'limn_job_failures_total',
  'limn_job_behind_seconds',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_seconds',
];

test('stops in the middle of making the demo company, and leaves no process', async () => {
  const cut = run();
  await expect.poll(cut.output, { timeout: 30_000 }).toContain('Making the demo company.');
  const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  await expect.poll(() => existsSync(postmaster), { timeout: 30_000 }).toBe(true);
  const postgres = Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
  cut.child.kill('SIGTERM');
  expect([await cut.ended, processLives(postgres)]).toEqual([0, false]);
  expect(cut.output()).not.toContain('could not be made');
}, 120_000);

test('makes a demo company at first start and leaves no process after a stop', async () => {
  const first = run();
  await ready(first);
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(demo()).toEqual({
    url: `http://localhost:${port}`,
    renderUrl: `http://localhost:${port}`,
    email: 'demo@limn.example',
    password: expect.any(String),
    companyId: expect.any(Number),
    apiKey: expect.stringMatching(/^limn_/),
  });
  expect(first.output()).not.toContain(demo().password);
  // Not even another address of this machine is listened at.
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed');
  const list = (await images()).images;
  expect(list.map(({ live_version }) => live_version)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  // Filled from the link, from tables and from the feed, each as it needs it.
  for (const { uuid, name } of list) {
    const key = name === 'Product card' ? 'HP-201' : 'customer1@harbourandpine.example';
    const open = async () => {
      const picture = await fetch(`http://127.0.0.1:${port}/render/${uuid}?first=Sam&place=York&key=${key}`);
      return [name, picture.status, picture.headers.get('x-limn-reason')];
    };
    // On a machine at work on other things, what has just started may take longer than a recipient waits.
    await expect.poll(open).toEqual([name, 200, 'picture']);
  }
  const postgres = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  expect(processLives(postgres)).toBe(true);

  const second = run();
  expect([await second.ended, second.output()]).toEqual([1, expect.stringContaining(`Port ${port} is in use.`)]);

  const inside = `http://127.0.0.1:${insidePort}`;
  expect(await statusesOf(inside)).toEqual([200, 200]);
  expect(figuresOf(await (await fetch(`${inside}/metrics`)).text())).toEqual(expect.arrayContaining(FIGURES));

  // Another machine, so to say, that only does expensive work: it has no public port, and tells operators
  // that it is ready.
  const workerPort = String(await freePort());
  const worker = run({ ROLES: 'worker', DATABASE_URL: embeddedDatabaseUrl(dataDir), METRICS_PORT: workerPort });
  const workerStatus = async () => (await fetch(`http://127.0.0.1:${workerPort}/readyz`).catch(() => undefined))?.status;
  await expect.poll(workerStatus, { timeout: 30_000 }).toBe(200);
  const workerFigures = async () => (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text();
  await expect.poll(workerFigures, { timeout: 10_000 }).toContain('limn_job_seconds_count{process="worker",job="exports"}');
  worker.child.kill('SIGINT');
  expect([await worker.ended, worker.output()]).toEqual([0, expect.stringContaining('in the background: worker')]);

  stoppedOpens = keepOpening(`http://127.0.0.1:${port}/render/${list[0]?.uuid}?first=Sam`, { name: 'stop', perSecond: 300 });
  first.child.kill('SIGTERM');
  const out = `http://127.0.0.1:${port}`;
  await expect.poll(() => statusesOf(out)).toEqual([200, 503]);
  expect(await statusesOf(inside)).toEqual([200, 503]);
  // Anyone who has not heard of it yet is answered as before, and asked to come back elsewhere.
  const late = await fetch(`${out}/render/${list[0]?.uuid}?first=Late`);
  expect({ status: late.status, reason: late.headers.get('x-limn-reason'), connection: late.headers.get('connection') }).toEqual({
    status: 200,
    reason: 'picture',
    connection: 'close',
  });
  expect(await first.ended).toBe(0);
  expect(processLives(postgres)).toBe(false);
  await stoppedOpens.stop();
  await expect(fetch(out)).rejects.toThrow('fetch failed');
}, 240_000);

test('keeps people at another address, and opens answered while it stopped', async () => {
  const before = demo();
  const moved = await freePort();
  const server = run({ PORT: String(moved) });
  await ready(server);
  const url = `http://localhost:${moved}`;
  expect(demo()).toEqual({ ...before, url, renderUrl: url });
  const { access_token: token } = await codeFlow(url).signInAs(new Visitor(), before.email, before.password);
  const company = await fetch(`${url}/api/v1/user/company`, { headers: { authorization: `Bearer ${token}` } });
  expect(await company.json()).toMatchObject({ company: { name: 'Harbour & Pine' } });
  expect(stoppedOpens.answered.length).toBeGreaterThan(0);
  expect(await uncountedOf(dataDir, demo().companyId, stoppedOpens.answered)).toEqual([]);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
}, 120_000);

test('starts after the whole tree was killed, and ends with its parent', async () => {
  const killed = run();
  await ready(killed);
  // It names the address of now.
  const before = demo();
  const postgres = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  killTree(killed.child.pid ?? 0, [postgres]);
  // At once: what was killed may not be gone yet.
  const again = run();
  await ready(again);
  expect(demo()).toEqual(before);
  expect((await images()).images).toHaveLength(8);
  again.child.disconnect();
  expect(await again.ended).toBe(0);
}, 240_000);
