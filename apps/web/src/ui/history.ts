/**
 * Undo and redo as pure functions over immutable values: rules, drafts, documents. Changes that belong
 * together, as typing in one place does, are one step.
 */

export interface Step<T> {
  value: T;
  label: string | undefined;
}

export interface History<T> {
  present: T;
  /** Values before each step, the last step last. */
  past: readonly Step<T>[];
  /** Values after each step that was undone, the next one to redo last. */
  future: readonly Step<T>[];
  /** The last change's; undefined where no other change belongs to its step. */
  merge: string | undefined;
  atMs: number;
}

export interface Change {
  /** Name of its step, as in “Undo: Move”. */
  label?: string | undefined;
  /** Changes that follow each other with the same word are one step; one without is a step of its own. */
  merge?: string | undefined;
  /** Time of the change, where a pause ends a step as well. */
  atMs?: number;
}

const MERGE_WITHIN_MS = 900;
const MAX_STEPS = 200;

export function historyOf<T>(present: T): History<T> {
  return { present, past: [], future: [], merge: undefined, atMs: 0 };
}

export function changed<T>(history: History<T>, present: T, { label, merge, atMs = 0 }: Change = {}): History<T> {
  if (present === history.present) return history;
  const continues = merge !== undefined && merge === history.merge && atMs - history.atMs <= MERGE_WITHIN_MS;
  const past = continues ? history.past : [...history.past, { value: history.present, label }].slice(-MAX_STEPS);
  return { present, past, future: [], merge, atMs };
}

/** Another value without a step: it follows from the last change, or isn't the user's. */
export function amended<T>(history: History<T>, present: T): History<T> {
  return present === history.present ? history : { ...history, present };
}

/** The same history where nothing can be undone. */
export function undone<T>(history: History<T>): History<T> {
  const step = history.past.at(-1);
  if (!step) return history;
  const future = [...history.future, { value: history.present, label: step.label }];
  return { ...historyOf(step.value), past: history.past.slice(0, -1), future };
}

/** The same history where nothing can be redone. */
export function redone<T>(history: History<T>): History<T> {
  const step = history.future.at(-1);
  if (!step) return history;
  const past = [...history.past, { value: history.present, label: step.label }];
  return { ...historyOf(step.value), past, future: history.future.slice(0, -1) };
}

/** Changes every value that undo and redo can reach. */
export function mapHistory<T>(history: History<T>, change: (value: T) => T): History<T> {
  const mapped = (steps: readonly Step<T>[]) => steps.map(({ value, label }) => ({ value: change(value), label }));
  return { ...history, present: change(history.present), past: mapped(history.past), future: mapped(history.future) };
}
