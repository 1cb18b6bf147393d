/**
 * The product is stopped fifty times under 300 opens a second, half of them at once in all its processes, as
 * a terminal and service managers do it: every open that was answered is counted.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepOpening, uncountedOf } from './testing/stop-run.ts';
import { freePort } from './testing/free-port.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const STOPS = Number(process.env.STOPS ?? 50);
const PER_SECOND = 300;
const LOAD_MS = 1000;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-stops-'));
  const port = await freePort();
  const answered: string[] = [];
  let [failed, slowestMs] = [0, 0];
  let child = start(dataDir, port);
  try {
    await answers(`http://127.0.0.1:${port}/readyz`);
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { url: string; apiKey: string; companyId: number };
    const list = await fetch(`${demo.url}/api/v1/images`, { headers: { authorization: `Bearer ${demo.apiKey}` } });
    const [image] = ((await list.json()) as { images: { uuid: string }[] }).images;
    for (let stop = 0; stop < STOPS; stop++) {
      const opens = keepOpening(`http://127.0.0.1:${port}/render/${image?.uuid}?first=Sam`, { name: `s${stop}`, perSecond: PER_SECOND });
      await sleep(LOAD_MS);
      const before = opens.failed;
      const stoppedAt = performance.now();
      await ended(child, stop % 2 === 0 ? 'one' : 'all');
      slowestMs = Math.max(slowestMs, performance.now() - stoppedAt);
      await opens.stop();
      if (before > 0) throw new Error(`${before} opens had no answer before the stop.`);
      answered.push(...opens.answered);
      failed += opens.failed;
      child = start(dataDir, port);
      await answers(`http://127.0.0.1:${port}/readyz`);
    }
    const lost = (await uncountedOf(dataDir, demo.companyId, answered)).length;
    report('stops_answered', answered.length, 'opens');
    report('stops_not_answered', failed, 'opens');
    report('stops_lost', lost, 'opens');
    report('stops_slowest', slowestMs, 'ms');
    if (lost > 0) throw new Error('Opens that were answered are not counted.');
  } finally {
    await ended(child, 'one');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In a group of its own, as a service manager starts it. */
function start(dataDir: string, port: number): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' };
  return spawn(process.execPath, [MAIN], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Signals the first process alone, or all of its group. */
async function ended(child: ChildProcess, whom: 'one' | 'all'): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(whom === 'one' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGTERM');
  await gone;
}

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(50);
}
