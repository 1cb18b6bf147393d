/**
 * Readers who open a mail and wait for its picture, in turns alone, beside a process that only computes, and
 * beside work that goes on for as long as they come. The one that computes has the priority of background
 * work and touches neither disk nor database: what readers wait for beside it is how the machine shares its
 * cores, and the work can't be better than that.
 */
import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, routes } from '@limn/contracts';
import type { DataStage } from '../data/stage.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { median } from '../render/timing.ts';
import type { Report } from '../run.ts';

const CLIENT = fileURLToPath(new URL('render-client.ts', import.meta.url));
/**
 * The slowest hundredth of a few hundred is two or three. Those of the first second are not timed: by them
 * the client compiles its own code.
 */
const [PER_SECOND, TIMED, UNTIMED, RUNS] = [100, 1000, 100, 5];
const GOAL_RATIO = 1.3;

interface Answered {
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * @param work done again and again while readers come; `quiet` resolves when what it leaves behind is done,
 * too
 */
export async function reportReadersBeside(
  stage: DataStage,
  report: Report,
  { names, work, quiet }: { names: readonly [bench: string, work: string]; work: () => Promise<void>; quiet?: () => Promise<void> },
): Promise<void> {
  const [bench, name] = names;
  const read = await openReaders(stage);
  await read();
  const [alone, computing, beside]: [Answered[], Answered[], Answered[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    await quiet?.();
    alone.push(await read());
    computing.push(await besideComputing(read));
    beside.push(await besideWork(read, work));
  }
  const of = (answered: readonly Answered[], key: 'p50Ms' | 'p99Ms') => median(answered.map((one) => one[key]));
  report(`${bench}_pictures_alone_p50`, of(alone, 'p50Ms'), 'ms');
  report(`${bench}_pictures_alone_p99`, of(alone, 'p99Ms'), 'ms');
  report(`${bench}_pictures_beside_${name}_p50`, of(beside, 'p50Ms'), 'ms');
  report(`${bench}_pictures_beside_${name}_p99`, of(beside, 'p99Ms'), 'ms');
  const ratio = (runs: readonly Answered[], base: readonly Answered[]) =>
    median(runs.map(({ p99Ms }, run) => p99Ms / (base[run]?.p99Ms ?? p99Ms)));
  reportWithGoal(report, `${bench}_pictures_p99_ratio_vs_alone`, ratio(beside, alone), 'x', GOAL_RATIO);
  report(`${bench}_pictures_p99_ratio_of_computing_vs_alone`, ratio(computing, alone), 'x');
  report(`${bench}_pictures_p99_ratio_vs_computing`, ratio(beside, computing), 'x');
  const failed = [...alone, ...computing, ...beside].reduce((sum, one) => sum + one.failed, 0);
  reportWithGoal(report, `${bench}_pictures_failed`, failed, 'pictures', 0);
}

/** In a session of its own, as the database is: Linux shares its processors by sessions. */
async function besideComputing(read: () => Promise<Answered>): Promise<Answered> {
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore', detached: true });
  try {
    setPriority(busy.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
    lowerSession(busy.pid);
    return await read();
  } finally {
    busy.kill('SIGKILL');
  }
}

function lowerSession(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // This kernel has no such groups.
  }
}

/**
 * Readers come for as long as the work takes at least; where they come more than once, what they waited for
 * at the median.
 */
async function besideWork(read: () => Promise<Answered>, work: () => Promise<void>): Promise<Answered> {
  const [done, over] = [new AbortController(), new AbortController()];
  const readings: Answered[] = [];
  const readers = async () => {
    do readings.push(await read());
    while (!done.signal.aborted);
  };
  const again = async () => {
    for (; !over.signal.aborted; done.abort()) await work();
  };
  await Promise.all([readers().finally(() => over.abort()), again().finally(() => done.abort())]);
  return {
    failed: readings.reduce((sum, one) => sum + one.failed, 0),
    p50Ms: median(readings.map((one) => one.p50Ms)),
    p99Ms: median(readings.map((one) => one.p99Ms)),
  };
}

/** Every reader is a new one, and draws. */
async function openReaders(stage: DataStage): Promise<() => Promise<Answered>> {
  const client = createClient(routes, { base: `${stage.origin}/api/v1`, headers: () => stage.headers });
  const { image } = await client.createImage({
    body: { name: 'Live', type_id: 1, width: 600, height: 200, data_source: { fields: 'first' }, data: LIVE },
  });
  await client.publishImage({ params: { id: image.id }, body: {} });
  let reader = 0;
  return async () => {
    const path = `/render/${image.uuid}?eid=r{n}%40example.com&first=Ann{n}`;
    const args = [CLIENT, stage.origin, path, PER_SECOND, UNTIMED + TIMED, reader, UNTIMED].map(String);
    reader += UNTIMED + TIMED;
    const asking = promisify(execFile)(process.execPath, args);
    goFirst(asking.child.pid);
    return JSON.parse((await asking).stdout) as Answered;
  };
}

/**
 * Recipients have computers of their own, which don't wait for the server's work. Only some users may let
 * others wait.
 */
function goFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, -10);
  } catch {
    // It waits as others do.
  }
}

const LIVE = {
  version: '3.4.0',
  background: '#fbf4ea',
  objects: [{ type: 'textbox', text: 'Dear {{first}}', left: 24, top: 60, width: 500, fontSize: 32, fontFamily: 'Lora', fill: '#16243a' }],
};
