/**
 * Tells which record names the columns: the first one, or one below a title, or below when and where the
 * table was made.
 *
 * A line of one value, or of few, above a wider one is such a title. A line as wide as the table, or nearly
 * so, is one where something proves it: a date in the place of a name, or a comma as text has them, while the
 * values below agree that the next line is the header.
 */
import { formsIn, VALUE_FORM } from '@limn/values';

interface FoundHeader {
  /** Records above the names of the columns. */
  above: number;
  /** The record that is taken for the names may be a title as well: the one below it could be them. */
  mayBeTitle: boolean;
}

/** A table begins within so many lines. */
const MAX_PREAMBLE = 20;
/** Records that tell how wide the table is. */
const WIDTH_RECORDS = 200;
const DIGITS_ALONE = /^[\d.,:/+-]+$/;
const ADDRESS = /@|:\/\//;
/** So many values of a column say its type, though some are wrong. */
const LIKELY = 0.8;
/** Stand for a value that is not known. */
const NO_VALUE = /^(?:n\.?\/?a\.?|null|nil|none|nan|unknown|tbd|tba|-+|–|—|\?)$/i;

type Record = readonly string[];

/** @param records without those that have no value */
export function findHeader(records: readonly Record[]): FoundHeader {
  const first = records.slice(0, WIDTH_RECORDS);
  const columns = mostCommon(first.map((cells) => cells.length));
  if (columns < 2) return { above: 0, mayBeTitle: false };
  const few = columns < 4 ? 1 : Math.floor(columns / 2);
  for (let at = 0; at <= MAX_PREAMBLE && at < first.length; at++) {
    const cells = first[at] as Record;
    if (filledOf(cells).length <= few) continue;
    const verdict = titleAbove(cells, first.slice(at + 1));
    if (verdict === true) continue;
    const isHeader = at + 1 < records.length && (at === 0 || namesColumns(cells));
    return isHeader ? { above: at, mayBeTitle: verdict === undefined } : { above: 0, mayBeTitle: false };
  }
  return { above: 0, mayBeTitle: false };
}

/** True for a title above the table that begins in `below`; undefined where it may be one. */
function titleAbove(cells: Record, below: readonly Record[]): boolean | undefined {
  const mayName = (one: Record) => namesColumns(one) && widthOf(one) > 1 && !one.some((cell) => NO_VALUE.test(cell.trim()));
  const at = below.slice(0, MAX_PREAMBLE).findIndex((one) => mayName(one) && !isProse(one, below));
  const [header, ...rows] = at < 0 ? [] : below.slice(at);
  if (!header || rows.length === 0 || rows.filter((row) => widthOf(row) <= widthOf(header)).length * 2 < rows.length) return false;
  const typed = typedColumns(header, rows);
  const isProven = typed > 0;
  const isNarrow = widthOf(cells) < widthOf(header);
  const [, value = '', ...more] = filledOf(cells);
  // “Export date, 2026-11-29”
  if (more.length === 0 && isDate(value)) return true;
  // Columns are named by years, too.
  if (cells.some((cell) => isValue(cell.trim()) && !/^\s*(?:19|20)\d\d\s*$/.test(cell))) return isProven && (isNarrow || more.length === 0);
  // Names may also be missing at the end of a header; what is below it then has texts where others have
  // numbers in a column or two.
  if (isNarrow) return isProse(cells, [header]) || typed * 2 >= widthOf(header);
  if (!isProven) return false;
  if (isProse(cells, [header]) && cells.some((cell) => /\S[\s\d]+\S/.test(cell))) return true;
  // More names than two are hardly a title with commas.
  return more.length === 0 ? undefined : false;
}

/** “Sales report, November 2026” has a blank behind its comma, which no line of the table has. */
function isProse(cells: Record, others: readonly Record[]): boolean {
  const startsBlank = (record: Record) => record.slice(1).some((cell) => /^\s+\S/.test(cell));
  return startsBlank(cells) && !others.every(startsBlank);
}

/** Where the values of a column are numbers, dates or addresses, the text above them is their name. */
function typedColumns(header: Record, rows: readonly Record[]): number {
  return header.filter((name, column) => {
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '' && !NO_VALUE.test(cell));
    return name.trim() !== '' && !isValue(name.trim()) && values.length > 0 && values.filter(isValue).length >= LIKELY * values.length;
  }).length;
}

/** Without gaps or repeats, and none of them a number, a date or an address. */
export function namesColumns(cells: Record): boolean {
  const names = cells.slice(0, widthOf(cells)).map((cell) => cell.trim());
  return new Set(names).size === names.length && names.every((name) => name !== '' && !DIGITS_ALONE.test(name) && !ADDRESS.test(name));
}

function isValue(cell: string): boolean {
  return DIGITS_ALONE.test(cell) || ADDRESS.test(cell) || formsIn(cell) !== 0;
}

function isDate(cell: string): boolean {
  return (formsIn(cell.trim()) & VALUE_FORM.date) !== 0 && !/^\s*\d+\s*$/.test(cell);
}

export function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

function filledOf(cells: Record): Record {
  return cells.filter(isFilled);
}

/** Without empty cells behind the last. */
function widthOf(cells: Record): number {
  return cells.findLastIndex(isFilled) + 1;
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
