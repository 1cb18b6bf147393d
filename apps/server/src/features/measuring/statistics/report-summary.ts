/** Figures of all rows of a report together, of as many days before, and of each day. */
import { dateOfDay, type SubjectKind } from '@limn/model';
import { OPENS_BY_DAY, rowOfRolls } from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';
import { allOf, COMPANY, placeDays, placeStats, type Counts, type Openers, type Place, type Range } from '../counting/reports.read.ts';

export interface ReportQuery extends Range {
  openers: Openers;
}

/** @param rows figures of every object of the kind that has any in the range */
export async function reportSummary(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { openers, ...range }: ReportQuery,
  rows: readonly Counts[],
) {
  const { place, counts } = await placeOf(tx, companyId, kind, { openers, ...range }, rows);
  const before = rangeBefore(range);
  const days = await placeDays(tx, companyId, place, range, openers);
  return {
    totals: rowOfRolls(OPENS_BY_DAY, counts),
    previous: rowOfRolls(OPENS_BY_DAY, await placeStats(tx, companyId, place, before, openers)),
    daily_stats: days.map(({ day, ...figures }) => ({ date: dateOfDay(day), ...rowOfRolls(OPENS_BY_DAY, figures) })),
  };
}

/** As many days, up to the one before. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: 2 * from - to - 1, to: from - 1 };
}

/**
 * Where the kind's uniques are. Kinds were not always counted by themselves: for days before they were, the
 * company as a whole is asked where nothing else was opened.
 */
async function placeOf(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { openers, ...range }: ReportQuery,
  rows: readonly Counts[],
): Promise<{ place: Place; counts: Counts }> {
  const sum = rows.reduce((total, { totalOpens, totalClicks }) => total + totalOpens + totalClicks, 0);
  const isWhole = ({ totalOpens, totalClicks }: Counts) => totalOpens + totalClicks === sum;
  const place = allOf(kind);
  const counts = await placeStats(tx, companyId, place, range, openers);
  if (isWhole(counts)) return { place, counts };
  const company = await placeStats(tx, companyId, COMPANY, range, openers);
  return isWhole(company) ? { place: COMPANY, counts: company } : { place, counts };
}
