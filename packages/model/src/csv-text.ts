/**
 * A cell of a written CSV. Nothing is an empty cell; a `decimal` is a number with just these digits, "-5.50".
 */
export type CsvCell = string | number | bigint | boolean | { decimal: string } | null | undefined;

/** Put before the first line, spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A spreadsheet takes a text for a formula when it begins with one of these, their full-width forms included.
 * An apostrophe before it keeps it a text. A text that already has the apostrophe gets another, so that
 * taking one away always gives back what was there.
 */
const TAKEN_FOR_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

const NEEDS_QUOTES = /[",\r\n\t]|^\s|\s$/;

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  // A number is no formula, and it must stay one that can be added up: only texts are guarded.
  if (typeof cell === 'object') return cell.decimal;
  if (typeof cell !== 'string') return String(cell);
  const guarded = TAKEN_FOR_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One line with its end, for files that are written as they are read. */
export function csvLine(cells: readonly CsvCell[]): string {
  const line = cells.map(cellText).join(',');
  // A lone empty cell would be an empty line, which readers skip.
  return `${line === '' && cells.length === 1 ? '""' : line}\r\n`;
}

/** A whole file: RFC 4180, safe to open in a spreadsheet. */
export function csvText(rows: Iterable<readonly CsvCell[]>, { bom = false }: { bom?: boolean } = {}): string {
  let text = bom ? BYTE_ORDER_MARK : '';
  for (const row of rows) text += csvLine(row);
  return text;
}
