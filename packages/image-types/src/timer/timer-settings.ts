/** Settings of a countdown, as stored with an image. */
import { type FieldProblem, instantIn, isTimeZone } from '@limn/model';

export const TIMER_KIND = {
  /** To a date and time that is the same for everyone. */
  fixed: 'fixed',
  /** For a while from the moment each recipient first opens. */
  evergreen: 'evergreen',
  /** For a while from the moment the mailing was sent. */
  sent: 'sent',
  /** To the date in a merge field. */
  field: 'field',
  /** Up, from a date and time that is the same for everyone. */
  countUp: 'count_up',
} as const;
export type TimerKind = (typeof TIMER_KIND)[keyof typeof TIMER_KIND];

export interface TimerSettings {
  kind: TimerKind;
  /**
   * Local date and time, `2026-12-24T18:00`: when it ends, or from when it counts up. Empty for the other
   * kinds.
   */
  end: string;
  /** IANA name; for recipients whose own is not known. */
  timezone: string;
  /** How long it runs after the opening or the sending. */
  durationSeconds: number;
  /** Name of the merge field that holds the date. */
  field: string;
  /** Address of the picture that is shown once the time has come; empty for none. */
  endImage: string;
}

export const MAX_SECONDS = 366 * 86_400;
const KINDS: ReadonlySet<string> = new Set(Object.values(TIMER_KIND));

/** Reads settings as they are sent and stored (snake case), and says of each field why it cannot be used. */
export function readTimer(wire: unknown, path = 'data_source.timer'): { settings: TimerSettings; problems: FieldProblem[] } {
  const given = typeof wire === 'object' && wire !== null ? (wire as Record<string, unknown>) : {};
  const text = (key: string) => (typeof given[key] === 'string' ? given[key].trim() : '');
  const kind = text('kind') || TIMER_KIND.fixed;
  const settings: TimerSettings = {
    kind: KINDS.has(kind) ? (kind as TimerKind) : TIMER_KIND.fixed,
    end: text('end'),
    timezone: text('timezone') || 'Europe/London',
    durationSeconds: Number(given['duration_seconds'] ?? 0),
    field: text('field'),
    endImage: text('end_image'),
  };
  const problems: FieldProblem[] = [];
  const refuse = (key: string, message: string) => problems.push({ path: `${path}.${key}`, message });
  if (!KINDS.has(kind)) refuse('kind', 'There is no such kind of countdown.');
  if (!isTimeZone(settings.timezone)) refuse('timezone', `"${settings.timezone}" is no timezone. Choose one from the list.`);
  if (settings.kind === TIMER_KIND.fixed || settings.kind === TIMER_KIND.countUp) {
    if (settings.end === '') refuse('end', settings.kind === TIMER_KIND.fixed ? 'Say when the countdown ends.' : 'Say from when to count.');
    else if (Number.isNaN(instantIn('UTC', settings.end))) refuse('end', 'Write the date and time as 2026-12-24T18:00.');
  }
  if (settings.kind === TIMER_KIND.evergreen || settings.kind === TIMER_KIND.sent) {
    const { durationSeconds: seconds } = settings;
    if (!Number.isInteger(seconds) || seconds < 1) refuse('duration_seconds', 'Say how long the countdown runs, in whole seconds.');
    else if (seconds > MAX_SECONDS) refuse('duration_seconds', 'Let it run for at most 366 days.');
  }
  if (settings.kind === TIMER_KIND.field && settings.field === '') refuse('field', 'Name the field that holds the date.');
  return { settings, problems };
}

/** The other way round. */
export function wireTimer(settings: TimerSettings) {
  const { kind, end, timezone, durationSeconds, field, endImage } = settings;
  return { kind, end, timezone, duration_seconds: durationSeconds, field, end_image: endImage };
}
