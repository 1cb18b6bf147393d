/**
 * Remembers which jobs ended draw children, so that opening the same picture again does not end them again: a
 * mailing with one such document would otherwise take every child away from everyone, opening by opening.
 *
 * A job that ended children is held by itself. A version of which several different jobs were given up is
 * held as a whole, at first for a minute, each time for twice as long. What is held is answered by what the
 * caller falls back to.
 */
import type { DrawJob } from './draw-port.ts';

export interface Quarantine {
  holds(job: DrawJob): boolean;
  /**
   * The job was given up: it ended children, or took so long that its child was ended, which a busy machine
   * may have caused.
   */
  add(job: DrawJob, because: 'ended children' | 'took too long'): void;
}

const JOB_MS = 10 * 60_000;
const VERSION_MS = 60_000;
const MAX_VERSION_MS = 30 * 60_000;
const JOBS_OF_A_VERSION = 3;
/** Versions remembered at once; the one that was added to longest ago gives way. */
const MAX_VERSIONS = 1000;

interface Suspect {
  /** By what tells a job from other jobs of the version. */
  jobs: Map<string, { until: number; isHeld: boolean }>;
  heldUntil: number;
  nextMs: number;
}

/** @param now milliseconds by any clock that only goes forward */
export function createQuarantine(now: () => number = () => performance.now()): Quarantine {
  const suspects = new Map<string, Suspect>();
  return {
    holds(job) {
      const suspect = suspects.get(job.key);
      if (!suspect) return false;
      if (suspect.heldUntil > now()) return true;
      const known = suspect.jobs.get(nameOf(job));
      return known !== undefined && known.isHeld && known.until > now();
    },
    add(job, because) {
      const suspect: Suspect = suspects.get(job.key) ?? { jobs: new Map(), heldUntil: 0, nextMs: VERSION_MS };
      suspects.delete(job.key);
      suspects.set(job.key, suspect);
      for (const [name, { until }] of suspect.jobs) if (until <= now()) suspect.jobs.delete(name);
      suspect.jobs.set(nameOf(job), { until: now() + JOB_MS, isHeld: because === 'ended children' });
      if (suspect.jobs.size >= JOBS_OF_A_VERSION) {
        suspect.jobs.clear();
        suspect.heldUntil = now() + suspect.nextMs;
        suspect.nextMs = Math.min(suspect.nextMs * 2, MAX_VERSION_MS);
      }
      if (suspects.size > MAX_VERSIONS) for (const oldest of suspects.keys()) return void suspects.delete(oldest);
    },
  };
}

/** Only asked of suspects, so that it may take its time. */
function nameOf({ values, format, scale, pictures, maps }: DrawJob): string {
  return JSON.stringify([values, format, scale, pictures, Object.keys(maps ?? {})]);
}
