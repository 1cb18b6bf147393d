/**
 * The made-up opens and clicks of the demo company: mailings with a peak and a tail, mails that go out by
 * themselves day after day, people who read at some hours more than at others. The same seed and moment give
 * the same figures.
 */
import {
  CLIENT,
  countryCode,
  dateOfDay,
  dayIn,
  DEVICE,
  instantIn,
  OPENER_CLASS,
  type OpenerClass,
  RECORD_KIND,
  seededRandom,
  SUBJECT_KIND,
} from '@limn/model';
import type { SampleConversion, SampleRecord } from '../features/measuring/counting/sample-figures.store.ts';

export interface FigureObject {
  /** `OBJECT_KIND`. */
  kind: number;
  id: number;
  name: string;
  version: number;
  /** The subjects that it shows this person at this hour of the day, so many days ago. */
  subjects?: (person: number, hour: number, daysAgo: number) => readonly number[];
  /** How much more readily this person clicks what they are shown of it. */
  appeal?: (person: number) => number;
  /** The items that it shows this person, or of them the one that they click. */
  items?: (person: number, kind: SampleRecord['kind']) => readonly string[];
}

interface Habit {
  /** Days of the week on which it goes out, 0 for Sunday. */
  weekdays: readonly number[];
  /** 2: every other week. */
  everyWeeks: number;
  /** Local hour; undefined where each mail goes out at a moment of its own. */
  hour: number | undefined;
  /** People who open one of them. */
  opens: number;
  /** Part of those who open it. */
  clicks: number;
}

/**
 * The dashboard's 30 days, and those before, which it compares them with: on every later day, too, the window
 * that moves on finds figures on both of its sides.
 */
const DAYS = 60;
/** Mailings of the days before them still have a tail. */
const TAIL_DAYS = 9;
const SEED = 20_260;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EPOCH_MS = Date.UTC(2020, 0, 1);
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const HABITS: Readonly<Record<string, Habit>> = {
  'Winter sale greeting': { weekdays: [2], everyWeeks: 1, hour: 8, opens: 1480, clicks: 0.038 },
  'Welcome countdown': { weekdays: EVERY_DAY, everyWeeks: 1, hour: undefined, opens: 92, clicks: 0.052 },
  'Loyalty points': { weekdays: [1], everyWeeks: 2, hour: 10.5, opens: 940, clicks: 0.032 },
  'Free coffee on Saturday': { weekdays: [4], everyWeeks: 2, hour: 16.5, opens: 860, clicks: 0.024 },
  'Offer of the week': { weekdays: [5], everyWeeks: 1, hour: 7.5, opens: 1220, clicks: 0.043 },
  'Your nearest shop': { weekdays: EVERY_DAY, everyWeeks: 1, hour: undefined, opens: 38, clicks: 0.038 },
  'Member balance': { weekdays: EVERY_DAY, everyWeeks: 1, hour: undefined, opens: 64, clicks: 0.03 },
  'From morning coffee to evening sale': { weekdays: [3], everyWeeks: 1, hour: 9, opens: 1130, clicks: 0.041 },
  'Picked for you': { weekdays: [4], everyWeeks: 1, hour: 12, opens: 980, clicks: 0.036 },
  'Something for every level': { weekdays: [6], everyWeeks: 1, hour: 11, opens: 1700, clicks: 0.03 },
};

/**
 * How readily mail is read in each hour of the day, and how much goes out by itself on each day of the week.
 */
const HOURS = [
  0.07, 0.04, 0.03, 0.03, 0.05, 0.14, 0.45, 0.86, 1, 0.94, 0.84, 0.8, 0.95, 0.86, 0.7, 0.64, 0.7, 0.8, 0.86, 0.92, 0.96, 0.8, 0.48, 0.2,
];
const WEEKDAYS = [0.72, 1.06, 1.12, 1.08, 1.02, 0.96, 0.7];

/** Some thousands open nearly every mailing, many more one now and then. */
const REGULARS = 5200;
const OTHERS = 55_000;

