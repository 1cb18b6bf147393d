/** The verdict of one rule about each value of a dictionary, asked through the evaluator's own operator. */
import { valueDecision, type Verdict } from '../evaluate.ts';
import type { Facts, FactValue, Moment } from '../facts.ts';
import type { PlannedRule } from '../plan.ts';
import { today } from '../readings.ts';
import { orderValues, type OrderedValues } from './dictionaries.ts';
import type { Steps } from './steps.ts';

/** In this order: all of several verdicts is the smallest, any of them the largest. */
export const COLUMN_VERDICT = { false: 0, unknown: 1, true: 2 } as const;

export interface RuleTable {
  /** Asks nothing of the recipient. */
  isFixed: boolean;
  /** Its verdicts change from day to day. */
  byDay: boolean;
  /** By code. */
  at: (facts: Facts) => Steps<Uint8Array>;
  /** Does what `at` would do first and keep. */
  prepare: (moment: Moment) => Steps;
}

const STEP = 512;
/** Today, and tomorrow where that was prepared. */
const KEPT = 2;
const ORDERED: ReadonlySet<string> = new Set(['GREATER', 'GREATER_OR_EQUAL', 'SMALLER', 'SMALLER_OR_EQUAL']);

export function ruleTable(rule: PlannedRule, values: readonly FactValue[]): RuleTable {
  const isFixed = rule.operand !== undefined && rule.operator.needsPlace !== true;
  const byDay = rule.schema.kind === 'days';
  const steps = (facts: Facts) => everyValue(values, valueDecision(rule, facts));
  if (isFixed) {
    const tables = keptBy(momentKey(byDay), (moment) => steps({ moment, read: () => undefined }));
    return { isFixed, byDay, at: ({ moment }) => tables.get(moment), prepare: tables.prepare };
  }
  // A list fits by any of its numbers: no order.
  if (!ORDERED.has(rule.operator.key) || rule.reading === 'list') {
    return { isFixed, byDay, at: steps, prepare: () => nothing() };
  }
  const orders = keptBy(momentKey(false), (moment) => orderValues(values, rule.reading, { moment }));
  return {
    isFixed,
    byDay,
    *at(facts) {
      return yield* fromOneOn(yield* orders.get(facts.moment), values, valueDecision(rule, facts));
    },
    prepare: orders.prepare,
  };
}

/** @param byDay for what changes from day to day */
export function momentKey(byDay: boolean): (moment: Moment) => string {
  return (moment) => `${moment.timezone} ${byDay ? today(moment) : ''}`;
}

/** Keeps a result made for a moment, for as long as the key stays the same. */
export function keptBy<T>(keyOf: (moment: Moment) => string, make: (moment: Moment) => Steps<T>) {
  const kept = new Map<string, T>();
  function* get(moment: Moment): Steps<T> {
    const key = keyOf(moment);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = yield* make(moment);
    for (const old of kept.keys()) if (kept.size >= KEPT) kept.delete(old);
    kept.set(key, made);
    return made;
  }
  return {
    /** Made where it was not prepared. */
    get,
    *prepare(moment: Moment): Steps {
      yield* get(moment);
    },
    forget: () => {
      kept.clear();
    },
  };
}

export function* nothing(): Steps {
  // Nothing to do beforehand.
}

function* everyValue(values: readonly FactValue[], decide: (value: FactValue) => Verdict): Steps<Uint8Array> {
  const table = new Uint8Array(values.length);
  for (let code = 0; code < table.length; code++) {
    table[code] = COLUMN_VERDICT[decide(values[code])];
    if (code % STEP === 0) yield;
  }
  return table;
}

/** A comparison holds from one value on, or up to it: where that is, is found by halving. */
function* fromOneOn(
  { sorted, others }: OrderedValues,
  values: readonly FactValue[],
  decide: (value: FactValue) => Verdict,
): Steps<Uint8Array> {
  const table = new Uint8Array(values.length);
  const verdictOf = (code: number) => COLUMN_VERDICT[decide(values[code])];
  for (let n = 0; n < others.length; n++) {
    const code = others[n] as number;
    table[code] = verdictOf(code);
    if (n % STEP === 0) yield;
  }
  if (sorted.length === 0) return table;
  const [smallest, largest] = [verdictOf(sorted[0] as number), verdictOf(sorted.at(-1) as number)];
  let [low, high] = [0, smallest === largest ? 0 : sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (verdictOf(sorted[middle] as number) === smallest) low = middle + 1;
    else high = middle;
  }
  for (let n = 0; n < low; n++) table[sorted[n] as number] = smallest;
  for (let n = low; n < sorted.length; n++) table[sorted[n] as number] = largest;
  return table;
}
