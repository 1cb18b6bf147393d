/** Descriptions of countdowns. No React. */
import { TIMER_KIND, type TimerKind, type TimerSettings } from '@limn/image-types';
import { instantIn, isTimeZone, offsetMs } from '@limn/model';
import { placeLabel } from '../../../ui/time-zones.ts';
import { formatCount } from '../../../ui/format.ts';

export const TIMER_KINDS: readonly { kind: TimerKind; title: string; text: string }[] = [
  { kind: TIMER_KIND.fixed, title: 'Fixed date', text: 'Ends at one date and time, the same for everyone.' },
  { kind: TIMER_KIND.evergreen, title: 'Evergreen', text: 'Gives each recipient the same time from their first open.' },
  { kind: TIMER_KIND.sent, title: 'From send time', text: 'Runs for a set time after the email is sent.' },
  { kind: TIMER_KIND.field, title: 'Date in a field', text: 'Ends on a date taken from a merge field.' },
  { kind: TIMER_KIND.countUp, title: 'Count up', text: 'Shows the time elapsed since a date.' },
];

const DAY_S = 86_400;
const UNITS = [
  [DAY_S, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/** From here on hours say nothing any more. */
const DAYS_ALONE = 10;

/** The two largest units: "2 days 4 hours", "33 days", "1 minute 5 seconds". */
export function durationText(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  if (left === 0) return '0 seconds';
  const words: string[] = [];
  for (const [length, unit] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) words.push(`${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`);
    if (words.length === 2 || (unit === 'day' && count >= DAYS_ALONE) || (words.length === 1 && count === 0)) break;
  }
  return words.join(' ');
}

/** "Thursday 24 December 2026, 18:00" for a local date and time; undefined for what no calendar has. */
export function momentText(local: string): string | undefined {
  const wall = instantIn('UTC', local);
  if (Number.isNaN(wall)) return undefined;
  const parts = new Map(MOMENT.formatToParts(wall).map(({ type, value }) => [type, value]));
  const word = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${word('weekday')} ${word('day')} ${word('month')} ${word('year')}, ${word('hour')}:${word('minute')}`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The recipients' view in one sentence; undefined while the settings are incomplete. */
export function timerSentence(settings: TimerSettings, nowMs: number): string | undefined {
  const { kind, timezone, durationSeconds, field } = settings;
  if (!isTimeZone(timezone)) return undefined;
  switch (kind) {
    case TIMER_KIND.fixed:
    case TIMER_KIND.countUp:
      return momentSentence(settings, nowMs);
    case TIMER_KIND.evergreen:
      return durationSeconds > 0 ? `Each recipient has ${durationText(durationSeconds)} from their first counted open.` : undefined;
    case TIMER_KIND.sent:
      return durationSeconds > 0 ? `Ends ${durationText(durationSeconds)} after the email is sent.` : undefined;
    case TIMER_KIND.field:
      return field === '' ? undefined : `Ends at each recipient’s “${field}”, ${placeLabel(timezone)} time if it has no offset.`;
    default:
      return kind satisfies never;
  }
}

function momentSentence({ kind, end, timezone, endImage }: TimerSettings, nowMs: number): string | undefined {
  const moment = momentText(end);
  if (moment === undefined) return undefined;
  const left = (instantIn(timezone, end) - nowMs) / 1000;
  const when = `${moment} ${placeLabel(timezone)}`;
  const howLong = durationText(Math.abs(left));
  if (kind === TIMER_KIND.countUp)
    return left > 0 ? `Counts from ${when}, and shows zero until then: ${howLong}.` : `Counts from ${when}: ${howLong} so far.`;
  if (left > 0) return `Ends ${when}: ${howLong} left.`;
  return `Ended ${when}, ${howLong} ago: recipients see ${endImage === '' ? 'zeros' : 'the end image'}.`;
}

/** The effect of a change of clocks on this moment; undefined if clocks don't change. */
export function clockChangeHint({ kind, end, timezone }: TimerSettings): string | undefined {
  if (kind !== TIMER_KIND.fixed && kind !== TIMER_KIND.countUp) return undefined;
  const wall = instantIn('UTC', end);
  if (Number.isNaN(wall) || !isTimeZone(timezone)) return undefined;
  const offsets = new Set([wall - DAY_S * 1000, wall + DAY_S * 1000].map((at) => offsetMs(timezone, at)));
  const times = [...offsets].filter((offset) => offsetMs(timezone, wall - offset) === offset).length;
  const clocks = `Clocks ${placeLabel(timezone)}`;
  if (times > 1) return `${clocks} show ${timeOf(wall)} twice that night. We use the first.`;
  if (times === 1) return undefined;
  const meant = instantIn(timezone, end);
  return `${clocks} skip ${timeOf(wall)} that night. ${timeOf(meant + offsetMs(timezone, meant))} is used.`;
}

function timeOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(11, 16);
}