export function demoFigures(objects: readonly FigureObject[], timezone: string, nowMs: number): SampleRecord[] {
  const today = dayIn(timezone, nowMs);
  const random = seededRandom(SEED);
  const local = localTimes(timezone);
  const records: SampleRecord[] = [];

  for (const [index, [name, habit]] of Object.entries(HABITS).entries()) {
    const object = objects.find((one) => one.name === name);
    if (!object) continue;
    for (let day = today - DAYS - TAIL_DAYS; day <= today; day++) {
      const weekday = (day + WEDNESDAY) % 7;
      const week = Math.floor((day + WEDNESDAY) / 7);
      if (habit.weekdays.includes(weekday) && (week + index) % habit.everyWeeks === 0) send(object, habit, day, weekday);
    }
  }
  return records;

  function send(object: FigureObject, habit: Habit, day: number, weekday: number): void {
    const { hour, opens, clicks } = habit;
    // The list grows, and no mailing is as good as the other.
    const grown = 1 + 0.0035 * (day - today + DAYS / 2);
    const people = Math.round(opens * grown * (0.88 + 0.24 * random()) * (hour === undefined ? (WEEKDAYS[weekday] ?? 1) : 1));
    const rate = clicks * (0.85 + 0.3 * random());
    const mailing = hour === undefined ? undefined : `${dateOfDay(day)} ${object.name}`;
    for (const person of reached(people)) {
      const sentMs = local.start(day) + (hour ?? 7 + 13 * random()) * HOUR_MS;
      open(object, mailing, sentMs, person, rate);
    }
  }

  function reached(count: number): Set<number> {
    const people = new Set<number>();
    while (people.size < count)
      people.add(random() < 0.42 ? Math.floor(random() ** 1.4 * REGULARS) : REGULARS + Math.floor(random() * OTHERS));
    return people;
  }

  /** One person's opens and clicks of one email. */
  function open(object: FigureObject, mailing: string | undefined, sentMs: number, person: number, clickRate: number): void {
    const openerClass = readsWith(person);
    const about = { object, mailing, person };
    if (openerClass === OPENER_CLASS.prefetch || openerClass === OPENER_CLASS.scanner) {
      // A machine comes minutes after the sending, whatever the hour.
      note({ ...about, atMs: sentMs + random() * 12 * 60_000, openerClass, kind: RECORD_KIND.impression });
      return;
    }
    let atMs = readAt(sentMs, random() < 0.52 ? 2.6 : 21);
    note({ ...about, atMs, openerClass, kind: RECORD_KIND.impression });
    if (random() < clickRate * (object.appeal?.(person) ?? 1)) click(about, atMs);
    while (random() < 0.2) {
      atMs = readAt(atMs, 19);
      note({ ...about, atMs, openerClass, kind: RECORD_KIND.impression });
    }
  }

  /**
   * On the same day as the opening it follows. A click comes from the person's own browser, whatever fetched
   * the picture.
   */
  function click(about: { object: FigureObject; mailing: string | undefined; person: number }, openedMs: number): void {
    const atMs = openedMs + (4 + 70 * random()) * 1000;
    const times = random() < 0.14 ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const clickedMs = atMs + time * 41_000;
      if (local.dayOf(clickedMs) === local.dayOf(openedMs) && local.toUtc(clickedMs) <= nowMs)
        note({ ...about, atMs: clickedMs, openerClass: OPENER_CLASS.person, kind: RECORD_KIND.click });
    }
  }

  /** Some hours later, at an hour at which people read. */
  function readAt(fromMs: number, meanHours: number): number {
    for (let draw = 0; ; draw++) {
      const atMs = fromMs + 90_000 - Math.log(1 - random()) * meanHours * HOUR_MS;
      if (draw === 12 || random() < (HOURS[local.hourOf(atMs)] ?? 1)) return atMs;
    }
  }

  function note(seen: {
    object: FigureObject;
    mailing: string | undefined;
    person: number;
    atMs: number;
    openerClass: OpenerClass;
    kind: SampleRecord['kind'];
  }): void {
    const day = local.dayOf(seen.atMs);
    const atMs = local.toUtc(seen.atMs);
    if (atMs > nowMs || day <= today - DAYS) return;
    const { object, mailing: mailed, person: recipient, kind, openerClass } = seen;
    const subjects = object.subjects?.(recipient, local.hourOf(seen.atMs), today - day);
    const items = object.items?.(recipient, kind);
    records.push({
      atMs,
      objectKind: object.kind,
      objectId: object.id,
      version: object.version,
      kind,
      openerClass,
      ...openedWith(recipient, kind === RECORD_KIND.click ? OPENER_CLASS.person : openerClass),
      recipient,
      send: mailed,
      ...(subjects && { subjects }),
      ...(items && { items }),
    });
  }
}

