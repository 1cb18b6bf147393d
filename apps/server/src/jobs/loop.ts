/**
 * Repeats a step for ever: at once while there is more to do, later while there is not, with growing pauses
 * while it fails.
 */
import type { Log } from '../platform/log.ts';
import type { Job, OnStep } from './job.ts';

export interface Loop {
  /** Ends the pause early. */
  wake(): void;
  /** Lets the current step end, then stops; with `drain`, first goes on until nothing is left. */
  stop(drain: boolean): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
const NO_REST: NonNullable<Job['rest']> = { times: 0, maxMs: 0 };

export function startLoop(
  { name, everyMs, rest = NO_REST, run: step }: Pick<Job, 'name' | 'everyMs' | 'rest' | 'run'>,
  log: Log,
  onStep: OnStep,
): Loop {
  let stopping = false;
  let draining = false;
  let woken = false;
  let wakeUp: (() => void) | undefined;
  let endRest: (() => void) | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => (wakeUp = undefined));

  /** Work that comes meanwhile does not end it, a stop does. */
  const lieDown = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => (endRest = undefined));

  async function run(): Promise<void> {
    let failingMs = 0;
    let mayStartAt = 0;
    for (;;) {
      const restingMs = mayStartAt - performance.now();
      if (restingMs > 0 && !stopping) await lieDown(restingMs);
      if (stopping && !draining) return;
      woken = false;
      // A step that began before the stop may have looked before the last work came.
      const isLastLook = stopping;
      const startedAt = performance.now();
      try {
        mayStartAt = startedAt + rest.maxMs;
        const more = await step();
        const ms = performance.now() - startedAt;
        mayStartAt = startedAt + Math.min(rest.maxMs, ms * (1 + rest.times));
        const keepsUp = rest.keepsUp === true && ms < rest.maxMs;
        onStep(more && !keepsUp ? 'more' : 'idle', ms);
        if (failingMs > 0) log.info('jobs.step_recovered', { name });
        failingMs = 0;
        if (more) continue;
        if (isLastLook) return;
        if (!woken) await pause(everyMs);
      } catch (error) {
        onStep('failed', performance.now() - startedAt);
        if (failingMs === 0) log.error('jobs.step_failed', { name }, error);
        if (stopping) return;
        failingMs = Math.min(failingMs * 2 || FIRST_PAUSE_MS, MAX_PAUSE_MS);
        await pause(failingMs);
      }
    }
  }

  const running = run();
  const wake = () => {
    woken = true;
    wakeUp?.();
  };
  return {
    wake,
    stop(drain) {
      stopping = true;
      draining = drain;
      endRest?.();
      wake();
      return running;
    },
  };
}
