/**
 * The worker of the whole product, or the process of one refresh, killed (kill -9) at 50 moments of a
 * refresh: each time recipes and previews read the model from before or the new one, whole; the status says
 * so within a minute, and a refresh comes to its end by itself.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Flavour, FlavourPreview, FlavourSummary } from '@limn/contracts';
import { randomFrom } from '@limn/flavours/testing';
import { codeFlow } from '../../people/sign-in/testing/code-flow.ts';
import { Visitor } from '../../people/sign-in/testing/visitor.ts';
import { freePort } from '../../../testing/free-port.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const KILLS = 50;
const STUCK_MS = 60_000;
/** Beside it, the work itself takes its time: what was begun before the kill, and what comes after it. */
const REFRESHES = 3;
/** Two questions in turn: their models differ. */
const TIMEFRAMES = [1, 2] as const;

type Ask = <T>(path: string, body?: object) => Promise<T>;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-refresh-kills-'));
  const port = await freePort();
  const server = await start(dataDir, port);
  const random = randomFrom(50);
  try {
    const ask = await signIn(dataDir, `http://localhost:${port}`);
    const flavour = await until(
      STUCK_MS,
      async () => (await ask<{ flavours: FlavourSummary[] }>('/flavours')).flavours[0],
      (one) => one?.status === 1,
    );
    const path = `/flavours/${flavour?.id ?? 0}`;
    const read = async () => (await ask<{ flavour: Flavour }>(path)).flavour;
    const { items } = await ask<{ items: { item: { id: string } }[] }>(`${path}/items`);
    const shown = async () => {
      const previews = items
        .slice(0, 5)
        .map(({ item }) => ask<{ preview: FlavourPreview }>(`${path}/preview?item=${encodeURIComponent(item.id)}`));
      return JSON.stringify(
        (await Promise.all(previews)).map(({ preview }) => preview.neighbours.map(({ item, people }) => [item.id, people])),
      );
    };
    const expected: string[] = [];
    let alone = 0;
    for (const within of TIMEFRAMES) {
      const from = performance.now();
      await ask(path, { within: { within } });
      await until(STUCK_MS, read, ({ status, model }) => status === 1 && model?.current === true);
      alone = performance.now() - from;
      expected.push(await shown());
    }
    let [mixed, slowestMs, killed] = [0, 0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      await ask(path, { within: { within: TIMEFRAMES[kill % 2] } });
      const from = performance.now();
      await sleep(((kill + random()) / KILLS) * alone);
      const [worker, learner] = processesOf(server.pid ?? 0);
      const target = kill % 5 === 0 ? worker : (learner ?? worker);
      if (target !== undefined) killed++;
      if (target !== undefined) process.kill(target, 'SIGKILL');
      await until(STUCK_MS + REFRESHES * alone, read, ({ status, model, reason }) => {
        return status === 1 && (model?.current === true || reason !== null);
      });
      slowestMs = Math.max(slowestMs, performance.now() - from);
      if (!expected.includes(await shown())) mixed++;
      if ((await read()).model?.current !== true) {
        await ask(`${path}/refresh`, {});
        await until(STUCK_MS + REFRESHES * alone, read, ({ status, model }) => status === 1 && model?.current === true);
      }
      if ((await shown()) !== expected[kill % 2]) mixed++;
    }
    report('flavours_refresh_alone', alone / 1000, 's');
    report('flavours_refresh_kills', killed, 'kills');
    report('flavours_refresh_mixed_models', mixed, 'models');
    report('flavours_refresh_settled_slowest', slowestMs / 1000, 's');
    report('flavours_counts_left', readdirSync(join(dataDir, 'counted')).length, 'folders');
    if (mixed > 0 || slowestMs > STUCK_MS + REFRESHES * alone)
      throw new Error('A model was neither the old nor the new one, or a status stayed.');
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(dataDir: string, origin: string): Promise<Ask> {
  const { email, password, companyId } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Record<string, string>;
  const { access_token: token } = await codeFlow(origin).signInAs(new Visitor(), email ?? '', password ?? '');
  return async <T>(path: string, body?: object) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'x-company': String(companyId), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** The worker of this server, and the process of its refresh, where they are there. */
function processesOf(server: number): [worker: number | undefined, learner: number | undefined] {
  const worker = childrenOf(server).find((pid) => commandOf(pid).includes('main-worker'));
  return [worker, worker === undefined ? undefined : childrenOf(worker).find((pid) => commandOf(pid).includes('learn-child'))];
}

function childrenOf(pid: number): number[] {
  const text = readIfThere(`/proc/${pid}/task/${pid}/children`);
  return text.trim() === '' ? [] : text.trim().split(' ').map(Number);
}

function commandOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function until<T>(ms: number, look: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const value = await look();
    if (isDone(value)) return value;
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${JSON.stringify(value)}`);
    await sleep(100);
  }
}

async function start(dataDir: string, port: number): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await until(
    120_000,
    async () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
  );
  await until(60_000, async () => readIfThere(join(dataDir, 'demo.json')) !== '', Boolean);
  return child;
}
