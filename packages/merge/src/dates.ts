/**
 * Dates and times as steps work with them: what clocks of the context's timezone show. A date without a time
 * is that day everywhere; a time without an offset is what those clocks show; one with an offset, and Unix
 * time, is an instant and shown in that timezone.
 */
import { isoDate as isoText, readDate as readWritten, wallAt, wallIn } from '@limn/values';
import { formIn, type MergeContext } from './context.ts';

export interface Moment {
  /** Date and time on the wall, as the UTC milliseconds that would show the same. */
  wall: number;
  hasTime: boolean;
}

export const DAY_MS = 86_400_000;

/** Undefined where the text is no date that a calendar has. */
export function readDate(text: string, context: MergeContext): Moment | undefined {
  const written = readWritten(text, formIn(context));
  if (!written) return undefined;
  const wall = wallIn(written, context.timezone);
  return Number.isNaN(wall) ? undefined : { wall, hasTime: written.unit !== 'day' };
}

/** This moment, as the context's timezone shows it. */
export function nowIn({ now, timezone }: MergeContext): Moment | undefined {
  const wall = wallAt(timezone, now);
  return Number.isNaN(wall) ? undefined : { wall, hasTime: true };
}

export function dayNumber({ wall }: Moment): number {
  return Math.floor(wall / DAY_MS);
}

/** The date in a form that `readDate` reads alike in every locale. */
export function isoDate({ wall, hasTime }: Moment): string {
  return isoText({ wall: Math.floor(wall / 1000) * 1000, unit: hasTime ? 'second' : 'day' });
}
