/**
 * How good a flavour is, forward in time: learnt from what came before a moment, measured by what people did
 * after it, beside what is most popular and beside chance. A random split would flatter: it learns from the
 * future.
 */
import type { Question } from './flavour.ts';
import { MAX_EVENTS_PER_CUSTOMER, toHistories, type EventColumns } from './histories.ts';
import { encodeModel } from './model-file.ts';
import { openModel, type FlavourModel } from './read-model.ts';
import { recommend } from './recommend.ts';
import { buildState, type Batch } from './state.ts';

export const LIST_LENGTH = 10;
/** Below, chance decides which list looks better. */
export const MIN_PEOPLE = 100;
const MAX_PEOPLE = 20_000;
const LEARN_SHARE = 0.8;
const MAX_SAMPLED_TIMES = 200_000;

/**
 * Someone with events before and after: what they did, newest first; what they had; what they newly did
 * after.
 */
export interface TestCase {
  customer: number;
  history: readonly string[];
  had: ReadonlySet<string>;
  next: ReadonlySet<string>;
}

export interface Measures {
  /** Share of people for whom one of ten items was right. */
  hitRate: number;
  /** How far up the right ones stood: 1 is perfect. */
  ndcg: number;
  /** Share of people whose own events gave all ten items. */
  coverage: number;
  /** Share of the catalogue that anyone was shown. */
  shown: number;
}

export type EvaluationVerdict = 'better' | 'no_difference' | 'worse' | 'too_few';

export interface Evaluation {
  /** Unix milliseconds: learnt before, measured from here on. */
  splitAt: number;
  people: number;
  flavour: Measures;
  popular: Measures;
  random: Measures;
  verdict: EvaluationVerdict;
  sentence: string;
}

export interface EvaluateOptions {
  /** Ids that can be shown. Default: every item of the batch. */
  offered?: readonly string[];
  /** People to measure by; of more, evenly chosen ones. */
  maxPeople?: number;
}

export function evaluateFlavour(question: Question, batch: Batch, options: EvaluateOptions = {}): Evaluation {
  const offered = [...new Set(options.offered ?? batch.items)];
  const isOffered = (set: ReadonlySet<string>) => (id: string) => set.has(id);
  const { model, cases, splitAt } = splitForward(question, batch, isOffered(new Set(offered)), options.maxPeople);
  const flavour = measure(cases, offered.length, flavourList(model));
  const popular = measure(cases, offered.length, popularList(model));
  const random = measure(cases, offered.length, randomList(offered));
  const verdict = compare(flavour.each, popular.each);
  const people = cases.length;
  const sentence = verdictSentence(verdict, people, flavour.measures.ndcg, popular.measures.ndcg);
  return { splitAt, people, flavour: flavour.measures, popular: popular.measures, random: random.measures, verdict, sentence };
}

/** Learns from the earlier events, and lists whom to measure by. */
export function splitForward(
  question: Question,
  { items, events }: Batch,
  isOffered: (id: string) => boolean,
  maxPeople = MAX_PEOPLE,
): { model: FlavourModel; learnt: EventColumns; cases: TestCase[]; splitAt: number } {
  const splitAt = splitTime(events, question);
  const learnt = filterEvents(events, (at) => at < splitAt);
  const model = openModel(encodeModel(buildState(question, { items, events: learnt }), { isOffered }));
  const places = Uint32Array.from(items.keys());
  const before = toHistories(learnt, question, items, places);
  const after = toHistories(
    filterEvents(events, (at) => at >= splitAt),
    question,
    items,
    places,
  );
  const cases: TestCase[] = [];
  for (let a = 0, b = 0; a < before.customers.length && b < after.customers.length;) {
    const customer = before.customers[a] as number;
    const other = after.customers[b] as number;
    if (customer === other) {
      const events = (of: typeof before, at: number, weights: Uint16Array) => {
        const found: string[] = [];
        for (let n = (of.starts[at + 1] as number) - 1; n >= (of.starts[at] as number); n--) {
          if ((weights[of.views[n] as number] as number) > 0) found.push(items[of.items[n] as number] as string);
        }
        return found.slice(0, MAX_EVENTS_PER_CUSTOMER);
      };
      const history = [...new Set(events(before, a, question.first))];
      const had = new Set(events(before, a, question.also));
      const next = new Set(events(after, b, question.also).filter((id) => !had.has(id)));
      if (history.length > 0 && next.size > 0) cases.push({ customer, history, had, next });
    }
    if (customer <= other) a++;
    if (other <= customer) b++;
  }
  const step = Math.max(1, cases.length / maxPeople);
  const chosen = Array.from({ length: Math.min(cases.length, maxPeople) }, (_, n) => cases[Math.floor(n * step)] as TestCase);
  return { model, learnt, cases: chosen, splitAt };
}

export type MakeList = (one: TestCase) => { list: readonly string[]; own: number };

