/**
 * The worker is killed five times in the middle of a file of two million past events: each time another one
 * goes on within five seconds, and in the end every row is taken once. Each has lived long enough not to be
 * taken for one that dies again and again, after which the pause grows.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testing/free-port.ts';
import { treeOf } from '../testing/kill-tree.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const KILLS = 5;
const ROWS = Number(process.env.ROWS ?? 2_000_000);
const LIVES_MS = 10_500;
const GOAL_MS = 5000;

interface Import {
  state: string;
  rows: number;
  taken: number;
  reason: string | null;
}

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-take-up-'));
  const port = await freePort();
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await sleep(50);
    const { url, apiKey } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { url: string; apiKey: string };
    const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await fetch(`${url}/api/v1/${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${apiKey}` } });
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { event } = await ask<{ event: { id: number } }>('events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_name: 'Taken up' }),
    });
    const form = new FormData();
    form.append('columns', JSON.stringify(['customer_id', 'event_timestamp']));
    form.append('file', new File(pastEvents(), 'events.csv', { type: 'text/csv' }));
    await ask(`events/${event.id}/imports`, { method: 'POST', body: form });
    const newest = async (): Promise<Import> => {
      const [found] = (await ask<{ imports: Import[] }>(`events/${event.id}/imports`)).imports;
      if (!found) throw new Error('The import is gone.');
      return found;
    };

    let slowestMs = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(LIVES_MS);
      const now = await newest();
      if (now.state !== 'running') throw new Error(`The import ended too early, as ${now.state}: ${now.reason}`);
      process.kill(workerOf(child.pid ?? 0), 'SIGKILL');
      const killedAt = performance.now();
      const { rows } = await newest();
      for (let later = await newest(); later.rows <= rows && later.state === 'running'; later = await newest()) await sleep(20);
      const tookMs = performance.now() - killedAt;
      report('take_up', tookMs, 'ms');
      slowestMs = Math.max(slowestMs, tookMs);
    }
    let last = await newest();
    for (; last.state === 'running'; last = await newest()) await sleep(200);
    report('take_up_slowest', slowestMs, 'ms');
    report('take_up_rows_missing', ROWS - last.taken, 'rows');
    if (last.state !== 'complete' || last.taken !== ROWS) throw new Error(`The import ended as ${last.state} with ${last.taken} rows.`);
    if (slowestMs > GOAL_MS) throw new Error(`A killed worker’s file waited for more than ${GOAL_MS} ms.`);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function pastEvents(): string[] {
  const start = Date.now() - ROWS * 100 - 60_000;
  const parts = ['who,when\n'];
  for (let n = 0; n < ROWS; n += 10_000)
    parts.push(
      Array.from({ length: 10_000 }, (_, at) => `c-${(n + at) % 20_000},${new Date(start + (n + at) * 100).toISOString()}\n`).join(''),
    );
  return parts;
}

/** Process of this product that works on files. */
function workerOf(root: number): number {
  const found = [...treeOf([root])].find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main-worker'));
  if (found === undefined) throw new Error('No worker is there.');
  return found;
}
