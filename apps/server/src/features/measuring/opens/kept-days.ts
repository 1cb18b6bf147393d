/** Tells which days have all of their single opens in the log still. */
import { OPENS_DAYS } from '@limn/contracts';
import { dayIn } from '@limn/model';
import { EXPOSURE_DAYS } from '../counting/exposures.read.ts';

export interface KeptOpens {
  nowMs(): number;
  /** Whole months before this one, of UTC; 0: for ever. */
  impressionMonths: number;
}

/**
 * The first day of the company that may be looked through. Days that the log has only in part are left out.
 */
export function firstKeptDay(timezone: string, { nowMs, impressionMonths }: KeptOpens): number {
  const now = nowMs();
  const looked = dayIn(timezone, now) - OPENS_DAYS + 1;
  if (impressionMonths === 0) return looked;
  // As maintenance removes them: what clicks follow stays, however short the month before was.
  const keptFromMs = Math.min(monthsBefore(now, impressionMonths), monthsBefore(now - (EXPOSURE_DAYS + 1) * DAY_MS, 0));
  return Math.max(looked, dayIn(timezone, keptFromMs - 1) + 1);
}

const DAY_MS = 86_400_000;

/** The first moment of that month. */
function monthsBefore(atMs: number, months: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1);
}
