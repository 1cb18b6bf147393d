/** Values of a dictionary in the order in which a reading compares them, and the places they name. */
import type { Facts, FactValue, Point } from '../facts.ts';
import { inputType, type Reading } from '../input-types.ts';
import { milesBetween } from '../operators/distances.ts';
import { finestUnit, keyOf, pointOf, type Key } from '../readings.ts';
import { finish, numbersBelow, sortInSteps, type Steps } from './steps.ts';

type Then = Pick<Facts, 'moment'>;

const STEP = 1024;

/**
 * Where each value of a dictionary stands when it is ordered as this input type reads it; 0 for what is
 * missing or can't be read.
 */
export function rankValues(values: readonly FactValue[], type: number, then: Then): Uint32Array {
  return finish(rankInSteps(values, type, then));
}

export function* rankInSteps(values: readonly FactValue[], type: number, then: Then): Steps<Uint32Array> {
  return (yield* orderValues(values, inputType(type)?.reading ?? 'text', then)).ranks;
}

export interface OrderedValues {
  /** From 1 on, the same for equal values; 0 for what is missing or can't be read. */
  ranks: Uint32Array;
  /** Codes with a rank, the smallest first. */
  sorted: Uint32Array;
  /** Codes without. */
  others: Uint32Array;
}

export function* orderValues(values: readonly FactValue[], reading: Reading, { moment }: Then): Steps<OrderedValues> {
  const read = keyOf(reading, finestUnit(reading));
  const keys: (Key | undefined)[] = [];
  for (const [code, value] of values.entries()) {
    keys.push(read(value, moment));
    if (code % STEP === 0) yield;
  }
  const codes = numbersBelow(values.length);
  const sorted = codes.filter((code) => keys[code] !== undefined);
  yield;
  yield* sortInSteps(sorted, (a, b) => compareKeys(keys[a], keys[b]));
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (let n = 0; n < sorted.length; n++) {
    const code = sorted[n] as number;
    if (n === 0 || compareKeys(keys[sorted[n - 1] as number], keys[code]) !== 0) rank++;
    ranks[code] = rank;
    if (n % STEP === 0) yield;
  }
  const others = codes.filter((code) => keys[code] === undefined);
  yield;
  return { ranks, sorted, others };
}

/** The points that values name, to be asked for many places. */
export function* pointsInSteps(values: readonly FactValue[], { moment }: Then): Steps<(Point | undefined)[]> {
  const points: (Point | undefined)[] = [];
  for (const [code, value] of values.entries()) {
    points.push(pointOf(value, moment));
    if (code % STEP === 0) yield;
  }
  return points;
}

/** Infinity for what is no point. */
export function milesFrom(point: Point | undefined, place: Point): number {
  return point ? milesBetween(point, place) : Infinity;
}

function compareKeys(a: Key | undefined, b: Key | undefined): number {
  return a === b || a === undefined || b === undefined ? 0 : a < b ? -1 : 1;
}
