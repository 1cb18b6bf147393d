/**
 * A CSV file or workbook of customers: its columns, and a guess at what they hold. Its rows are read by the
 * server.
 */
import {
  MAX_CUSTOMER_COLUMNS,
  recogniseCustomerColumns,
  withoutTextMark,
  type CustomerColumnUse,
  type NumberForm,
  type TimeOrder,
} from '@limn/contracts';
import { readDate } from '@limn/values';
import { kindOfColumn, numberFormOf, orderOf, readCsvRows, valuesAt, type CsvRows } from '../../../../ui/imports/csv-rows.ts';

export interface CustomerFile extends CsvRows {
  /** The program whose export it is, by its columns. */
  program: string | undefined;
  uses: CustomerColumnUse[];
}

const FILE_BYTES = 20 * 1024 ** 2;

/**
 * Throws an `Error` that says what is wrong with the file. `readWorkbook` gives the first rows of a workbook,
 * which only the server reads.
 */
export async function readCustomerFile(
  file: File,
  locale: string,
  readWorkbook?: (file: File) => Promise<string[][]>,
): Promise<CustomerFile> {
  const read = await readCsvRows(file, { bytes: FILE_BYTES, size: '20 MB', columns: MAX_CUSTOMER_COLUMNS, locale, readWorkbook });
  const rows = read.rows.map((row) => row.map(withoutTextMark));
  const { program, uses } = recogniseCustomerColumns(read.heads);
  // Exports of address books have dozens of columns that no row fills.
  const kept = uses.map((use, at): CustomerColumnUse => (program !== undefined && valuesAt({ rows }, at).length === 0 ? 'nothing' : use));
  return { ...read, rows, program, uses: kept };
}

/** Values of the columns that become traits. */
function traitColumns(file: CsvRows, uses: readonly CustomerColumnUse[]): string[][] {
  return uses.flatMap((use, at) => (use.startsWith('trait:') ? [valuesAt(file, at)] : []));
}

/** Finds those that are numbers, and have any that could be read in two ways. */
export function customerNumbers(file: CsvRows, uses: readonly CustomerColumnUse[]): string[] {
  const columns = traitColumns(file, uses).filter((texts) => texts.some((text) => /\D/.test(text.replace(/^[+-]/, ''))));
  return columns.filter((texts) => (['comma', 'point'] as const).some((form) => /whole|decimal/.test(kindOfColumn(texts, form)))).flat();
}

/** How its numbers are written; undefined where no trait has any that could be read in two ways. */
export function guessCustomerNumbers(file: CsvRows, uses: readonly CustomerColumnUse[]): NumberForm | undefined {
  const numbers = customerNumbers(file, uses);
  return numbers.length === 0 ? undefined : numberFormOf(numbers, file.form);
}

/** Finds those of its columns of dates. */
export function customerDates(file: CsvRows, uses: readonly CustomerColumnUse[]): string[] {
  return traitColumns(file, uses)
    .filter((texts) => kindOfColumn(texts, 'point').startsWith('date'))
    .flat();
}

/** Whether some of them are times that name no offset. */
export function hasLocalTimes(file: CsvRows, uses: readonly CustomerColumnUse[]): boolean {
  return customerDates(file, uses).some((text) => {
    const date = readDate(text, file.form);
    return date !== undefined && date.unit !== 'day' && date.offsetMinutes === undefined;
  });
}

/** How its dates are written; undefined where all that traits have read alike in every order. */
export function guessCustomerDates(file: CsvRows, uses: readonly CustomerColumnUse[]): TimeOrder | undefined {
  return orderOf(customerDates(file, uses), file.form);
}
