/**
 * Long work in short steps, so that a server can answer others between them: each `yield` is at most about a
 * millisecond after the last.
 */

export type Steps<T = void> = Generator<undefined, T, undefined>;

const CHUNK = 512;
/** Merging is quicker than sorting. */
const MERGED = 2048;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export interface Turns {
  /** Milliseconds of any clock. */
  clock: () => number;
  /** Lets others have their turn. */
  pause: () => Promise<void>;
  /** How long to work before the next pause. Default 2. */
  sliceMs?: number;
}

/** The steps with pauses between them. */
export async function inTurns<T>(steps: Steps<T>, { clock, pause, sliceMs = 2 }: Turns): Promise<T> {
  let began = clock();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (clock() - began < sliceMs) continue;
    await pause();
    began = clock();
  }
}

/** Sorts in place; equal ones stay as they were. */
export function* sortInSteps(order: Uint32Array, compare: (a: number, b: number) => number): Steps {
  const { length } = order;
  for (let from = 0; from < length; from += CHUNK) {
    order.subarray(from, from + CHUNK).sort(compare);
    yield;
  }
  let [source, target]: [Uint32Array, Uint32Array] = [order, new Uint32Array(length)];
  for (let width = CHUNK; width < length; width *= 2) {
    for (let from = 0, to = 0; from < length; from += width * 2) {
      const [middle, end] = [Math.min(from + width, length), Math.min(from + width * 2, length)];
      for (let [left, right] = [from, middle]; left < middle || right < end;) {
        const isLeft = left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0);
        target[to++] = source[isLeft ? left++ : right++] as number;
        if (to % MERGED === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source !== order) order.set(source);
}

/** 0 to the last: quicker than from an iterator. */
export function numbersBelow(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let n = 0; n < count; n++) numbers[n] = n;
  return numbers;
}
