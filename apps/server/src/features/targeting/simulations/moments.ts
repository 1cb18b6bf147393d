/**
 * Moments at which what a campaign shows one person may change by time alone. Between two of them that follow
 * each other nothing does: facts about the moment change with the hour, or at the times that rules and
 * rulesets themselves name.
 */
import { hasMergeField, parseTemplate } from '@limn/merge';
import { dateOfDay, dayIn, instantIn } from '@limn/model';
import type { ReadCampaign } from '../campaigns/campaigns.read.ts';
import { MOMENT_CATEGORY } from '../facts/catalogue.read.ts';

export const TIMELINE_DAYS = 7;
/** More are not tried: a campaign with so many different times is shown hour by hour. */
export const MAX_MOMENTS = 600;

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const TIME = /^\s*(\d{1,2}):(\d\d)(?::(\d\d))?\s*$/;
/** As editors of rules write moments; with an offset it is an instant. */
const DATE_TIME = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?\s*$/i;
const [SECOND, MINUTE] = [1000, 60_000];

export interface Moments {
  /** Ascending; the first is the beginning. */
  moments: number[];
  endMs: number;
  /** False where some are left out. */
  complete: boolean;
}

export function momentsOf(rulesets: ReadCampaign['rulesets'], timezone: string, fromMs: number): Moments {
  const firstDay = dayIn(timezone, fromMs);
  const days = Array.from({ length: TIMELINE_DAYS + 1 }, (_, day) => dateOfDay(firstDay + day));
  const lastDay = dateOfDay(firstDay + TIMELINE_DAYS);
  const endMs = instantIn(timezone, `${lastDay}T${clockAt(timezone, fromMs)}`);
  const within = (moments: Iterable<number>) => [...new Set(moments)].filter((at) => at > fromMs && at < endMs).toSorted((a, b) => a - b);
  const hours = within(days.flatMap((day) => HOURS.map((hour) => instantIn(timezone, `${day}T${hour}`))));
  const named = within([...namedMoments(rulesets, timezone, days)]);
  const room = MAX_MOMENTS - hours.length - 1;
  return {
    moments: [fromMs, ...within([...hours, ...named.slice(0, room)])],
    endMs,
    complete: named.length <= room && !readsClock(rulesets),
  };
}

/** Facts that change within an hour, and fields of them. */
const CLOCK_IDS = ['time', 'datetime'];
const CLOCK: ReadonlySet<unknown> = new Set(CLOCK_IDS);
const CLOCK_FIELDS: ReadonlySet<string> = new Set(CLOCK_IDS.map((id) => `${MOMENT_CATEGORY}.${id}`));

/**
 * True where the time is compared with a merge field, or is one itself: no one knows beforehand when that
 * changes.
 */
function readsClock(value: unknown): boolean {
  if (typeof value === 'string') return hasMergeField(value) && parseTemplate(value).sources.some((name) => CLOCK_FIELDS.has(name));
  if (typeof value !== 'object' || value === null) return false;
  if ('category_id' in value && value.category_id === MOMENT_CATEGORY && 'id' in value && CLOCK.has(value.id) && 'value' in value)
    return [...textsIn(value.value)].some(hasMergeField);
  return Object.values(value).some(readsClock);
}

function* namedMoments(rulesets: ReadCampaign['rulesets'], timezone: string, days: readonly string[]): Iterable<number> {
  for (const { rules, start, end } of rulesets) {
    for (const bound of [start, end]) if (bound) yield Date.parse(bound);
    for (const text of new Set(textsIn(rules))) {
      const moment = momentIn(text, timezone);
      // It begins to be then where the rule says from, and a minute or second later where it says after.
      if (moment) for (const at of [moment.at, moment.at + moment.unit]) yield at;
      const [, hour, minute, second] = TIME.exec(text) ?? [];
      if (hour === undefined) continue;
      const clock = `${hour.padStart(2, '0')}:${minute ?? '00'}:${second ?? '00'}`;
      for (const day of days) {
        const at = instantIn(timezone, `${day}T${clock}`);
        yield at;
        yield at + (second === undefined ? MINUTE : SECOND);
      }
    }
  }
}

function momentIn(text: string, timezone: string): { at: number; unit: number } | undefined {
  const [, day, minutes, seconds = '', offset] = DATE_TIME.exec(text) ?? [];
  if (day === undefined || minutes === undefined) return undefined;
  const local = `${day}T${minutes}${seconds}`;
  const at = offset ? Date.parse(`${local}${offset}`) : instantIn(timezone, local);
  return Number.isNaN(at) ? undefined : { at, unit: seconds === '' ? MINUTE : SECOND };
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** The time of day that the company's clock shows. */
function clockAt(timezone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'medium', hourCycle: 'h23' });
  return parts.format(atMs);
}
