/** Undo and redo as pure functions. Typing in one place is one step. */

export interface History<T> {
  present: T;
  past: readonly T[];
  future: readonly T[];
  /** The place of the last change, where the next one there belongs to the same step. */
  place?: string | undefined;
}

const MAX_STEPS = 100;

export function historyOf<T>(present: T): History<T> {
  return { present, past: [], future: [] };
}

/** `place` names what is typed in; a change without one is a step of its own. */
export function changed<T>(history: History<T>, present: T, place?: string): History<T> {
  if (present === history.present) return history;
  const continues = place !== undefined && place === history.place;
  return {
    present,
    past: continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS),
    future: [],
    place,
  };
}

export function undone<T>({ present, past, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined ? { present, past, future } : { present: before, past: past.slice(0, -1), future: [present, ...future] };
}

export function redone<T>({ present, past, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { present, past, future } : { present: next, past: [...past, present], future: rest };
}
