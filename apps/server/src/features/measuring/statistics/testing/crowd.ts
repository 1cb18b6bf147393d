/**
 * A script of people over ten days: what each of them opened, clicked and bought. The same seed is the same
 * script. Unless another time is chosen, the days hold the night in which London's clocks go forward, and the
 * end of a month.
 */
import { OBJECT_KIND, OPENER_CLASS, type OpenerClass, type Random, RECORD_KIND, type RecordKind, seededRandom } from '@limn/model';

export interface CrowdRecord {
  atMs: number;
  /** In the company's calendar of that moment, since 2020-01-01. */
  day: number;
  kind: RecordKind;
  openerClass: OpenerClass;
  /** Undefined where the tag named no one. */
  person: number | undefined;
  objectKind: number;
  objectId: number;
  /** The key of the ruleset that a campaign showed; 0 is Otherwise. */
  ruleset: number | undefined;
  /** The items that a recipe showed. */
  items: string[];
  client: number;
  device: number;
  country: number;
}

export interface CrowdConversion {
  person: number;
  atMs: number;
  day: number;
  key: string;
  item: string | null;
  value: number;
}

export interface Crowd {
  records: CrowdRecord[];
  conversions: CrowdConversion[];
  /** First and last day of the script. */
  first: number;
  last: number;
  /** When the company changed its timezone, if it did. */
  move: Move | undefined;
}

interface Move {
  atMs: number;
  zone: string;
}

export interface CrowdTime {
  startMs?: number;
  days?: number;
  move?: Move;
}

export const ZONE = 'Europe/London';
/** Far from the numbers that the database gives. */
export const IMAGES = [
  { id: 900_001, name: 'Spring sale', deleted: false },
  { id: 900_002, name: '=HYPERLINK("http://x")', deleted: false },
  { id: 900_003, name: 'Gone, and seen', deleted: true },
  { id: 900_004, name: 'Quiet', deleted: false },
];
export const CAMPAIGNS = [
  { id: 900_011, name: 'By weather', rulesets: [1, 2], gone: 3 },
  { id: 900_012, name: 'By level', rulesets: [1], gone: 2 },
];
export const RECIPES = [
  { id: 900_021, name: 'For you', deleted: false },
  { id: 900_022, name: 'Bestsellers', deleted: true },
];
export const ITEMS = ['mug', 'scarf', '+44 lamp', 'Möwe, small', 'rug'];
export const MODELS = [
  { id: 1, label: 'Day', window_hours: 24 },
  { id: 2, label: 'Week', window_hours: 168 },
];

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const EPOCH_MS = Date.UTC(2020, 0, 1);
const SPRING_MS = Date.UTC(2026, 2, 25);
const DAYS = 10;
const CLASSES: readonly OpenerClass[] = [
  OPENER_CLASS.person,
  OPENER_CLASS.person,
  OPENER_CLASS.person,
  OPENER_CLASS.proxy,
  OPENER_CLASS.proxy,
  OPENER_CLASS.prefetch,
  OPENER_CLASS.scanner,
  OPENER_CLASS.bot,
  OPENER_CLASS.test,
];

/** By the runtime's own calendar. */
function calendarOf(move: Move | undefined): (atMs: number) => number {
  const [before, after] = [ZONE, move?.zone ?? ZONE].map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }));
  return (atMs) => (Date.parse(`${(move && atMs >= move.atMs ? after : before)?.format(atMs)}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
}

/** Draws at random, in a time. */
interface Draw {
  random: Random;
  startMs: number;
  days: number;
  dayOf: (atMs: number) => number;
}

export function makeCrowd(people: number, seed: number, { startMs = SPRING_MS, days = DAYS, move }: CrowdTime = {}): Crowd {
  const random = seededRandom(seed);
  const draw: Draw = { random, startMs, days, dayOf: calendarOf(move) };
  const records: CrowdRecord[] = [];
  const conversions: CrowdConversion[] = [];
  for (let person = 1; person <= people; person++) {
    for (let visit = random.below(9); visit >= 0; visit--) records.push(...visitOf(draw, person));
    if (random() < 0.4)
      for (let bought = random.below(3); bought >= 0; bought--) conversions.push(boughtBy(draw, person, conversions.length + 1));
  }
  return { records, conversions, first: draw.dayOf(startMs), last: draw.dayOf(startMs + days * DAY_MS - 1), move };
}

/** On whole minutes, so that moments meet. */
function moment({ random, startMs, days }: Draw): number {
  return startMs + random.below(days * 24 * 60) * 60_000;
}

/** An open, or several, of one object; a click may follow, or come alone. */
function visitOf(draw: Draw, person: number): CrowdRecord[] {
  const { random, dayOf } = draw;
  const atMs = moment(draw);
  const openerClass = random.pick(CLASSES);
  const { objectKind, objectId, ruleset, items } = somethingOpened(random);
  const seen: Omit<CrowdRecord, 'kind' | 'atMs' | 'day'> = {
    openerClass,
    person: openerClass === OPENER_CLASS.test || random() < 0.04 ? undefined : person,
    objectKind,
    objectId,
    ruleset,
    items,
    client: random.pick([0, 1, 5, 20]),
    device: random.below(4),
    country: random.pick([0, 163, 499]),
  };
  const at = (kind: RecordKind, ms: number): CrowdRecord => ({ ...seen, kind, atMs: ms, day: dayOf(ms) });
  const isPerson = openerClass <= OPENER_CLASS.proxy;
  if (isPerson && random() < 0.05) return [at(RECORD_KIND.unpaid, atMs)];
  const opens = random() < 0.1 ? [] : Array.from({ length: 1 + random.below(3) }, (_, n) => at(RECORD_KIND.impression, atMs + n * 90_000));
  const clicks = opens.length === 0 || random() < 0.25 ? [at(RECORD_KIND.click, atMs + 240_000)] : [];
  return [...opens, ...clicks];
}

function somethingOpened(random: Random): Pick<CrowdRecord, 'objectKind' | 'objectId' | 'ruleset' | 'items'> {
  const kind = random.below(3);
  if (kind === 0) return { objectKind: OBJECT_KIND.image, objectId: random.pick(IMAGES.slice(0, 3)).id, ruleset: undefined, items: [] };
  if (kind === 1) {
    const { id, rulesets, gone } = random.pick(CAMPAIGNS);
    return { objectKind: OBJECT_KIND.campaign, objectId: id, ruleset: random.pick([...rulesets, gone, 0]), items: [] };
  }
  const items = [...new Set([random.pick(ITEMS.slice(0, 4)), random.pick(ITEMS.slice(0, 4))])];
  return { objectKind: OBJECT_KIND.recipe, objectId: random.pick(RECIPES).id, ruleset: undefined, items };
}

function boughtBy(draw: Draw, person: number, number: number): CrowdConversion {
  const { random, dayOf } = draw;
  const atMs = moment(draw) + random.below(4) * HOUR_MS;
  return {
    person,
    atMs,
    day: dayOf(atMs),
    key: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    item: random() < 0.5 ? null : random.pick(ITEMS),
    value: random.pick([0, 999, 2500, -500, 123_456_789]),
  };
}
