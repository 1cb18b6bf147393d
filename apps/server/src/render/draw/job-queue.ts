/**
 * Jobs that wait for a draw child, in lanes, so that a document that is expensive to draw keeps only its own
 * readers waiting.
 *
 * What the pictures of a version cost is known when one was drawn by a child that held its scene already.
 * Until then one of its jobs is tried at a time, and the others are held back: an expensive document that no
 * one knows yet occupies one child once.
 */
import { createByteCache } from '../../platform/byte-cache.ts';
import type { DrawJob } from './draw-port.ts';

/** In the order in which children look for work. In the last one are pictures that no reader waits for. */
export const LANES = ['quick', 'slow', 'expensive', 'background'] as const;
export type Lane = (typeof LANES)[number];

/** A job that someone waits for. */
export interface Waiting {
  /** See `kindOf`. */
  readonly kind: string;
  /** By the clock of `performance.now`. */
  readonly addedAt: number;
  readonly deadlineAt: number;
  /** No one waits any more. */
  readonly settled: boolean;
  readonly isBackground?: boolean | undefined;
}

/** Estimate for a job that came now. */
export interface Outlook {
  lane: Lane;
  /** Until a child would begin with it. */
  waitMs: number;
}

export interface JobQueue<T extends Waiting> {
  /** True while someone waits. */
  readonly busy: boolean;
  /** How many wait in a lane; `tried`: until it is known what one like them takes. */
  length(lane: Lane | 'tried'): number;
  /** Left out, and false, where the queue is too long for it. */
  add(waiting: T): boolean;
  /** Before all others again, in their order: what was in flight when a child died. */
  putBack(waiting: readonly T[]): void;
  /**
   * The next one that would be there in time, behind `before` others of its child. Those that would not be
   * are handed to `onLate`.
   */
  next(lane: Lane, before: number): T | undefined;
  /** The one that would be next, if anyone waits for it. */
  oldest(lane: Lane): T | undefined;
  laneOf(waiting: Pick<T, 'kind' | 'isBackground'>): Lane;
  /** For a job of this kind. `inFlight`: jobs of its lane that children have already. */
  outlook(kind: string, inFlight: (lane: Lane) => number): Outlook;
  /** Milliseconds that one of the quick jobs takes a child; 0 while that is not known. */
  readonly averageMs: number;
  /**
   * It was drawn. `isTypical`: its child held the scene already, so that others like it will cost as much.
   */
  drawn(waiting: T, took: { ms: number; cpuMs: number; isTypical: boolean }): void;
  /** It was given up, or says nothing of what others like it will take. */
  left(waiting: T): void;
}

export interface JobQueueOptions<T> {
  /** How many share the quick lane. */
  children: number;
  deadlineMs: number;
  maxWaiting: number;
  onLate(waiting: T): void;
}

/**
 * More expensive jobs go into the slow lane, in processor time, for a busy machine makes no document
 * expensive. A hard one takes 3, at twice the pixels 9.
 */
const SLOW_MS = 10;
/** And what costs more than this into the lane of the expensive ones. */
const DEAR_MS = 40;
const MAX_PACES = 5000;
/**
 * Tries before a document counts as slow: glyphs, maps and code that a child loads once say nothing of later
 * jobs.
 */
const BELIEVED_AFTER = 3;
/**
 * How much the newest job counts in what one takes on average: of all quick ones (a crowd of a thousand is
 * judged by it), and of its kind.
 */
const NEWEST = 0.03;
const NEWEST_OF_KIND = 0.3;
/**
 * No job counts as more than so many of the average: a child that stood still for a moment says little of
 * those to come.
 */
const MAX_AVERAGES = 4;
/**
 * A queue longer than this part of a deadline is no use: what stands at its end would be drawn for no one.
 * See `load-gate.ts` for the front's own limit.
 */
const QUEUED_PART = 0.75;
/**
 * Part of a deadline that a single job is expected to take at most, so that an expensive one does not keep
 * out what follows.
 */
const JOB_PART = 0.25;
/** Itself, and as many again as jobs differ from each other. */
const SPARE_JOBS = 3;

interface Pace {
  ms: number;
  samples: number;
}