/** @param own how many of the list came from the person's own events */
export function measure(cases: readonly TestCase[], catalogue: number, listFor: MakeList): { measures: Measures; each: Float64Array } {
  const each = new Float64Array(cases.length);
  const shown = new Set<string>();
  let [hits, covered, sum] = [0, 0, 0];
  for (const [n, one] of cases.entries()) {
    const { list, own } = listFor(one);
    let gain = 0;
    for (const [at, id] of list.entries()) {
      shown.add(id);
      if (one.next.has(id)) gain += 1 / Math.log2(at + 2);
    }
    if (gain > 0) hits++;
    if (own >= LIST_LENGTH) covered++;
    each[n] = gain / (IDEAL[Math.min(LIST_LENGTH, one.next.size)] as number);
    sum += each[n];
  }
  const of = Math.max(1, cases.length);
  return {
    measures: { hitRate: hits / of, ndcg: sum / of, coverage: covered / of, shown: shown.size / Math.max(1, catalogue) },
    each,
  };
}

/** The best gain that n right items can have. */
const IDEAL = Array.from({ length: LIST_LENGTH + 1 }, (_, size) => {
  let gain = 0;
  for (let at = 0; at < size; at++) gain += 1 / Math.log2(at + 2);
  return gain;
});

function flavourList(model: FlavourModel): MakeList {
  return ({ history, had }) => {
    const list = recommend(model, history, { limit: LIST_LENGTH, isLeftOut: (id) => had.has(id) });
    return { list: list.map(({ id }) => id), own: list.filter(({ because }) => because.kind === 'did').length };
  };
}

function popularList(model: FlavourModel): MakeList {
  return ({ had }) => ({ list: recommend(model, [], { limit: LIST_LENGTH, isLeftOut: (id) => had.has(id) }).map(({ id }) => id), own: 0 });
}

function randomList(offered: readonly string[]): MakeList {
  return ({ customer, had }) => {
    const list = new Set<string>();
    let seed = customer + 1;
    for (let tries = 0; tries < LIST_LENGTH * 4 && list.size < LIST_LENGTH; tries++) {
      seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
      const id = offered[seed % Math.max(1, offered.length)];
      if (id !== undefined && !had.has(id)) list.add(id);
    }
    return { list: [...list], own: 0 };
  };
}

/** Person by person: a difference counts when it is more than twice its standard error. */
function compare(ours: Float64Array, theirs: Float64Array): EvaluationVerdict {
  const count = ours.length;
  if (count < MIN_PEOPLE) return 'too_few';
  const differences = ours.map((value, n) => value - (theirs[n] as number));
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const error = Math.sqrt(variance / count);
  return mean > 2 * error && mean > 0 ? 'better' : mean < -2 * error ? 'worse' : 'no_difference';
}

function verdictSentence(verdict: EvaluationVerdict, people: number, ours: number, theirs: number): string {
  const count = people.toLocaleString('en-GB');
  const figures = `nDCG@10 ${ours.toFixed(3)} against ${theirs.toFixed(3)}`;
  const TRY = 'Try other events or a wider timeframe.';
  switch (verdict) {
    case 'too_few':
      return `Too early to say: ${people === 0 ? 'no one' : people === 1 ? '1 person' : `${count} people`} did something new in the test period. It takes ${MIN_PEOPLE}.`;
    case 'better':
      return theirs > 0
        ? `This flavour beats “most popular”: it was ${timesAsGood(ours / theirs)} at naming what ${count} people did next (${figures}).`
        : `This flavour beats “most popular”, which named nothing that ${count} people did next (${figures}).`;
    case 'no_difference':
      return `This flavour is no better than “most popular” at naming what ${count} people did next (${figures}). ${TRY}`;
    case 'worse':
      return `“Most popular” beats this flavour at naming what ${count} people did next (${figures}). ${TRY}`;
  }
}

function timesAsGood(ratio: number): string {
  return ratio >= 1.5 ? `${ratio.toFixed(1)} times as good` : `${Math.max(1, Math.round((ratio - 1) * 100))}% better`;
}

/** The moment before which four in five of the events lie. */
function splitTime({ at, views }: EventColumns, { first, also }: Question): number {
  const step = Math.max(1, Math.floor(at.length / MAX_SAMPLED_TIMES));
  const times: number[] = [];
  for (let n = 0; n < at.length; n += step)
    if (first[views[n] as number] || also[views[n] as number]) times.push(Math.floor(at[n] as number));
  return Float64Array.from(times).sort()[Math.floor(times.length * LEARN_SHARE)] ?? 0;
}

function filterEvents({ customers, items, at, views }: EventColumns, keeps: (at: number) => boolean): EventColumns {
  const rows: number[] = [];
  for (let n = 0; n < at.length; n++) if (keeps(Math.floor(at[n] as number))) rows.push(n);
  const pick = (from: ArrayLike<number>) => Float64Array.from(rows, (row) => from[row] as number);
  return { customers: pick(customers), items: pick(items), at: pick(at), views: pick(views) };
}
