/**
 * Everything that was counted for a flavour. It is built from all events, or made from an older one and the
 * customers who changed since: both give the same numbers to the last bit, because all that is kept are sums
 * of whole numbers.
 */
import { pairCounter } from './count-pairs.ts';
import { fingerprint, type Question } from './flavour.ts';
import { pickHistories, replaceHistories, toHistories, type EventColumns, type Histories } from './histories.ts';
import { rowWriter, type PairRows } from './pair-rows.ts';
import { emptyTally, toSides, type Sides, type Tally } from './sides.ts';

export interface State {
  question: Question;
  /** Ids by the positions that everything else uses. Only ever grows. */
  items: readonly string[];
  tally: Tally;
  rows: PairRows;
  histories: Histories;
}

export interface Batch {
  /** Ids by the positions that the events use. */
  items: readonly string[];
  events: EventColumns;
}

/** Called now and then, between 0 and 1. Throwing ends the work; nothing has changed then. */
export type OnProgress = (done: number) => void;

const STEPS = 512;

export function buildState(question: Question, { items, events }: Batch, onProgress: OnProgress = () => undefined): State {
  const known = distinctIds(items);
  const histories = toHistories(events, question, items, known.itemOf);
  const tally = emptyTally(known.items.length, question.views.length);
  onProgress(0.1);
  const sides = toSides(histories, question, tally, 1);
  onProgress(0.2);
  const { write } = rowWriter(isUnit(question));
  const counter = pairCounter(known.items.length);
  const rows = known.items.map((_, item) => {
    if (item % STEPS === 0) onProgress(0.2 + (0.8 * item) / known.items.length);
    counter.add(sides, item, 1);
    return write(counter.take());
  });
  onProgress(1);
  return { question, items: known.items, tally, rows, histories };
}

export interface Changes extends Batch {
  /**
   * Customers whose events may be different now. `events` holds all of theirs; who has none there has none
   * any more.
   */
  customers: Iterable<number>;
}

/** A new state; the old one stays as it is. */
export function refreshState(old: State, changes: Changes, onProgress: OnProgress = () => undefined): State {
  const { question } = old;
  const changed = new Set(changes.customers);
  const known = distinctIds(changes.items, old.items);
  const { items } = known;
  const next = toHistories(changes.events, question, changes.items, known.itemOf);
  for (const customer of next.customers) changed.add(customer);
  const order = Uint32Array.from(changed).sort();
  const tally = copyTally(old.tally, items.length);
  const before = toSides(pickHistories(old.histories, order), question, tally, -1);
  const after = toSides(next, question, tally, 1);
  onProgress(0.2);
  const { patch } = rowWriter(isUnit(question));
  const counter = pairCounter(items.length);
  const rows = items.map((_, item) => {
    if (item % STEPS === 0) onProgress(0.2 + (0.6 * item) / items.length);
    if (!begins(before, item) && !begins(after, item)) return old.rows[item];
    counter.add(before, item, -1);
    counter.add(after, item, 1);
    const delta = counter.take();
    return delta.length === 0 ? old.rows[item] : patch(old.rows[item], delta);
  });
  const histories = replaceHistories(old.histories, order, next);
  onProgress(1);
  return { question, items, tally, rows, histories };
}

/** False where the flavour was changed, so that what was counted answers another question. */
export function answers(state: State, question: Question): boolean {
  return fingerprint(state.question) === fingerprint(question);
}

/** True where every weight is 1: then mass and people are the same number. */
export function isUnit({ maxFirst, maxAlso }: Question): boolean {
  return maxFirst === 1 && maxAlso === 1;
}

function begins({ firstStarts }: Sides, item: number): boolean {
  return (firstStarts[item + 1] as number) > (firstStarts[item] as number);
}

function copyTally(old: Tally, items: number): Tally {
  const grown = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
    to.set(from);
    return to;
  };
  return {
    people: old.people,
    both: old.both,
    peopleFirst: grown(old.peopleFirst, new Int32Array(items)),
    peopleAlso: grown(old.peopleAlso, new Int32Array(items)),
    squaresFirst: grown(old.squaresFirst, new Float64Array(items)),
    squaresAlso: grown(old.squaresAlso, new Float64Array(items)),
    decidedFirst: old.decidedFirst.slice(),
    decidedAlso: old.decidedAlso.slice(),
  };
}

/** The known ids followed by new ones, and where each of `ids` is among them. */
function distinctIds(ids: readonly string[], known: readonly string[] = []): { items: readonly string[]; itemOf: Uint32Array } {
  // Mostly the list is the same, and a map of it takes longer than all the rest.
  if (ids.length <= known.length && ids.every((id, n) => id === known[n])) return { items: known, itemOf: Uint32Array.from(ids.keys()) };
  const places = new Map(known.map((id, place) => [id, place]));
  const items = [...known];
  const itemOf = Uint32Array.from(ids, (id) => {
    let place = places.get(id);
    if (place === undefined) {
      place = items.length;
      items.push(id);
      places.set(id, place);
    }
    return place;
  });
  return { items, itemOf };
}
