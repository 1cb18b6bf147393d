/**
 * Reads numbers and dates as data holds them: one reader for pictures, countdowns, rules, orderings, imports
 * and conversions.
 *
 * A value is read by what it makes plain itself (2026-12-05, 12,50, 13/05/2026). Where it could be two
 * things, its `Form` decides: that of its column, proven by other values or chosen; else that of a locale.
 * Nothing here throws: what can't be read is undefined.
 */
export {
  COLUMN_FORMS,
  DEFAULT_FORM,
  formOf,
  formOfStored,
  withForm,
  type ColumnForm,
  type DateOrder,
  type Form,
  type NumberMark,
} from './form.ts';
export { hasLeadingZeros, numberIn, numberInFigures, readNumber, withoutFloatNoise, type WrittenNumber } from './numbers.ts';
export { dateInFigures, isYearFirst, readDate, SHORT_YEARS_FROM } from './dates.ts';
export { readMonth } from './months.ts';
export { readTime, type WrittenTime } from './times.ts';
export { instantOf, isInCalendar, isoDate, wallAt, wallIn, type WrittenDate } from './moments.ts';
export {
  commonForms,
  createColumnProof,
  differsByOrder,
  examplesOf,
  formIn,
  formProvenBy,
  formsIn,
  isProven,
  VALUE_FORM,
  type ColumnProof,
  type ReadExample,
} from './columns.ts';
