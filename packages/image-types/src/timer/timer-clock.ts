/** The state of a countdown at a moment. */
import { instantIn, isTimeZone } from '@limn/model';
import { type Form, DEFAULT_FORM, instantOf, readDate as readWritten } from '@limn/values';
import { TIMER_KIND, type TimerSettings } from './timer-settings.ts';

/** Fields that texts of a countdown hold, from the largest. */
export const CLOCK_FIELDS = ['days', 'hours', 'minutes', 'seconds'] as const;
type ClockField = (typeof CLOCK_FIELDS)[number];

/** Parameters of a countdown's tag. */
export const TIMER_PARAMETER = { timezone: 'timezone', sent: 'sent' } as const;

export interface TimerFacts {
  nowMs: number;
  /** The request's value for a field or parameter. */
  value(name: string): string | undefined;
  /** How that value is written; left out, as British data is. */
  formOf?: (name: string) => Form;
  /** When the recipient, or the mailing, was first seen; undefined where that is not known. */
  startedMs: number | undefined;
}

export interface ClockState {
  /** Whole seconds left, or gone by; never negative. */
  seconds: number;
  /** The direction of the next second. */
  direction: 1 | -1;
}

/** Undefined where the request does not say what to count to. */
export function clockAt(settings: TimerSettings, facts: TimerFacts): ClockState | undefined {
  if (settings.kind === TIMER_KIND.countUp) {
    const since = facts.nowMs - instantIn(zoneOf(settings, facts), settings.end);
    return Number.isNaN(since) ? undefined : { seconds: Math.max(0, Math.floor(since / 1000)), direction: 1 };
  }
  const target = targetOf(settings, facts);
  if (Number.isNaN(target)) return undefined;
  // Rounded up: while any time is left, the clock is not at zero.
  return { seconds: Math.max(0, Math.ceil((target - facts.nowMs) / 1000)), direction: -1 };
}

/** Tells which first meeting the countdown runs from, if any, and the tag does not say it. */
export function startNeeded(
  settings: TimerSettings,
  value: TimerFacts['value'],
  formOf?: TimerFacts['formOf'],
): 'recipient' | 'send' | undefined {
  if (settings.kind === TIMER_KIND.evergreen) return 'recipient';
  if (settings.kind !== TIMER_KIND.sent) return undefined;
  return Number.isNaN(dateIn(TIMER_PARAMETER.sent, settings.timezone, { value, formOf })) ? 'send' : undefined;
}

function targetOf(settings: TimerSettings, facts: TimerFacts): number {
  const zone = zoneOf(settings, facts);
  const runs = settings.durationSeconds * 1000;
  // A host's clock that was ahead and was put right leaves starts in the future: no countdown is longer than
  // it runs.
  const startedMs = Math.min(facts.startedMs ?? facts.nowMs, facts.nowMs);
  switch (settings.kind) {
    case TIMER_KIND.fixed:
      return instantIn(zone, settings.end);
    case TIMER_KIND.field:
      return dateIn(settings.field, zone, facts);
    case TIMER_KIND.evergreen:
      return startedMs + runs;
    case TIMER_KIND.sent: {
      const sent = dateIn(TIMER_PARAMETER.sent, settings.timezone, facts);
      return (Number.isNaN(sent) ? startedMs : sent) + runs;
    }
    case TIMER_KIND.countUp:
      return Number.NaN;
    default:
      return settings.kind satisfies never;
  }
}

function dateIn(name: string, zone: string, { value, formOf }: Pick<TimerFacts, 'value' | 'formOf'>): number {
  return readDate(value(name) ?? '', zone, formOf?.(name));
}

/** The recipient's own timezone where the tag says it. */
function zoneOf({ timezone }: TimerSettings, { value }: TimerFacts): string {
  const own = value(TIMER_PARAMETER.timezone)?.trim();
  return own !== undefined && own !== '' && isTimeZone(own) ? own : timezone;
}

const SECONDS: Record<ClockField, number> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

/** The clock's fields where no one knows what to count to: not those of one that has ended. */
export const UNKNOWN_CLOCK: Record<ClockField, string> = { days: '--', hours: '--', minutes: '--', seconds: '--' };

/**
 * The clock's fields, two digits at least. A part that the picture does not show is counted with the next
 * smaller one that it does: without `days`, 49 hours are 49 `hours`.
 */
export function clockFields(seconds: number, shown: ReadonlySet<string>): Record<ClockField, string> {
  let left = seconds;
  const fields = { days: '', hours: '', minutes: '', seconds: '' };
  const isAnyShown = CLOCK_FIELDS.some((field) => shown.has(field));
  for (const field of CLOCK_FIELDS) {
    const counts = !isAnyShown || shown.has(field);
    const value = counts ? Math.floor(left / SECONDS[field]) : 0;
    left -= value * SECONDS[field];
    fields[field] = String(value).padStart(2, '0');
  }
  return fields;
}

const DAY_MS = 86_400_000;

/**
 * The instant that a text names as every reader of values reads it, or NaN. A time without an offset is that
 * of the timezone's clocks. A date without a time is the end of that day: an offer "until 24 December" is
 * still good in the evening.
 */
export function readDate(text: string, timeZone: string, form: Form = DEFAULT_FORM): number {
  const written = readWritten(text, form);
  if (!written) return Number.NaN;
  // Clocks count whole seconds.
  return Math.floor(instantOf(written.unit === 'day' ? { ...written, wall: written.wall + DAY_MS } : written, timeZone) / 1000) * 1000;
}
