/**
 * Does for each company, or each of its things, what is due, one after the other. What fails is logged with
 * its own fields and noted for the app and for operators, rests for longer and longer, and holds up nothing
 * else. The pauses are known to this process only.
 */
import type { Client } from 'pg';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { companiesSetAside, noteRecovered, noteSetAside } from './set-aside.ts';

export interface EachDueOptions {
  /** Name of the job, in the log, in figures and where it is noted. */
  job: string;
  log: Log;
  metrics?: Metrics | undefined;
  nowMs?: () => number;
  /**
   * The first pause after a failure; each one after it is twice as long, up to an hour. Default: a minute.
   */
  firstPauseMs?: number;
}

/** Names the work: its company, and numbers. */
type Fields = Readonly<{ companyId: number } & Record<string, number>>;

/** Answers how many were done. */
export type EachDue = <Item extends Fields>(
  /** On which failures are noted. Work may use it, too. */
  client: Client,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  options?: {
    /** Called after a failure with the moment from which it may be tried again. */
    postpone?: (item: Item, until: Date) => Promise<void>;
    /** How many are done at most; those that fail or rest are none of them. */
    max?: number;
  },
) => Promise<number>;

/** Without pauses and notes: all have their turn, then the first failure is that of all. */
export const eachOnce: EachDue = async (_client, items, work, { max = Infinity } = {}) => {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items) {
    if (done === max) break;
    try {
      await work(item);
      done++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
};

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

export function createEachDue({ job, log, metrics, nowMs = Date.now, firstPauseMs = FIRST_PAUSE_MS }: EachDueOptions): EachDue {
  const resting = new Map<string, { companyId: number; pauseMs: number; untilMs: number }>();
  /** Companies that are noted; those of another process that ended are found at the first step. */
  let noted: Set<number> | undefined;
  const failures = metrics?.counter('limn_job_failures_total', 'Steps of background jobs that failed.', { job });

  const isResting = (companyId: number) => [...resting.values()].some((rest) => rest.companyId === companyId);

  return async (client, items, work, { postpone, max = Infinity } = {}) => {
    if (items.length === 0 && noted !== undefined) return 0;
    let done = 0;
    noted ??= new Set(await companiesSetAside(client, job));
    for (const item of items) {
      if (done === max) break;
      const { companyId } = item;
      const key = Object.values(item).join(' ');
      const rest = resting.get(key);
      if (rest && rest.untilMs > nowMs()) continue;
      try {
        await work(item);
      } catch (cause) {
        // Fails where the connection is gone, which says nothing about the company.
        await client.query('rollback');
        failures?.add();
        const pauseMs = Math.min(rest ? rest.pauseMs * 2 : firstPauseMs, MAX_PAUSE_MS);
        const until = new Date(nowMs() + pauseMs);
        resting.set(key, { companyId, pauseMs, untilMs: until.getTime() });
        log.error('jobs.item_failed', { job, ...item, againInMs: pauseMs }, cause);
        await noteSetAside(client, { companyId, job, nextAt: until, cause });
        noted.add(companyId);
        await postpone?.(item, until).catch((also: unknown) => log.error('jobs.item_failed', { job, ...item }, also));
        continue;
      }
      done++;
      resting.delete(key);
      if (!noted.has(companyId) || isResting(companyId)) continue;
      await noteRecovered(client, companyId, job);
      noted.delete(companyId);
      log.info('jobs.item_recovered', { job, companyId });
    }
    forget(resting, nowMs());
    return done;
  };
}

/** Work that has not come back long after its pause was done, or deleted, elsewhere. */
function forget(resting: Map<string, { untilMs: number }>, nowMs: number): void {
  for (const [key, { untilMs }] of resting) if (untilMs + MAX_PAUSE_MS * 24 < nowMs) resting.delete(key);
}