/** Orders of those who met a variant: one in some thirty buys, and more of those whom it appeals to. */
export function demoConversions(records: readonly SampleRecord[], objects: readonly FigureObject[]): SampleConversion[] {
  const appeals = new Map(objects.flatMap(({ id, appeal }) => (appeal ? [[id, appeal] as const] : [])));
  const met = new Map<string, SampleConversion>();
  for (const { objectId, recipient, subjects = [] } of records) {
    const appeal = appeals.get(objectId);
    if (!appeal || !subjects.some((subject) => Math.floor(subject / 2 ** 32) === SUBJECT_KIND.variant)) continue;
    const random = seededRandom(recipient);
    const buys = random() < 0.026 * Math.sqrt(appeal(recipient));
    if (buys) met.set(`${objectId} ${recipient}`, { objectId, recipient, value: Math.round(1400 + 6600 * random() ** 2) });
  }
  return [...met.values()];
}

/** Day 0 of day numbers is 1 January 2020. */
const WEDNESDAY = 3;

/** A person reads in the same mail program every time. */
function readsWith(person: number): OpenerClass {
  const part = (person * 7919) % 100;
  if (part < 53) return OPENER_CLASS.person;
  if (part < 91) return OPENER_CLASS.proxy;
  return part < 98 ? OPENER_CLASS.prefetch : OPENER_CLASS.scanner;
}

/** Programs and devices, with how many of a hundred readers have them. */
const PROGRAMS: readonly [part: number, client: number, device: number][] = [
  [41, CLIENT.appleMail, DEVICE.phone],
  [12, CLIENT.appleMail, DEVICE.desktop],
  [5, CLIENT.appleMail, DEVICE.tablet],
  [14, CLIENT.outlookDesktop, DEVICE.desktop],
  [6, CLIENT.outlookMobile, DEVICE.phone],
  [8, CLIENT.samsungEmail, DEVICE.phone],
  [6, CLIENT.chrome, DEVICE.desktop],
  [4, CLIENT.thunderbird, DEVICE.desktop],
  [4, CLIENT.edge, DEVICE.desktop],
];
const PROXIES: readonly [part: number, client: number][] = [
  [74, CLIENT.gmail],
  [16, CLIENT.yahoo],
  [10, CLIENT.outlookWeb],
];
const COUNTRIES: readonly [part: number, country: number][] = [
  [84, countryCode('GB')],
  [7, countryCode('IE')],
  [3, countryCode('FR')],
  [2, countryCode('DE')],
  [2, countryCode('US')],
  [1, countryCode('ES')],
  [1, 0],
];

/** The same every time. A service that fetches for its readers hides their device and country. */
function openedWith(person: number, openerClass: OpenerClass): Pick<SampleRecord, 'client' | 'device' | 'country'> {
  const part = (person * 104_729) % 100;
  if (openerClass === OPENER_CLASS.proxy) return { client: pick(PROXIES, part)[1] };
  if (openerClass !== OPENER_CLASS.person) return {};
  const [, client, device] = pick(PROGRAMS, part);
  return { client, device, country: pick(COUNTRIES, (person * 15_485_863) % 100)[1] };
}

function pick<T extends readonly [part: number, ...unknown[]]>(choices: readonly T[], part: number): T {
  let left = part;
  const found = choices.find(([width]) => (left -= width) < 0) ?? choices.at(-1);
  if (!found) throw new Error('Nothing to pick from.');
  return found;
}

/** Times as the company's clocks show them: milliseconds since the day 0 of its own calendar. */
function localTimes(timezone: string) {
  const hours = new Map<number, number>();
  return {
    start: (day: number) => day * DAY_MS,
    dayOf: (localMs: number) => Math.floor(localMs / DAY_MS),
    hourOf: (localMs: number) => Math.floor(localMs / HOUR_MS) % 24,
    toUtc(localMs: number): number {
      const hour = Math.floor(localMs / HOUR_MS);
      let startMs = hours.get(hour);
      if (startMs === undefined) {
        startMs = instantIn(timezone, new Date(EPOCH_MS + hour * HOUR_MS).toISOString().slice(0, 16));
        hours.set(hour, startMs);
      }
      return startMs + (localMs - hour * HOUR_MS);
    },
  };
}
