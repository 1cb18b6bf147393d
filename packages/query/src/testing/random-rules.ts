/**
 * Random rows, and random trees of rules about them, from a seed. Rules and rows draw from the same small
 * pools, so that rules match often enough to tell something, and from values that are hard on readings: other
 * scripts, days that no calendar has, hours that clocks leap over, lists in texts.
 */
import type { Random } from '@limn/model';
import type { Form } from '@limn/values';
import { UNKNOWN, type Facts, type FactValue, type Point } from '../facts.ts';
import { INPUT_TYPES } from '../input-types.ts';
import { OPERATORS } from '../operators/index.ts';
import type { Column } from '../sql/column.ts';
import type { Child, Group, RuleChild } from '../tree.ts';

/** One column is written as Americans write dates, and with decimal commas. */
export const T2_FORM: Form = { dates: 'mdy', numbers: 'comma', language: 'en-US' };

/** The columns of a random row, by storage; `t` is repeated, since texts hold everything. */
export const COLUMNS = {
  t1: { storage: 'text', sql: 't1' },
  t2: { storage: 'text', sql: 't2', form: T2_FORM },
  n: { storage: 'number', sql: 'n' },
  b: { storage: 'boolean', sql: 'b' },
  d: { storage: 'date', sql: 'd' },
  at: { storage: 'timestamp', sql: 'at' },
  l: { storage: 'list', sql: 'l' },
  p: { storage: 'point', latitude: 'y', longitude: 'x' },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnId = keyof typeof COLUMNS;
export type RandomRow = { readonly [id in ColumnId]: FactValue };

const TEXTS = [
  'gold',
  'Gold',
  'GOLD card',
  'silver',
  'ÉTÉ',
  'e\u0301te\u0301',
  'été 🎉',
  'ΟΔΟΣ',
  'οδος',
  'İzmir',
  'izmir',
  'ſ',
  'straße',
  '100%',
  'a_b',
  'a\\b',
  "o'hara",
  ' gold',
  '',
  ' ',
  '\u00a0',
  'null',
  'ß',
  'ǅ',
  '[[a',
  '日本',
];
const LISTS = ['gold,silver', 'Gold; été', 'ski|walk|', ', ,', '1,2,30', 'a\nb', 'walk , SKI', '5;7', '\u037e'];
const NUMBERS = [
  '0',
  '1',
  '2',
  '-1',
  '2.0',
  '2.5',
  '25',
  '1250',
  '1,250',
  '£1,250.00',
  '12,50',
  '1e3',
  '.5',
  '5.',
  '00',
  '-0',
  '99999999999999999999',
  '0.1',
  '0.30',
  '+7',
  '7%',
  '20 €',
  '--1',
  'NaN',
  'Infinity',
  '1,2345',
  '.',
  '+.',
  '£.',
  '.5',
  '-.5',
  '5.',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9,007,199,254,740,993',
  '9007199254740992.5',
  '9.223372036854775807e18',
  '-9223372036854775807',
];
const DATES = [
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '25/10/2026',
  '10/25/2026',
  '03/04/2026',
  '4.3.2026',
  '2026-02-29',
  '2024-02-29',
  '2026-3-29',
  '2026-03-29T01:30',
  '2026-10-25 01:30:15',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00.750+01:00',
  '2026-06-30T23:30:00-0530',
  '2026-12-31 24:00',
  '31/04/2026',
  '2026-03-29T01:00:00z',
  '1999-12-31T23:59:59Z',
];
const TIMES = ['00:00', '9:05', '09:05:59', '18:30', '18:30:00', '23:59:59', '24:00', '7', '18:30 pm'];
const WORDS = ['true', 'FALSE', 'Yes', 'n', 'on', 'OFF', '1', '0', 'maybe', ' y '];
const POINTS = [
  '53.8,-1.55',
  '53.96, -1.0873',
  '(51.5; -0.13)',
  '0,179.5',
  '0,-179.5',
  '90,0',
  '-90,10',
  '91,0',
  '53.8',
  '51.5,-0.13,2',
  '50,10',
];
const TEXT_POOLS = [TEXTS, LISTS, NUMBERS, DATES, TIMES, WORDS, POINTS] as const;
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC', 'Australia/Lord_Howe'];
const INSTANTS = [
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00.400Z',
  '2026-03-29T01:00:00Z',
  '2026-03-28T23:59:59.999Z',
  '2026-06-30T23:30:00Z',
  '1969-12-31T23:59:59.500Z',
];
const PLACES: readonly Point[] = [
  { latitude: 53.8008, longitude: -1.5491 },
  { latitude: 51.5074, longitude: -0.1278 },
  { latitude: 0.25, longitude: -179.75 },
  { latitude: 89.5, longitude: 12 },
  { latitude: 91, longitude: 0 },
];
const MILES = [0, 25, '120', 175.5, 6000, -1, '', 'far'];
const FIELDS = [
  '[[f.text]]',
  '[[f.number]]',
  '[[f.date]]',
  '[[f.list]]',
  '[[f.none]]',
  '[[f.text]] x',
  '[[f.unknown]]',
  '[[f.text | title]]',
  '[[f.number | multiply:2]]',
  '[[f.date | add-time:1]]',
  '[[f.list | first]]',
  '[[f.none | default:"ski"]]',
  '[[f.unknown | default:"ski"]]',
];

export function randomRow(random: Random): RandomRow {
  const orNull = (value: FactValue): FactValue => (random() < 0.1 ? null : value);
  return {
    t1: orNull(randomText(random)),
    t2: orNull({ text: randomText(random), form: T2_FORM }),
    n: orNull(
      pick(random, [
        '0',
        '1',
        '2.50',
        '-1',
        '1250',
        '7',
        '0.1',
        '0.30',
        '12345678901234567890',
        '2026',
        '9007199254740993',
        '9223372036854775807',
      ]),
    ),
    b: orNull(random() < 0.5),
    d: orNull(pick(random, ['2026-10-24', '2026-10-25', '2026-03-29', '2024-02-29', '2026-11-22', '1969-12-31'])),
    at: orNull(new Date(random() < 0.5 ? pick(random, INSTANTS) : Math.floor(Date.UTC(2026, 0, 1) + random() * 365 * 86_400_000))),
    l: orNull(Array.from({ length: Math.floor(random() * 4) }, () => (random() < 0.1 ? null : randomText(random)))),
    p: orNull(random() < 0.5 ? pick(random, PLACES.slice(0, 4)) : { latitude: random() * 180 - 90, longitude: random() * 360 - 180 }),
  };
}

/** Everything but the row that a decision reads. */
export function randomMoment(random: Random): Omit<Facts, 'read'> {
  const now = random() < 0.5 ? Date.parse(pick(random, INSTANTS)) : Date.UTC(2026, 9, 20) + Math.floor(random() * 12 * 86_400_000);
  const place = random() < 0.1 ? null : random() < 0.1 ? UNKNOWN : pick(random, PLACES);
  const fields: Readonly<Record<string, FactValue>> = {
    'f.text': pick(random, TEXTS),
    'f.number': pick(random, NUMBERS),
    'f.date': pick(random, DATES),
    'f.list': ['Gold', 'ski', '2'],
    'f.unknown': UNKNOWN,
  };
  return {
    moment: { now, timezone: pick(random, ZONES) },
    place: () => place,
    fill: (name) => fields[name],
  };
}

/** A tree to depth 3 that holds at least one rule of this operator and type. */
export function randomTree(random: Random, operator: number, type: number): Group {
  const root = randomGroup(random, 1);
  const wanted = randomRule(random, operator, type);
  root.children.splice(Math.floor(random() * (root.children.length + 1)), 0, wanted);
  // Where everything else decides, the rule tells nothing: half of all trees are about it alone.
  return random() < 0.5 ? { operator: 'All', children: [wanted] } : root;
}

function randomGroup(random: Random, depth: number): Group {
  const children: Child[] = [];
  for (let left = Math.floor(random() * 3); left > 0; left--) {
    const off = random() < 0.1 && { off: true };
    if (depth < 3 && random() < 0.4) children.push({ type: 'group', ...randomGroup(random, depth + 1), ...off });
    else children.push({ ...randomRule(random, index(random, OPERATORS.length), index(random, INPUT_TYPES.length)), ...off });
  }
  return { operator: random() < 0.5 ? 'All' : 'Any', children };
}

function randomRule(random: Random, operator: number, type: number): RuleChild {
  const ids = Object.keys(COLUMNS) as ColumnId[];
  const place = random() < 0.9 ? pick(random, PLACES) : { latitude: null, longitude: 'east' };
  const query = {
    category_id: 'row',
    id: random() < 0.5 ? 't1' : pick(random, ids),
    operator,
    value: randomValue(random, operator),
    ruleType: type,
    distance: pick(random, MILES),
    distance_between: pick(random, MILES),
    ...place,
  };
  return { type: 'rule', query };
}

function randomValue(random: Random, operator: number): unknown {
  const key = OPERATORS[operator]?.key ?? '';
  if (random() < 0.05) return pick(random, [null, '', [], {}, [''], 'x'.repeat(300)]);
  if (random() < 0.08) return random() < 0.8 ? pick(random, FIELDS) : [pick(random, FIELDS), 'gold'];
  if (key.includes('DAYS')) return pick(random, [0, 1, 2, '3', 7, 30, 2.5, -1, '[[f.number]]']);
  if (key === 'WITHIN' || key === 'BEYOND') return pick(random, MILES);
  if (key.includes('LIST') || random() < 0.15) return Array.from({ length: 1 + index(random, 3) }, () => randomScalar(random));
  return randomScalar(random);
}

function randomScalar(random: Random): unknown {
  return random() < 0.15 ? pick(random, [0, 1, 2, 2.5, true, false, 25, 1250, 9_007_199_254_740_991]) : randomText(random);
}

function randomText(random: Random): string {
  return pick(random, pick(random, TEXT_POOLS));
}

function index(random: Random, length: number): number {
  return Math.floor(random() * length);
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[index(random, from.length)] as T;
}
