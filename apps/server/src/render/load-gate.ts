/**
 * Whether there is time to draw an open's own picture, decided before anything is worked out for it. What is
 * expected to wait longer than the limit is answered by the fallback chain at once: work on pictures that
 * come too late would take others' time as well.
 *
 * A crowd of 600 ms of drawing that comes all at once is served. What pictures will take is guessed from the
 * quiet time before, when each takes up to half as long again, and the crowd is also read meanwhile: so for a
 * while each lane may look like twice that. One fuller, or whose queue stands for long, has more opens than
 * it can draw, and a long queue only makes each of them late: from then on it holds a tenth of a second,
 * until it was short once. Lanes are judged apart, so that a slow document refuses only its own readers.
 */
import { LANES, type Lane } from './draw/job-queue.ts';

/** A lane of drawing, or `front`: what needs no drawing, and waits for this process alone. */
type Way = Lane | 'front';

export interface LoadGate {
  /** @param waitMs until a child would begin with it */
  admits(way: Way, waitMs: number): boolean;
}

export interface LoadGateDeps {
  /** By how much this process is late with what it has to do. */
  lagMs(): number;
  /** Milliseconds by any clock that only goes forward. */
  now?: () => number;
}

/** Apparent delay of a crowd that comes at once, and this process's own lag meanwhile. */
export const [BURST_MS, BURST_LAG_MS] = [1250, 250];
/** The same for a lane that had a queue for longer than a crowd has. */
export const [STANDING_MS, STANDING_LAG_MS] = [120, 50];
/** A queue this short has been worked off. */
const SHORT_MS = 25;
/** A crowd of 600 ms is gone by then, if what comes after it is half of what can be drawn. */
const STANDS_AFTER_MS = 1200;
/**
 * After this long without an open no one stands in a queue: what a child is busy with is other work, or gone
 * soon.
 */
const QUIET_MS = 500;

export function createLoadGate({ lagMs, now = () => performance.now() }: LoadGateDeps): LoadGate {
  const shortAt = new Map<Way, number>([...LANES, 'front' as const].map((way) => [way, now()]));
  const askedAt = new Map<Way, number>();
  return {
    admits(way, waitMs) {
      const lag = lagMs();
      const expectedMs = waitMs + lag;
      const at = now();
      if (at - (askedAt.get(way) ?? Number.NEGATIVE_INFINITY) > QUIET_MS) shortAt.set(way, at);
      askedAt.set(way, at);
      if (expectedMs <= SHORT_MS) {
        shortAt.set(way, at);
        return true;
      }
      if (at - (shortAt.get(way) ?? at) > STANDS_AFTER_MS) return expectedMs <= STANDING_MS && lag <= STANDING_LAG_MS;
      if (expectedMs <= BURST_MS && lag <= BURST_LAG_MS) return true;
      shortAt.set(way, Number.NEGATIVE_INFINITY);
      return false;
    },
  };
}
