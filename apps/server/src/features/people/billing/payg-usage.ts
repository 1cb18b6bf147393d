/**
 * Computes the charges of pay as you go: the use of its days that no credits cover. Statements are drawn up
 * over all months so far, less what earlier statements charged, so that an open that was counted late is
 * charged once, in the next one.
 */
import { dateOfDay, dayIn, dayOfDate } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { readUncovered } from '../credits/credits.read.ts';
import { creditsCharged, listTerms, type PaygTerm } from './billing.store.ts';

/** Credits to charge for up to and including a day, and not yet charged. Never below 0. */
export async function creditsToCharge(tx: Tx, companyId: number, timezone: string, untilDay: number): Promise<number> {
  const terms = await listTerms(tx, companyId);
  if (terms.length === 0) return 0;
  const used = creditsIn(await readUncovered(tx, companyId, timezone), terms, timezone, untilDay);
  return Math.max(0, used - (await creditsCharged(tx, companyId)));
}

export function creditsIn(
  uncovered: readonly { day: number; credits: number }[],
  terms: readonly PaygTerm[],
  timezone: string,
  untilDay: number,
): number {
  const spans = terms.map(({ startedAt, endedAt }) => ({
    from: dayIn(timezone, startedAt.getTime()),
    to: endedAt ? dayIn(timezone, endedAt.getTime()) : Infinity,
  }));
  return uncovered
    .filter(({ day }) => day <= untilDay && spans.some(({ from, to }) => from <= day && day <= to))
    .reduce((sum, { credits }) => sum + credits, 0);
}

/** The first day of the month that a day lies in. */
export function monthStart(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`);
}
