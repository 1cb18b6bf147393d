/**
 * Counting on the embedded engine: how soon a record is acknowledged and visible in reports, what rate is
 * held, how fast a backlog is rolled up, and what survives kills. Baseline: counting inline, one transaction
 * per impression (its row, its day's total, its recipient's day).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDrainer } from '../apps/server/src/features/measuring/counting/drain/drain.ts';
import { rollOnce } from '../apps/server/src/features/measuring/counting/roll/roller.ts';
import { pileUp, startFront, type FrontReport } from '../apps/server/src/features/measuring/counting/testing/front-process.ts';
import type { World } from '../apps/server/src/features/measuring/counting/testing/random-record.ts';
import { killRun } from '../apps/server/src/features/measuring/counting/testing/kill-run.ts';
import { startJobs } from '../apps/server/src/jobs/start-jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createPool, withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { PREPARED_BYTES } from '../apps/server/src/storage/journal/group-journal.ts';
import type { Report } from './run.ts';

const log = createLog('error');
const DAY = 2500;
const WORLD: World = {
  companies: Array.from({ length: 20 }, (_, index) => index + 1),
  objects: 10,
  recipients: 100_000,
  firstDay: 2490,
  days: 20,
  subjects: 0,
};

/** A backlog holds the last hours: of one day, or of two at midnight. */
const PILED_UP: World = { ...WORLD, days: 2, hours: 2 };

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, log);
  try {
    const inlineRate = await inline(db);
    report('count_inline_rate', inlineRate, 'impressions/s');
    const normal = await live(db, dataDir, 2000, 15);
    report('count_ack_p50_at_2000', normal.ackMs[0], 'ms');
    report('count_ack_p99_at_2000', normal.ackMs[1], 'ms');
    report('count_visible_p50_at_2000', normal.visibleMs[0], 'ms');
    report('count_visible_p99_at_2000', normal.visibleMs[1], 'ms');
    report('count_front_cpu_at_2000', normal.cpuMs, 'ms/impression');
    report('count_groups_at_2000', normal.report.groups, 'fdatasyncs');
    const busy = await live(db, dataDir, 10_000, 10);
    report('count_held_rate', busy.rate, 'impressions/s');
    report('count_ack_p99_at_10000', busy.ackMs[1], 'ms');
    report('count_visible_p99_at_10000', busy.visibleMs[1], 'ms');
    const subjects = await live(db, dataDir, 10_000, 10, { ...WORLD, subjects: 5 });
    report('count_held_rate_five_subjects', subjects.rate, 'impressions/s');
    report('count_visible_p99_five_subjects', subjects.visibleMs[1], 'ms');
    report('count_lag_five_subjects', subjects.lagMs, 'ms');
    const { drained, rolled } = await backlog(db, dataDir, 500_000);
    report('count_backlog_drain_rate', drained, 'impressions/s');
    report('count_backlog_roll_rate', rolled, 'impressions/s');
    report('count_backlog_ratio_vs_inline', 1 / (1 / drained + 1 / rolled) / inlineRate, 'x');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const kills = await killRun({ seed: 5, perSecond: 2000, victims: ['front', 'jobs', 'backend', 'jobs', 'server'], pauseMs: 1000 });
  report('count_kills_acknowledged', kills.acknowledged, 'impressions');
  report('count_kills_missing', kills.lost, 'impressions');
  report('count_kills_double', kills.doubled, 'impressions');
  report('count_kills_wrong_answers', kills.wrongAnswers, 'answers');
}

/** Records at a rate while the jobs run; times from append to acknowledgement, and to being in the totals. */
async function live(db: Database, dataDir: string, perSecond: number, seconds: number, world: World = WORLD) {
  const directory = join(dataDir, `journal-${perSecond}-${world.subjects ?? 0}`);
  const jobs = startJobs({ login: db.logins.jobs, directory, log, logLevel: 'error' });
  await sleep(1000);
  const before = await countedOpens(db);
  const max = perSecond * seconds;
  const front = startFront({
    logins: db.logins,
    directory,
    slot: 1,
    perSecond,
    firstPosition: 0,
    preparedBytes: PREPARED_BYTES,
    world,
    max,
    steadyDay: DAY,
  });
  const seen: { atMs: number; total: number }[] = [];
  for (let total = 0, deadline = Date.now() + seconds * 1000 + 60_000; total < max && Date.now() < deadline; await sleep(10)) {
    total = (await countedOpens(db)) - before;
    seen.push({ atMs: performance.timeOrigin + performance.now(), total });
  }
  const result: FrontReport = await front.finish(false);
  await jobs.stop();
  const visible: number[] = [];
  let poll = 0;
  result.sentAtMs.forEach((sentAtMs, index) => {
    while (poll < seen.length - 1 && (seen[poll]?.total ?? 0) <= index) poll++;
    visible.push((seen[poll]?.atMs ?? Infinity) - sentAtMs);
  });
  return {
    report: result,
    ackMs: middle(result.latenciesMs),
    visibleMs: middle(visible),
    cpuMs: result.cpuMs / max,
    rate: visibleRate(seen),
    /**
     * From the last record sent until it was visible: grows with the length of the run where the rate is not
     * held.
     */
    lagMs: (seen.at(-1)?.atMs ?? Infinity) - (result.sentAtMs.at(-1) ?? 0),
  };
}

