/**
 * Counts at a rate while parts are killed (kill -9) at random moments, then checks that every acknowledged
 * record is counted exactly once and that every total, unique and credit equals a count over the logged
 * records.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startJobs, type Jobs } from '../../../../jobs/start-jobs.ts';
import { seededRandom, SUBJECT_KIND } from '@limn/model';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { openDatabase, type Database } from '../../../../storage/database.ts';
import type { CountRecord } from '../log/record.ts';
import { startFront, type FrontProcess } from './front-process.ts';
import { expectedAnswers, expectedCredits } from './oracle.ts';
import type { World } from './random-record.ts';
import { creditDays, itemNumbers, loggedPositions, rolledAnswers } from './read-counts.ts';
import { recordAt } from './record-at.ts';

export type Victim = 'front' | 'jobs' | 'backend' | 'server';

export interface KillRunOptions {
  seed: number;
  perSecond: number;
  /** Killed in this order. */
  victims: readonly Victim[];
  /** Time between two kills, on average. */
  pauseMs: number;
}

export interface KillRunResult {
  acknowledged: number;
  /** Acknowledged records that are not in the log. */
  lost: number;
  /** Records that are in the log more than once. */
  doubled: number;
  /** Ranges of days whose totals, uniques or credits were not what the log says. */
  wrongAnswers: number;
  /** Groups of the fronts that ended by themselves. */
  groups: number;
  /** Longest time until everything acknowledged was counted after the last kill. */
  settledMs: number;
}

const WORLD: World = {
  companies: [1, 2, 3],
  objects: 4,
  recipients: 300,
  firstDay: 2500,
  days: 6,
  items: Array.from({ length: 60 }, (_, index) => `item ${index}`),
};
const POSITIONS_PER_FRONT = 1_000_000;

export async function killRun({ seed, perSecond, victims, pauseMs }: KillRunOptions): Promise<KillRunResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-kill-'));
  const directory = join(dataDir, 'journal');
  const log = createLog('silent');
  const db = await openDatabase({ dataDir }, log);
  const random = seededRandom(seed);
  const fronts: FrontProcess[] = [];
  let jobs: Jobs | undefined;
  let groups = 0;
  const front = () => {
    const next = startFront({
      logins: db.logins,
      directory,
      slot: 1,
      perSecond,
      firstPosition: fronts.length * POSITIONS_PER_FRONT,
      world: WORLD,
    });
    fronts.push(next);
    return next;
  };
  try {
    let current = front();
    await begun(current);
    jobs = startJobs({ login: db.logins.jobs, directory, log, logLevel: 'silent' });
    for (const victim of victims) {
      await sleep(pauseMs * (0.5 + random()));
      if (victim === 'front') {
        await current.kill();
        current = front();
        await begun(current);
      } else if (victim === 'jobs') killProcess(jobs.pid());
      else if (victim === 'backend') killProcess(await backendOfJobs(db));
      else killProcess(serverPid(dataDir));
    }
    await sleep(pauseMs);
    groups = (await current.finish()).groups;
    const settled = performance.now();
    await settle(db, fronts);
    const settledMs = performance.now() - settled;
    await jobs.stop();
    jobs = undefined;
    return { ...(await verify(db, fronts, random)), groups, settledMs };
  } finally {
    await Promise.all(fronts.map((each) => each.kill()));
    await jobs?.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * On a machine with much to do a process takes its time to start: the pause until the next kill begins
 * afterwards.
 */
async function begun(front: FrontProcess): Promise<void> {
  for (const deadline = Date.now() + 5000; front.acknowledged.size === 0 && Date.now() < deadline;) await sleep(20);
}

async function settle(db: Database, fronts: readonly FrontProcess[]): Promise<void> {
  const acknowledged = fronts.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    try {
      const done = await withClient(db.logins.jobs, 'test', async (client) => {
        const { rows } = await client.query<{ drained: number; todo: number }>(
          'select coalesce(sum(n), 0)::int as drained, count(*) filter (where not rolled)::int as todo from batch',
        );
        return (rows[0]?.drained ?? 0) >= acknowledged && rows[0]?.todo === 0;
      });
      if (done) return;
    } catch {
      // The server is just coming back.
    }
  }
  throw new Error('Not everything that was acknowledged was counted within a minute.');
}

async function verify(
  db: Database,
  fronts: readonly FrontProcess[],
  random: ReturnType<typeof seededRandom>,
): Promise<Omit<KillRunResult, 'groups' | 'settledMs'>> {
  return withClient(db.logins.jobs, 'test', async (client) => {
    const logged = await loggedPositions(client);
    const acknowledged = fronts.flatMap((each) => [...each.acknowledged]);
    const numbers = await itemNumbers(client);
    const records = [...logged.keys()].map((position) => withNumbers(recordAt(position, WORLD), numbers));
    let wrongAnswers = 0;
    for (let n = 0; n < 8; n++) {
      const [from, to] =
        n === 0 ? [2500, 2505] : ([2500 + random.below(6), 2500 + random.below(6)].sort((a, b) => a - b) as [number, number]);
      if (JSON.stringify(await rolledAnswers(client, from, to)) !== JSON.stringify(expectedAnswers(records, from, to))) wrongAnswers++;
    }
    if (JSON.stringify(await creditDays(client)) !== JSON.stringify(expectedCredits(records))) wrongAnswers++;
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((position) => !logged.has(position)).length,
      doubled: [...logged.values()].filter((n) => n > 1).length,
      wrongAnswers,
    };
  });
}

/** Items that a record names, under their numbers; one that has none makes every answer wrong. */
function withNumbers(record: CountRecord, numbers: ReadonlyMap<string, number>): CountRecord {
  const items = (record.items ?? []).map((key) => ({ kind: SUBJECT_KIND.item, id: numbers.get(`${record.companyId} ${key}`) ?? -1 }));
  return { ...record, decisions: [...record.decisions, ...items] };
}

/** A server process that works for the jobs just now, or one that waits for them. */
async function backendOfJobs(db: Database): Promise<number | undefined> {
  try {
    return await withClient(db.logins.jobs, 'test', async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() order by state = 'idle', random() limit 1`,
      );
      return rows[0]?.pid;
    });
  } catch {
    return undefined;
  }
}

function serverPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function killProcess(pid: number | undefined): void {
  if (pid === undefined || !(pid > 1)) return;
  try {
    execFileSync('/bin/sh', ['-c', `kill -9 ${pid}`], { stdio: 'ignore' });
  } catch {
    // It was gone already.
  }
}
