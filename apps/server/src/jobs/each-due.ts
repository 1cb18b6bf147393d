/**
 * Works through what is due, one after the other. What fails is logged with its own fields, rests for longer and longer, and holds up nothing
 * else. The pauses are known to this process only.
 */
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

export interface EachDueOptions {
  /** Name of the job, in the log and in figures. */
  job: string;
  log: Log;
  metrics?: Metrics | undefined;
  nowMs?: () => number;
}

/** For fields that name the work: companies and numbers. */
type Fields = Readonly<Record<string, number>>;

export type EachDue = <Item extends Fields>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  /** Called after a failure with the moment from which it may be tried again. */
  postpone?: (item: Item, until: Date) => Promise<void>,
) => Promise<void>;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

export function createEachDue({ job, log, metrics, nowMs = Date.now }: EachDueOptions): EachDue {
  const resting = new Map<string, { pauseMs: number; untilMs: number }>();
  const failures = metrics?.counter('limn_job_failures_total', 'Steps of background jobs that failed.', { job });

  return async (items, work, postpone) => {
    for (const item of items) {
      const key = Object.values(item).join(' ');
      const rest = resting.get(key);
      if (rest && rest.untilMs > nowMs()) continue;
      try {
        await work(item);
        resting.delete(key);
      } catch (cause) {
        failures?.add();
        const pauseMs = Math.min(rest ? rest.pauseMs * 2 : FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        const untilMs = nowMs() + pauseMs;
        resting.set(key, { pauseMs, untilMs });
        log.error('jobs.item_failed', { job, ...item, againInMs: pauseMs }, cause);
        await postpone?.(item, new Date(untilMs)).catch((also: unknown) => log.error('jobs.item_failed', { job, ...item }, also));
      }
    }
    forget(resting, nowMs());
  };
}

/** Work that has not come back long after its pause was done, or deleted, elsewhere. */
function forget(resting: Map<string, { untilMs: number }>, nowMs: number): void {
  for (const [key, { untilMs }] of resting) if (untilMs + LONGEST_PAUSE_MS * 24 < nowMs) resting.delete(key);
}
