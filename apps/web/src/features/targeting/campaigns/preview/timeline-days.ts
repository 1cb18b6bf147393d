/** A timeline as rows of days on the company's clock. */
import type { RouteOutput, Routes, SimulatedDecision } from '@limn/contracts';
import { dateIn, dateOfDay, dayIn, instantIn } from '@limn/model';
import { localText } from '../setup/schedule-sentence.ts';

export type TimelineSpan = RouteOutput<Routes['campaignTimeline']>['timeline'][number];

export interface Outcome {
  name: string;
  /** "Shows a live image." */
  shows: string;
  isMissing: boolean;
  link: string | null;
}

/** A part of a day in which one outcome is seen. */
export interface Piece {
  outcome: number;
  /** Time of day at which it begins. */
  clock: string;
  /** It begins here; else it goes on from the day before. */
  begins: boolean;
  /** Shares of the day. */
  start: number;
  end: number;
  /** A moment in it, as the form has it: its first whole minute. */
  moment: string;
}

export interface TimelineDay {
  date: string;
  /** "Tue 24 Nov". */
  label: string;
  pieces: Piece[];
}

const SHOWS: Readonly<Record<SimulatedDecision['shown']['kind'], string>> = {
  image: 'Shows a live image.',
  picture: 'Shows a static image.',
  nothing: 'Shows nothing.',
  missing: 'Its picture is missing.',
};
const [MINUTE_MS, MAX_DAYS] = [60_000, 9];

export function outcomeName({ ruleset }: Pick<SimulatedDecision, 'ruleset'>): string {
  return ruleset === null ? 'Otherwise' : ruleset.name;
}

export function timelineDays(timeline: readonly TimelineSpan[], timezone: string): { outcomes: Outcome[]; days: TimelineDay[] } {
  const known = new Map<string, number>();
  const outcomes: Outcome[] = [];
  const spans = timeline.map(({ from, until, ...seen }) => {
    const key = JSON.stringify([seen.ruleset?.id, seen.shown, seen.link]);
    const outcome = known.get(key) ?? outcomes.length;
    if (outcome === outcomes.length) {
      known.set(key, outcome);
      const { kind } = seen.shown;
      outcomes.push({ name: outcomeName(seen), shows: SHOWS[kind], isMissing: kind === 'missing', link: seen.link });
    }
    return { outcome, fromMs: Date.parse(from), untilMs: Date.parse(until) };
  });
  const [beginMs, endMs] = [spans[0]?.fromMs ?? 0, spans.at(-1)?.untilMs ?? 0];
  const days: TimelineDay[] = [];
  const first = dayIn(timezone, beginMs);
  for (let day = first; day < first + MAX_DAYS; day++) {
    const date = dateOfDay(day);
    const [dawn, dusk] = [instantIn(timezone, `${date}T00:00`), instantIn(timezone, `${dateOfDay(day + 1)}T00:00`)];
    if (dawn >= endMs) break;
    const pieces = spans.flatMap(({ outcome, fromMs, untilMs }): Piece[] => {
      const [from, until] = [Math.max(fromMs, dawn), Math.min(untilMs, dusk)];
      if (from >= until) return [];
      const share = (atMs: number) => (atMs - dawn) / (dusk - dawn);
      const local = localText(new Date(from).toISOString(), timezone);
      const whole = new Date(Math.ceil(from / MINUTE_MS) * MINUTE_MS).toISOString();
      return [
        {
          outcome,
          clock: local.slice(11),
          begins: from === fromMs,
          start: share(from),
          end: share(until),
          moment: localText(whole, timezone),
        },
      ];
    });
    days.push({ date: dateIn(timezone, dawn), label: labelOf(date), pieces });
  }
  return { outcomes, days };
}

const LABEL = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

function labelOf(date: string): string {
  return LABEL.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}
