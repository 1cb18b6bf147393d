/** Reads a report as its page shows it. */
import type { DeliveredReportName, Figures, Report } from '@limn/reporting';
import type { Tx } from '../../../storage/database.ts';

export interface ReportQuery {
  report: DeliveredReportName;
  /** Day numbers, both included. */
  from: number;
  to: number;
  openers: 'people' | 'all';
  /** Null, and one that the company no longer has: its first. */
  model: number | null;
}

export interface UsedModel {
  id: number;
  /** "Click within 24 hours"; undefined where the company has no models, and one week is the usual. */
  text: string | undefined;
  /** The one that was asked for was deleted. */
  isInstead: boolean;
}

export interface ReportContent {
  report: Report<object>;
  rows: readonly object[];
  totals: Figures;
  /** The same for as many days before. */
  previous: Figures;
  currency: string;
  timezone: string;
  company: string;
  /** Gives it its conversions; undefined where it has none. */
  model: UsedModel | undefined;
  /** The latest opens and conversions may be missing. */
  isBehind: boolean;
}

export type ReadReport = (tx: Tx, companyId: number, asked: ReportQuery) => Promise<ReportContent>;
