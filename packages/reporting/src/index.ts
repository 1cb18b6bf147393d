/** Reports as definitions: what they count, by what, and all that follows from it. */
export { eachMeasure, measuresOf, rowOfRolls } from './api-row.ts';
export { axisTop, barsByTime, type BarsByTime } from './chart.ts';
export { csvFileName, reportCsv } from './csv.ts';
export { DELIVERED_REPORTS, firstRows, inFirstOrder, weekBefore, wholeRows, type DeliveredReportName } from './delivered.ts';
export type { Dimension, Figure, FigureKind, Figures, Measure, Report, Target } from './definition.ts';
export { changeOf, figureOf, formatFigure, numbersOf, shareOf, totalsOf, type Change } from './figures.ts';
export { REPORT_PAGES, REPORT_PLACES, type ReportName, type ReportPlace } from './places.ts';
export { opensFigureOf, type OpensFigure } from './opens-figure.ts';
export { CLICK_RATE_BY_DAY, DASHBOARD_DAYS, UNIQUE_IMPRESSIONS_BY_DAY } from './reports/dashboard.ts';
export { IMAGE_STATISTICS } from './reports/image-statistics.ts';
export { LIVE_TARGET_OPENS, LIVE_TARGET_STATISTICS } from './reports/live-target-statistics.ts';
export {
  billLines,
  OPENER_GROUPS,
  OPENERS,
  OPENERS_BY_DAY,
  OPENS_AND_BILL,
  PEOPLE_CLASSES,
  reportLines,
  type BillLine,
  type OpenerGroup,
  type OpensAndBill,
} from './reports/openers.ts';
export { OPENS_BY_DAY } from './reports/opens-by-day.ts';
export { MAILING_STATISTICS } from './reports/mailing-statistics.ts';
export {
  CONTROL_STATISTICS,
  DAILY_STATISTICS,
  GROUP_LABELS,
  ITEM_STATISTICS,
  POSITION_STATISTICS,
  RECIPE_STATISTICS,
} from './reports/recipe-statistics.ts';
export { USAGE } from './reports/usage.ts';
