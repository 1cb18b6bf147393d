/** The reports that can be mailed and shared, by the names that stand for them. */
import type { Report } from './definition.ts';
import { figureOf, numbersOf } from './figures.ts';
import type { ReportName } from './places.ts';
import { IMAGE_STATISTICS } from './reports/image-statistics.ts';
import { LIVE_TARGET_STATISTICS } from './reports/live-target-statistics.ts';
import { MAILING_STATISTICS } from './reports/mailing-statistics.ts';
import {
  CONTROL_STATISTICS,
  DAILY_STATISTICS,
  ITEM_STATISTICS,
  POSITION_STATISTICS,
  RECIPE_STATISTICS,
} from './reports/recipe-statistics.ts';

/** Openers are looked at in the app alone. */
export type DeliveredReportName = Exclude<ReportName, 'openers'>;

/** Rows of each are of its own kind: who reads them reads them for this very report. */
export const DELIVERED_REPORTS = {
  image: IMAGE_STATISTICS,
  livetarget: LIVE_TARGET_STATISTICS,
  recipe: RECIPE_STATISTICS,
  mailing: MAILING_STATISTICS,
  item: ITEM_STATISTICS,
  position: POSITION_STATISTICS,
  control: CONTROL_STATISTICS,
  daily: DAILY_STATISTICS,
} as const satisfies Record<DeliveredReportName, Report<never>>;

/** Weeks begin on Monday. Days are day numbers; 0 is a Wednesday. */
const MONDAY = 5;

/** The last whole week before a day. */
export function weekBefore(today: number): { from: number; to: number } {
  const monday = today - ((((today - MONDAY) % 7) + 7) % 7);
  return { from: monday - 7, to: monday - 1 };
}

/** Rows as the report is sorted before anyone sorts it. */
export function inFirstOrder<Row extends object>({ sort, dimensions, figures }: Report<Row>, rows: readonly Row[]): Row[] {
  const figure = figures.find(({ key }) => key === sort.by);
  const dimension = dimensions.find(({ key }) => key === sort.by);
  const valueOf = (row: Row) => (figure ? (figureOf(figure, numbersOf(row)) ?? 0) : (dimension?.value(row) ?? ''));
  const before = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-GB', { numeric: true });
  return rows.toSorted((one, other) => (sort.descending ? before(valueOf(other), valueOf(one)) : before(valueOf(one), valueOf(other))));
}

/**
 * The first rows with their parts: so many that are no parts, and so many in all. The first one is whole
 * always.
 */
export function firstRows<Row>(report: Report<Row>, rows: readonly Row[], max: { whole: number; all: number }): Row[] {
  const starts = rows.flatMap((row, place) => (report.isPart?.(row) ? [] : [place]));
  const ends = [...starts.slice(1), rows.length].slice(0, max.whole);
  return rows.slice(0, Math.max(ends[0] ?? 0, ...ends.filter((end) => end <= max.all)));
}

/** How many of the rows are no parts of others. */
export function wholeRows<Row>({ isPart }: Report<Row>, rows: readonly Row[]): number {
  return rows.filter((row) => !isPart?.(row)).length;
}
