/**
 * Defines a background job and runs jobs: each in a loop of its own, at once again while there is more to do,
 * later while there is not, with growing pauses while it fails. A step does a bounded piece of work; it may
 * be killed at any moment and must be right when it runs again.
 */
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ChannelName } from '../storage/channels.ts';
import type { Listener } from '../storage/listener.ts';
import { startLoop } from './loop.ts';

/**
 * The kind of process that runs a job. `jobs`: beside the journals, always there. `worker`: long or expensive
 * work.
 */
export type JobRole = 'jobs' | 'worker';

/** One step; true where there is more to do at once. */
export type Run = () => Promise<boolean>;

export interface Job {
  name: string;
  role: JobRole;
  /** How long it rests while there is nothing to do. */
  everyMs: number;
  /**
   * After a step it rests so many times as long as the step took, also while there is more to do, but never
   * longer than until `maxMs` after the step's begin: for one whose steps cost less together when each does
   * more, or one that leaves the machine to others meanwhile. `keepsUp`: a step does all that there is, so
   * more to do doesn't mean that it is behind while it has time to rest.
   */
  rest?: { times: number; maxMs: number; keepsUp?: true } | undefined;
  run: Run;
  /** Runs as soon as one of these comes. They can be missed, so it also runs by itself. */
  wakeOn?: ChannelName | undefined;
  /**
   * At a stop: first goes on until nothing is left. `last`: and begins with that once the others have ended.
   */
  atStop?: 'finish' | 'finish last' | undefined;
}

export interface RunJobsOptions {
  log: Log;
  metrics: Metrics;
  listener: Pick<Listener, 'listen'>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const LISTEN_AGAIN_MS = 3_600_000;

export function runJobs(jobs: readonly Job[], { log, metrics, listener }: RunJobsOptions): RunningJobs {
  const loops = jobs.map((job) => ({ ...job, loop: startLoop(job, log, measure(job, metrics)) }));
  const awaited = loops.flatMap(({ wakeOn, loop }) => (wakeOn ? [{ wakeOn, wake: () => loop.wake() }] : []));
  // Until the database can be reached, jobs come only in their own time.
  const listening = startLoop({ name: 'listen', everyMs: LISTEN_AGAIN_MS, run: listen }, log, () => undefined);

  async function listen(): Promise<boolean> {
    for (let next = awaited[0]; next; next = awaited[0]) {
      await listener.listen(next.wakeOn, next.wake);
      awaited.shift();
    }
    return false;
  }

  return {
    async stop() {
      await Promise.all([
        listening.stop(false),
        ...loops.filter(({ atStop }) => atStop !== 'finish last').map(({ loop, atStop }) => loop.stop(atStop === 'finish')),
      ]);
      await Promise.all(loops.filter(({ atStop }) => atStop === 'finish last').map(({ loop }) => loop.stop(true)));
    },
  };
}

/** Called after each step with its outcome. */
export type OnStep = (outcome: 'more' | 'idle' | 'failed', ms: number) => void;

function measure({ name: job }: Job, metrics: Metrics): OnStep {
  const seconds = metrics.histogram('limn_job_seconds', 'How long steps of background jobs took.', { job });
  const failures = metrics.counter('limn_job_failures_total', 'Steps of background jobs that failed.', { job });
  let idleAt = performance.now();
  let isBehind = false;
  metrics.read('gauge', 'limn_job_behind_seconds', 'For how long a background job has had more to do than it did.', () => [
    [{ job }, isBehind ? (performance.now() - idleAt) / 1000 : 0],
  ]);
  return (outcome, ms) => {
    seconds.observe(ms / 1000);
    if (outcome === 'failed') failures.add();
    isBehind = outcome !== 'idle';
    if (!isBehind) idleAt = performance.now();
  };
}
