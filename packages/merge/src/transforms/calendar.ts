import { dateFormat, relativeFormat } from '../formatters.ts';
import { isInCalendar, readMonth } from '@limn/values';
import { formIn } from '../context.ts';
import { DAY_MS, dayNumber, nowIn } from '../dates.ts';
import { dateTransform, textTransform } from './transform.ts';

const NONE = { value: 'none', label: 'leave out' } as const;
const NUMERIC = { value: 'numeric', label: 'number' } as const;
const TWO_DIGIT = { value: '2-digit', label: 'two digits' } as const;
const WORDS = [
  { value: 'narrow', label: 'letter' },
  { value: 'short', label: 'short' },
  { value: 'long', label: 'long' },
] as const;
const PART = { input: 'choice', default: 'none' } as const;

export const date = dateTransform({
  key: 'date',
  also: ['date-format'],
  label: 'Date Format',
  tab: 'miscellaneous',
  hint: 'A date or time in the language of the picture.',
  gives: 'text',
  arguments: {
    day: { ...PART, label: 'Day', options: [NONE, NUMERIC, TWO_DIGIT], default: 'numeric' },
    month: { ...PART, label: 'Month', options: [NONE, NUMERIC, TWO_DIGIT, ...WORDS], default: 'long' },
    year: { ...PART, label: 'Year', options: [NONE, NUMERIC, TWO_DIGIT], default: 'numeric' },
    weekday: { ...PART, label: 'Weekday', options: [NONE, ...WORDS] },
    hour: { ...PART, label: 'Hour', options: [NONE, NUMERIC, TWO_DIGIT] },
    minute: { ...PART, label: 'Minute', options: [NONE, NUMERIC, TWO_DIGIT] },
  },
  example: { value: '2026-12-24', step: 'date', result: '24 December 2026' },
  run: ({ wall }, parts, { locale }) => {
    const options = dateOptions(parts);
    return options && dateFormat(locale, options).format(wall);
  },
});

interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly weekday: string;
  readonly hour: string;
  readonly minute: string;
}

/** There are only so many choices, so this stays small. */
const chosen = new Map<string, Intl.DateTimeFormatOptions>();

/** Undefined when every part is left out. */
function dateOptions({ day, month, year, weekday, hour, minute }: DateParts): Intl.DateTimeFormatOptions | undefined {
  const key = `${day} ${month} ${year} ${weekday} ${hour} ${minute}`;
  const known = chosen.get(key);
  if (known) return known;
  const wanted = Object.entries({ weekday, day, month, year, hour, minute }).filter(([, choice]) => choice !== 'none');
  if (wanted.length === 0) return undefined;
  const options = Object.fromEntries(wanted) as Intl.DateTimeFormatOptions;
  chosen.set(key, options);
  return options;
}

const UNITS = ['day', 'week', 'month', 'year'] as const;
const WITH_WORDS: Intl.RelativeTimeFormatOptions = { numeric: 'auto' };
const IN_NUMBERS: Intl.RelativeTimeFormatOptions = { numeric: 'always' };

export const relativeDate = dateTransform({
  key: 'relative-date',
  label: 'Relative Date',
  tab: 'miscellaneous',
  hint: 'How far away a day is: today, in 3 days, 2 weeks ago. A day is one of the calendar in the company’s timezone.',
  gives: 'text',
  arguments: {
    unit: {
      label: 'Counted in',
      input: 'choice',
      options: [
        { value: 'auto', label: 'what fits' },
        { value: 'day', label: 'days' },
        { value: 'week', label: 'weeks' },
        { value: 'month', label: 'months' },
        { value: 'year', label: 'years' },
      ],
      default: 'auto',
    },
    words: { label: 'Say today and tomorrow', input: 'truth', default: true },
  },
  example: { value: '2026-11-24', step: 'relative-date', result: 'in 3 days' },
  run: (moment, { unit, words }, context) => {
    const today = nowIn(context);
    if (!today) return undefined;
    const days = dayNumber(moment) - dayNumber(today);
    const wanted = UNITS.find((known) => known === unit) ?? unitFor(Math.abs(days));
    const count = unitsBetween(today.wall, moment.wall, days, wanted);
    // Less than one of a larger unit is said in days. "Next month" may be two months ahead in the calendar:
    // words are for days only.
    if (wanted !== 'day' && count !== 0) return relativeFormat(context.locale, IN_NUMBERS).format(count, wanted);
    return relativeFormat(context.locale, words ? WITH_WORDS : IN_NUMBERS).format(days, 'day');
  },
});

function unitFor(days: number): (typeof UNITS)[number] {
  if (days < 14) return 'day';
  if (days < 61) return 'week';
  return days < 548 ? 'month' : 'year';
}

function unitsBetween(fromWall: number, toWall: number, days: number, unit: (typeof UNITS)[number]): number {
  if (unit === 'day') return days;
  if (unit === 'week') return Math.trunc(days / 7);
  const [from, to] = [new Date(fromWall), new Date(toWall)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const overshoots = days > 0 ? to.getUTCDate() < from.getUTCDate() : days < 0 && to.getUTCDate() > from.getUTCDate();
  const whole = overshoots ? months - Math.sign(days) : months;
  return unit === 'month' ? whole : Math.trunc(whole / 12);
}

const MONTH: Intl.DateTimeFormatOptions = { month: 'long' };

export const monthName = textTransform({
  key: 'month-name',
  label: 'Month Name',
  tab: 'miscellaneous',
  hint: 'The month of a date, of a birthday without a year, or of a month’s number or name in any language.',
  gives: 'text',
  arguments: {},
  example: { value: '1990-05-07', step: 'month-name', result: 'May' },
  run: (text, _none, context) => {
    const month = readMonth(text, formIn(context), context.locale.split('-')[0]);
    return month === undefined ? undefined : dateFormat(context.locale, MONTH).format(Date.UTC(2000, month - 1, 15));
  },
});

export const daysUntil = dateTransform({
  key: 'days-until',
  label: 'Days Until',
  tab: 'miscellaneous',
  hint: 'The number of calendar days until a date; below 0 when it is past.',
  gives: 'number',
  arguments: {},
  example: { value: '2026-12-24', step: 'days-until', result: '33' },
  run: (moment, _none, context) => {
    const today = nowIn(context);
    return today && dayNumber(moment) - dayNumber(today);
  },
});

export const addTime = dateTransform({
  key: 'add-time',
  also: ['add-days'],
  label: 'Add to Date',
  tab: 'miscellaneous',
  hint: 'A date so many days, weeks, months or years later; earlier with a number below 0. Follow it with Date Format.',
  gives: 'date',
  arguments: {
    number: { label: 'Number', input: 'number', min: -100_000, max: 100_000, whole: true },
    unit: {
      label: 'Unit',
      input: 'choice',
      options: UNITS.map((unit) => ({ value: unit, label: `${unit}s` })),
      default: 'day',
    },
  },
  example: { value: '2026-12-24', step: 'add-time:7', result: '2026-12-31' },
  run: ({ wall, hasTime }, { number, unit }) => {
    const moved = unit === 'day' || unit === 'week' ? wall + number * (unit === 'week' ? 7 : 1) * DAY_MS : monthsLater(wall, number, unit);
    return isInCalendar(moved) ? { wall: moved, hasTime } : undefined;
  },
});

/** 31 January and one month is the last of February. */
function monthsLater(wall: number, number: number, unit: string): number {
  const moved = new Date(wall);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + number * (unit === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(2000, moved.getUTCMonth() + 1, 0));
  lastDay.setUTCFullYear(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0);
  moved.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return moved.getTime();
}