/**
 * How many became visible a second, once a fifth had: the rate at which they are sent, where the jobs keep
 * up, however much later each is.
 */
function visibleRate(seen: readonly { atMs: number; total: number }[]): number {
  const last = seen.at(-1);
  const from = seen.find(({ total }) => total >= (last?.total ?? 0) / 5);
  return last && from ? ((last.total - from.total) / (last.atMs - from.atMs)) * 1000 : Number.NaN;
}

async function countedOpens(db: Database): Promise<number> {
  const { rows } = await watcher(db).query<{ n: number }>({
    name: 'opens',
    text: 'select coalesce(sum(total), 0)::bigint as n from roll where object_id = 0 and kind = 1 and population = 1 and day = $1 and prev_day = -32768 and company_id between 1 and 20',
    values: [DAY],
  });
  return rows[0]?.n ?? 0;
}

let watching: ReturnType<typeof createPool> | undefined;
function watcher(db: Database): ReturnType<typeof createPool> {
  watching ??= createPool(db.logins.jobs, 'bench', { size: 1, answerMs: 600_000 });
  return watching;
}

/** A journal that piled up while nothing was drained: first into the log, then rolled up. */
async function backlog(db: Database, dataDir: string, max: number): Promise<{ drained: number; rolled: number }> {
  const directory = join(dataDir, 'journal-backlog');
  await pileUp({ logins: db.logins, directory, world: PILED_UP, max });
  return withClient(db.logins.jobs, 'bench', async (client) => {
    const drainer = createDrainer({ directory, log });
    const started = performance.now();
    while (await drainer.step(client));
    const drained = performance.now();
    while ((await rollOnce(client)) > 0);
    const rolled = performance.now();
    return { drained: max / ((drained - started) / 1000), rolled: max / ((rolled - drained) / 1000) };
  });
}

/**
 * Counting without a journal: each impression commits its row, its day's total and its recipient by itself.
 */
async function inline(db: Database): Promise<number> {
  await withClient(db.logins.owner, 'bench', (client) =>
    client.query(`create table plain (at timestamptz, company_id int, object_id int, day int, recipient bigint);
      create table plain_total (company_id int, object_id int, day int, n bigint, primary key (company_id, object_id, day));
      create table plain_unique (company_id int, object_id int, recipient bigint, day int, primary key (company_id, object_id, recipient, day));
      grant select, insert, update on plain, plain_total, plain_unique to limn_jobs`),
  );
  const pool = createPool(db.logins.jobs, 'bench', { size: 16, answerMs: 600_000 });
  const seconds = 5;
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const n = done++;
      await pool.query({
        name: 'inline',
        text: `with row as (insert into plain values (now(), $1, $2, $3, $4)), uniq as (insert into plain_unique values ($1, $2, $4, $3) on conflict do nothing)
          insert into plain_total as t values ($1, $2, $3, 1) on conflict (company_id, object_id, day) do update set n = t.n + 1`,
        values: [1 + (n % 20), 1 + (n % 10), DAY, n % 100_000],
      });
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  await pool.end();
  return done / seconds;
}

/**
 * Median and 99th percentile of five stretches of the run, the middle one of each: a stall of the machine is
 * not ours.
 */
function middle(values: readonly number[]): [number, number] {
  const size = Math.ceil(values.length / 5);
  const parts = Array.from({ length: 5 }, (_, index) => quantiles(values.slice(index * size, (index + 1) * size)));
  const third = (numbers: number[]) => numbers.sort((a, b) => a - b)[2] ?? Number.NaN;
  return [third(parts.map((part) => part[0])), third(parts.map((part) => part[1]))];
}

/** Median and 99th percentile. */
function quantiles(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN];
}
