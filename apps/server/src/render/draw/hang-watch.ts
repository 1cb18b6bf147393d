/**
 * Whether a draw child hangs over its job. One that sleeps or is stopped is judged by the clock, one that
 * works by its processor time: on a machine with too much to do a child gets little of it, and killing it
 * would only make more work.
 */
import { processWork } from '../../platform/process-lives.ts';

export interface HangWatch {
  /**
   * To be asked now and then.
   * @param child any object that stands for the child
   * @param sinceMs when it began with its job, by `performance.now()`
   */
  hangs(child: object, pid: number | undefined, sinceMs: number): boolean;
}

export interface HangWatchDeps {
  /** How long one job may take. */
  hangMs: number;
  nowMs?: () => number;
  workOf?: typeof processWork;
}

/** A child's processor time when its job was found to be slow, and since when it has done nothing. */
interface Mark {
  sinceMs: number;
  atMs: number;
  cpuMs: number;
  lastCpuMs: number;
  idleSinceMs: number;
}

export function createHangWatch({ hangMs, nowMs = () => performance.now(), workOf = processWork }: HangWatchDeps): HangWatch {
  const marks = new WeakMap<object, Mark>();
  return {
    hangs(child, pid, sinceMs) {
      const atMs = nowMs();
      if (atMs - sinceMs < hangMs / 2) return false;
      const work = pid === undefined ? undefined : workOf(pid);
      const cpuMs = work?.cpuMs ?? 0;
      const known = marks.get(child);
      const mark = known?.sinceMs === sinceMs ? known : { sinceMs, atMs, cpuMs, lastCpuMs: cpuMs, idleSinceMs: atMs };
      // One that waits for its disk, or for a moment for another thread, is found asleep now and then.
      if (work?.isRunnable || cpuMs > mark.lastCpuMs) mark.idleSinceMs = atMs;
      mark.lastCpuMs = cpuMs;
      marks.set(child, mark);
      const isIdle = atMs - mark.idleSinceMs >= hangMs / 2;
      const workedMs = isIdle ? Infinity : mark.atMs - sinceMs + cpuMs - mark.cpuMs;
      return Math.min(atMs - sinceMs, workedMs) >= hangMs;
    },
  };
}
