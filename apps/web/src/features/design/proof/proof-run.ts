/**
 * One look over a list, call by call. Two calls are under way at a time, so that the rows of the next are
 * read while those of the one before are drawn. It can be stopped and gone on with at any moment; without a
 * connection it waits and goes on by itself.
 */
import { ApiError, type ProofKind, type ProofRow } from '@limn/contracts';
import { BATCH, type ProofRequest, type ProofPlan } from './proof-plan.ts';

/** A row with something wrong. */
export interface FoundRow extends ProofRow {
  /** Its place in the plan. */
  place: number;
}

export interface ProofState {
  kind: 'running' | 'waiting' | 'stopped' | 'failed' | 'done';
  /** Rows that were checked. */
  looked: number;
  found: readonly FoundRow[];
  /** Rows with a problem of a kind. */
  counts: Readonly<Partial<Record<ProofKind, number>>>;
  /** Milliseconds for the rows that are left, once they can be estimated. */
  leftMs: number | undefined;
  /** Image or table were changed since it began. */
  isStale: boolean;
  /** State of image and rows at the start. */
  seen: string | undefined;
  /** Why it failed, or waits. */
  error: unknown;
}

export interface ProofRun {
  getState(): ProofState;
  subscribe: (listener: () => void) => () => void;
  stop(): void;
  /** Goes on where it was stopped, failed or waits. */
  goOn(): void;
}

export interface ProofRunOptions {
  plan: ProofPlan;
  ask(asked: ProofRequest, signal: AbortSignal): Promise<{ rows: ProofRow[]; state: string }>;
  nowMs?: () => number;
}

const AT_ONCE = 2;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

export function createProofRun({ plan, ask, nowMs = Date.now }: ProofRunOptions): ProofRun {
  const listeners = new Set<() => void>();
  /** Beginnings of batches that were given back. */
  const again: number[] = [];
  let next = 0;
  let stopping = new AbortController();
  let underWay = 0;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let activeMs = 0;
  let sinceMs = nowMs();
  let state: ProofState = {
    kind: 'running',
    looked: 0,
    found: [],
    counts: {},
    leftMs: undefined,
    isStale: false,
    seen: undefined,
    error: undefined,
  };

  function set(change: Partial<ProofState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function pause(kind: 'waiting' | 'stopped' | 'failed', error?: unknown): void {
    if (state.kind === 'running') activeMs += nowMs() - sinceMs;
    stopping.abort();
    set({ kind, error, leftMs: undefined });
    clearTimeout(timer);
    if (kind !== 'waiting') return;
    timer = setTimeout(goOn, waitMs);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }

  function goOn(): void {
    if (state.kind === 'running' || state.kind === 'done') return;
    clearTimeout(timer);
    stopping = new AbortController();
    sinceMs = nowMs();
    set({ kind: 'running', error: undefined });
    pump();
  }

  function pump(): void {
    while (state.kind === 'running' && underWay < AT_ONCE && (again.length > 0 || next < plan.count)) {
      const from = again.shift() ?? next;
      if (from === next) next = Math.min(plan.count, next + BATCH);
      void batch(from, Math.min(plan.count, from + BATCH), stopping.signal);
    }
    if (state.kind === 'running' && underWay === 0) set({ kind: 'done', leftMs: undefined });
  }

  async function batch(from: number, to: number, signal: AbortSignal): Promise<void> {
    underWay++;
    try {
      const asked = plan.ask(from, to);
      const answer = await ask(asked, signal);
      if (signal.aborted) return void again.push(from);
      waitMs = FIRST_WAIT_MS;
      take(from, to, asked, answer);
    } catch (error) {
      again.push(from);
      if (!signal.aborted) pause(isPassing(error) ? 'waiting' : 'failed', error);
    } finally {
      underWay--;
      pump();
    }
  }

  function take(from: number, to: number, asked: ProofRequest, answer: { rows: ProofRow[]; state: string }): void {
    const seen = state.seen ?? answer.state;
    const found = answer.rows.flatMap((row): FoundRow[] => {
      if (row.problems.length === 0) return [];
      const place = from + ('rows' in asked ? asked.rows.indexOf(row.row) : row.row - 1);
      return [{ ...row, row: plan.rowAt(place), label: plan.labelAt?.(place) ?? row.label, place }];
    });
    const looked = state.looked + to - from;
    const tookMs = activeMs + nowMs() - sinceMs;
    set({
      looked,
      counts: countsOf(found, state.counts),
      found: found.length === 0 ? state.found : [...state.found, ...found],
      leftMs: looked >= 2 * BATCH ? (tookMs / looked) * (plan.count - looked) : undefined,
      isStale: state.isStale || answer.state !== seen,
      seen,
    });
  }

  pump();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      if (state.kind === 'running' || state.kind === 'waiting') pause('stopped');
    },
    goOn,
  };
}

/** Rows with a problem of a kind, added to those of `before`. */
export function countsOf(rows: readonly ProofRow[], before: ProofState['counts'] = {}): ProofState['counts'] {
  const counts = { ...before };
  for (const { problems } of rows)
    for (const kind of new Set(problems.map((problem) => problem.kind))) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The worst first; of two alike the earlier one. */
export function worstFirst(rows: readonly FoundRow[]): FoundRow[] {
  return rows.toSorted((one, other) => badness(other) - badness(one) || one.place - other.place);
}

/** The worst problem counts most, then how many there are. */
function badness({ problems }: FoundRow): number {
  return Math.max(0, ...problems.map(({ severity }) => severity)) + Math.min(99, problems.length) / 100;
}

/** No connection, or a server that is busy: it will pass. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);
}
