/**
 * The question of a report with conversions, and the figures of all its rows together, now and for as many
 * days before.
 */
import type { SubjectKind } from '@limn/model';
import {
  rowOfRolls,
  type ITEM_STATISTICS,
  type MAILING_STATISTICS,
  type POSITION_STATISTICS,
  type RECIPE_STATISTICS,
} from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';
import { conversionTotals } from '../counting/conversions.read.ts';
import { allOf, ofObject, placeStats } from '../counting/reports.read.ts';
import { rangeBefore, type ReportQuery } from './report-summary.ts';
import { rangeOf } from './statistics.routes.ts';

export interface AttributedRequest extends ReportQuery {
  model: number;
}

export function attributedAsked(
  { attribution_type: model, ...days }: { start: string; end: string; attribution_type: number },
  openers: ReportQuery['openers'] = 'people',
): AttributedRequest {
  return { ...rangeOf(days), openers, model };
}

type AttributedReport = typeof RECIPE_STATISTICS | typeof POSITION_STATISTICS | typeof ITEM_STATISTICS | typeof MAILING_STATISTICS;

/** @param objectId one object instead of all of the kind */
export async function attributedTotals<R extends AttributedReport>(
  tx: Tx,
  companyId: number,
  kind: SubjectKind,
  { openers, model, ...range }: AttributedRequest,
  report: R,
  objectId?: number,
) {
  const of = async (days: typeof range) =>
    rowOfRolls(report, {
      ...(await placeStats(tx, companyId, objectId === undefined ? allOf(kind) : ofObject(objectId), days, openers)),
      ...(await conversionTotals(tx, companyId, kind, { ...days, model }, objectId)),
    });
  return { totals: await of(range), previous: await of(rangeBefore(range)) };
}