export function createJobQueue<T extends Waiting>({ children, deadlineMs, maxWaiting, onLate }: JobQueueOptions<T>): JobQueue<T> {
  const lanes: Record<Lane, T[]> = { quick: [], slow: [], expensive: [], background: [] };
  const paces = createByteCache<Pace>(MAX_PACES);
  /** By kind of job: the one that is tried, and those that wait to hear what it takes. */
  const tried = new Map<string, { trial: T; held: T[] }>();
  let heldBack = 0;
  let averageMs = 0;
  let drawnQuick = 0;

  /** 0 while it is not known. */
  const costOf = (kind: string) => (isKnown(kind) ? (paces.get(kind)?.ms ?? 0) : 0);

  function isKnown(kind: string): boolean {
    const pace = paces.get(kind);
    return pace !== undefined && (pace.ms <= SLOW_MS || pace.samples >= BELIEVED_AFTER);
  }

  function laneOf({ kind, isBackground }: Pick<T, 'kind' | 'isBackground'>): Lane {
    if (isBackground) return 'background';
    const costMs = costOf(kind);
    if (costMs <= SLOW_MS) return 'quick';
    return costMs <= DEAR_MS ? 'slow' : 'expensive';
  }

  function place(waiting: T): void {
    const { kind } = waiting;
    if (!waiting.isBackground && !isKnown(kind)) {
      const trying = tried.get(kind);
      if (trying) {
        heldBack++;
        trying.held.push(waiting);
        return;
      }
      tried.set(kind, { trial: waiting, held: [] });
    }
    lanes[laneOf(waiting)].push(waiting);
  }

  function left(waiting: T): void {
    const trying = tried.get(waiting.kind);
    if (trying?.trial !== waiting) return;
    tried.delete(waiting.kind);
    heldBack -= trying.held.length;
    for (const one of trying.held) if (!one.settled) place(one);
  }

  /** Until the next of its lane gets a child. */
  const eachMs = (lane: Lane, kind: string) => (lane === 'quick' ? averageMs / children : costOf(kind));

  function isTooLong(waiting: T): boolean {
    const timeoutMs = waiting.deadlineAt - performance.now();
    const lane = laneOf(waiting);
    return lanes[lane].length * eachMs(lane, waiting.kind) > timeoutMs * QUEUED_PART;
  }

  function comesTooLate({ kind, deadlineAt }: T, lane: Lane, before: number): boolean {
    const needsMs = lane === 'quick' ? Math.min(averageMs, deadlineMs * JOB_PART) * (before + SPARE_JOBS) : costOf(kind);
    return deadlineAt - performance.now() < needsMs;
  }

  /** Readers' own: what waits in the background keeps none of them out. */
  const length = () => LANES.reduce((sum, lane) => sum + (lane === 'background' ? 0 : lanes[lane].length), heldBack);

  return {
    get busy() {
      return LANES.some((lane) => lanes[lane].some(({ settled }) => !settled));
    },
    length: (lane) => (lane === 'tried' ? heldBack : lanes[lane].length),
    add(waiting) {
      if ((waiting.isBackground ? lanes.background.length : length()) >= maxWaiting || isTooLong(waiting)) return false;
      place(waiting);
      return true;
    },
    putBack(waiting) {
      for (const one of [...waiting].reverse()) lanes[laneOf(one)].unshift(one);
    },
    next(lane, before) {
      for (let waiting = lanes[lane].shift(); waiting; waiting = lanes[lane].shift()) {
        const isLate = !waiting.settled && comesTooLate(waiting, lane, before);
        if (!waiting.settled && !isLate) return waiting;
        if (isLate) onLate(waiting);
        left(waiting);
      }
      return undefined;
    },
    oldest: (lane) => lanes[lane].find(({ settled }) => !settled),
    laneOf,
    outlook(kind, inFlight) {
      const lane = laneOf({ kind, isBackground: false });
      const ahead = lanes[lane].length + (tried.get(kind)?.held.length ?? 0) + inFlight(lane);
      return { lane, waitMs: ahead * eachMs(lane, kind) };
    },
    get averageMs() {
      return averageMs;
    },
    drawn(waiting, { ms, cpuMs, isTypical }) {
      const { kind } = waiting;
      if (isTypical && !waiting.isBackground) paces.set(kind, learnt(paces.get(kind), cpuMs), 1);
      if (isTypical && laneOf(waiting) === 'quick') averageMs = moved(averageMs, ms, Math.max(NEWEST, 1 / ++drawnQuick));
      left(waiting);
    },
    left,
  };
}

/** The minimum of the first few: none of them costs less than it must. */
function learnt(pace: Pace | undefined, newestMs: number): Pace {
  const samples = (pace?.samples ?? 0) + 1;
  if (!pace) return { ms: newestMs, samples };
  return { ms: samples <= BELIEVED_AFTER ? Math.min(pace.ms, newestMs) : moved(pace.ms, newestMs, NEWEST_OF_KIND), samples };
}

function moved(average: number, newest: number, weight: number): number {
  return average + (Math.min(newest, (average + 1) * MAX_AVERAGES) - average) * weight;
}

/** Enough to keep a child busy while an answer travels, and while this process is late with everything … */
const [MIN_IN_FLIGHT, IN_FLIGHT_MS, LAGS_IN_FLIGHT] = [3, 6, 2];
/** … and few enough that waiting jobs can still go elsewhere: when this process is on time, and at most. */
const [USUAL_IN_FLIGHT, MAX_IN_FLIGHT] = [8, 64];

/**
 * How many quick jobs a child may have at a time. It answers while we are late, and would stand still if it
 * had no more to draw.
 */
export function inFlightFor({ averageMs, lagMs }: { averageMs: number; lagMs: number }): number {
  const usual = Math.min(USUAL_IN_FLIGHT, Math.max(MIN_IN_FLIGHT, Math.round(IN_FLIGHT_MS / averageMs)));
  const meanwhile = averageMs > 0 ? Math.round((LAGS_IN_FLIGHT * lagMs) / averageMs) : 0;
  return Math.min(MAX_IN_FLIGHT, usual + meanwhile);
}

/** Names jobs that take about as long as each other. */
export function kindOf({
  key,
  format,
  scale,
  seconds,
  measures,
}: Pick<DrawJob, 'key' | 'format' | 'scale' | 'seconds' | 'measures'>): string {
  return `${key} ${format ?? ''} ${scale ?? 1} ${seconds ?? ''} ${measures ?? ''}`;
}
