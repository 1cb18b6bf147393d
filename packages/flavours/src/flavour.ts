/**
 * The question of a flavour: "People who…" did these, with what score, "also did…" those, and how far apart
 * in time.
 */
import { dayIn } from '@limn/model';

/** Codes of the timeframes, on the wire. */
export const WITHIN = { anytime: 1, after: 2, before: 3, daysBefore: 4, daysAfter: 5, sameDay: 6 } as const;
export type Within = (typeof WITHIN)[keyof typeof WITHIN];

/** In the order of the screen. */
export const TIMEFRAMES: readonly { within: Within; label: string; wantsDays: boolean }[] = [
  { within: WITHIN.anytime, label: 'Anytime before or after first event', wantsDays: false },
  { within: WITHIN.after, label: 'Anytime after first event', wantsDays: false },
  { within: WITHIN.before, label: 'Anytime before first event', wantsDays: false },
  { within: WITHIN.daysBefore, label: 'X days before first event', wantsDays: true },
  { within: WITHIN.daysAfter, label: 'X days after first event', wantsDays: true },
  { within: WITHIN.sameDay, label: 'Same Day of first event', wantsDays: false },
];

export interface ViewScore {
  view: string;
  /** 0 is as if the view were not there. */
  score: number;
}

export interface Flavour {
  peopleWho: readonly ViewScore[];
  alsoDid: readonly ViewScore[];
  within: Within;
  /** For `daysBefore` and `daysAfter`. */
  days: number;
  /** The company's: same-day windows are counted in it. */
  timezone: string;
}

/** A flavour made ready to count. Weights are whole numbers, so that sums are exact in any order. */
export interface Question {
  /** Views in the order of the weights; an event names its view by this position. */
  views: readonly string[];
  first: Uint16Array;
  also: Uint16Array;
  /** The largest weight of each side. */
  maxFirst: number;
  maxAlso: number;
  within: Within;
  daysMs: number;
  timezone: string;
}

const MAX_WEIGHT = 1000;
/** Scores are read to three decimals. */
const SCALE = 1000;
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

export function readFlavour({ peopleWho, alsoDid, within, days, timezone }: Flavour): Question {
  const views = [...new Set([...peopleWho, ...alsoDid].map(({ view }) => view))];
  if (views.length > 255) throw new RangeError(`A flavour reads at most 255 views, not ${views.length}.`);
  const first = weightsOf(views, peopleWho);
  const also = weightsOf(views, alsoDid);
  const daysMs = Math.max(0, Math.floor(days)) * DAY_MS;
  return { views, first, also, maxFirst: Math.max(1, ...first), maxAlso: Math.max(1, ...also), within, daysMs, timezone };
}

/** True for the timeframes in which one event has to come before the other. */
export function isOrdered(within: Within): boolean {
  return within !== WITHIN.anytime && within !== WITHIN.sameDay;
}

/**
 * Tells which events on other items belong to a first event at `key`: those from `low` to `high`, both
 * included.
 */
export function windowOf({ within, daysMs }: Question, key: number): [low: number, high: number] {
  switch (within) {
    case WITHIN.anytime:
      return [-Infinity, Infinity];
    case WITHIN.after:
      return [key + 1, Infinity];
    case WITHIN.before:
      return [-Infinity, key - 1];
    case WITHIN.daysBefore:
      return [key - daysMs, key - 1];
    case WITHIN.daysAfter:
      return [key + 1, key + daysMs];
    case WITHIN.sameDay:
      return [key, key];
  }
}

/** By what times are compared: milliseconds, or the local day. */
export function timeKey({ within, timezone }: Question): (atMs: number) => number {
  if (within !== WITHIN.sameDay) return (atMs) => atMs;
  // Clocks of every zone differ by whole quarters of an hour, and asking the calendar is slow.
  const days = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      day = dayIn(timezone, quarter * QUARTER_MS);
      days.set(quarter, day);
    }
    return day;
  };
}

/** The same text for flavours whose counts are the same: a state of one can be refreshed for the other. */
export function fingerprint({ views, first, also, within, daysMs, timezone }: Question): string {
  return JSON.stringify([views, [...first], [...also], within, isTimed(within) ? daysMs : 0, within === WITHIN.sameDay ? timezone : '']);
}

function isTimed(within: Within): boolean {
  return within === WITHIN.daysBefore || within === WITHIN.daysAfter;
}

/**
 * Whole numbers in the proportion of the scores; the largest at most 1,000. A view that is named more than
 * once counts by its largest.
 */
function weightsOf(views: readonly string[], scores: readonly ViewScore[]): Uint16Array {
  const whole = views.map((view) => {
    const found = scores.filter((one) => one.view === view && Number.isFinite(one.score) && one.score > 0).map(({ score }) => score);
    return found.length === 0 ? 0 : Math.max(1, Math.round(Math.max(...found) * SCALE));
  });
  const divisor = whole.reduce(greatestCommonDivisor, 0);
  if (divisor === 0) return new Uint16Array(views.length);
  const max = Math.max(...whole) / divisor;
  const shrink = Math.max(1, max / MAX_WEIGHT);
  return Uint16Array.from(whole, (weight) => (weight === 0 ? 0 : Math.max(1, Math.round(weight / divisor / shrink))));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
