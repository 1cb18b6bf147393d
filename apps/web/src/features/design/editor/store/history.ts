/**
 * Undo and redo as references to immutable documents. A new change empties redo only; opening another document
 * empties both. Changes with the same `merge` word that follow closely (a slider being dragged) are one step.
 */
const MERGE_WITHIN_MS = 900;
const MOST_STEPS = 200;

interface Step<T> {
  before: T;
  label: string;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
  readonly merge: string | undefined;
  readonly atMs: number;
}

export interface Change {
  /** The step's label: "Undo Move". */
  label: string;
  merge?: string | undefined;
}

export function emptyHistory<T>(): History<T> {
  return { past: [], future: [], merge: undefined, atMs: 0 };
}

export function recordChange<T>(history: History<T>, before: T, change: Change, nowMs: number): History<T> {
  const continues =
    change.merge !== undefined && change.merge === history.merge && nowMs - history.atMs <= MERGE_WITHIN_MS && history.past.length > 0;
  const past = continues ? history.past : [...history.past, { before, label: change.label }].slice(-MOST_STEPS);
  return { past, future: [], merge: change.merge, atMs: nowMs };
}

export function stepBack<T>(history: History<T>, current: T): { history: History<T>; document: T } | undefined {
  const step = history.past.at(-1);
  if (!step) return undefined;
  const future = [...history.future, { before: current, label: step.label }];
  return { document: step.before, history: { past: history.past.slice(0, -1), future, merge: undefined, atMs: 0 } };
}

export function stepForward<T>(history: History<T>, current: T): { history: History<T>; document: T } | undefined {
  const step = history.future.at(-1);
  if (!step) return undefined;
  const past = [...history.past, { before: current, label: step.label }];
  return { document: step.before, history: { past, future: history.future.slice(0, -1), merge: undefined, atMs: 0 } };
}
