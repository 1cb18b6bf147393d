/** The first rows of a CSV file that is to be imported, and what they say of its numbers and dates. The server reads the whole file. */
import type { NumberForm, TimeOrder } from '@limn/contracts';
import { decodeText, readRecords } from '@limn/csv';

export interface CsvRows {
  file: File;
  heads: string[];
  /** The first row below the names. */
  example: string[];
  /** Some of the rows. */
  rows: string[][];
}

/** Enough to see the columns. */
const HEAD_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 2000;

export interface CsvLimits {
  bytes: number;
  /** As a person says it: 4 GB. */
  size: string;
  columns: number;
  /** Gives the first rows of a workbook, which only the server reads. Left out: workbooks are refused. */
  readWorkbook?: ((file: File) => Promise<string[][]>) | undefined;
}

/** Throws an `Error` that says what is wrong with the file. */
export async function readCsvRows(file: File, limits: CsvLimits): Promise<CsvRows> {
  if (file.size > limits.bytes) throw new Error(`This file is larger than ${limits.size}. Split it.`);
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const { readWorkbook } = limits;
  const [heads, ...rows] =
    readWorkbook && isWorkbook(bytes) ? await readWorkbook(file) : readHead(bytes, file.size, readWorkbook !== undefined);
  const [example] = rows;
  if ((!heads || !example) && file.size > HEAD_BYTES)
    throw new Error('The first lines of this file are longer than 1 MB. Is a quote left open there? Is this a CSV file?');
  if (!heads || !example) throw new Error('This file has no rows below its first line.');
  if (heads.length > limits.columns) throw new Error(tooManyColumns(heads.length, limits.columns));
  return { file, heads: heads.map((head) => head.trim()), example, rows };
}

function readHead(bytes: Uint8Array, size: number, takesWorkbooks: boolean): string[][] {
  const text = decodeText(bytes);
  if (text === undefined)
    throw new Error(takesWorkbooks ? 'This is not a CSV file. Choose a CSV file or an Excel workbook (.xlsx).' : 'This is not a CSV file.');
  return readRecords(text, { max: 1 + SAMPLE_ROWS, isCut: size > HEAD_BYTES });
}

function isWorkbook([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

function tooManyColumns(columns: number, limit: number): string {
  const [count, max] = [columns, limit].map((number) => number.toLocaleString('en-GB'));
  return `This file has ${count} columns, and the limit is ${max}. Delete the columns you don’t need, and choose it again.`;
}

/** Values of a column that has some. */
export function valuesAt({ rows }: Pick<CsvRows, 'rows'>, at: number): string[] {
  return rows.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '');
}

const DAY_AND_MONTH = /^\s*(\d{1,2})([/.-])(\d{1,2})\2\d{4}(?!\d)/;

/** The order of day and month that all of them have; undefined where none is such a date. Where both would do, the day is first. */
export function orderOf(texts: readonly string[]): Exclude<TimeOrder, 'iso'> | undefined {
  const found = texts.flatMap((text) => {
    const [, first, , second] = DAY_AND_MONTH.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (found.length === 0) return undefined;
  return found.some(([, second]) => second > 12) && found.every(([first]) => first <= 12) ? 'month_first' : 'day_first';
}

/** `1,5`, `1.234,56` and `1 234,56`, but not `1,234`, which may be a thousand. */
const DECIMAL_COMMA = /^\s*[+-]?(\d+,(\d{1,2}|\d{4,})|\d{1,3}([.\s]\d{3})+,\d+)\s*$/;

export function numberFormOf(texts: readonly string[]): Exclude<NumberForm, 'plain'> {
  return texts.some((text) => DECIMAL_COMMA.test(text)) ? 'comma' : 'point';
}

const COMMA = /^[+-]?(\d{1,3}([.\s]\d{3})+|\d+)(,\d+)?$/;
const POINT = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;
const LEADING_ZERO = /^[+-]?0\d/;
const DAY = /^(\d{4}-\d\d-\d\d|\d{1,2}([/.-])\d{1,2}\2\d{4})$/;
const MOMENT = /^(\d{4}-\d\d-\d\d|\d{1,2}([/.-])\d{1,2}\2\d{4})[T ]\d{1,2}:\d\d/;

export type KindOfColumn = 'whole' | 'decimal' | 'date' | 'datetime' | 'text';

/** The kind of all values of a column, as the file writes numbers. Without values: text. */
export function kindOfColumn(texts: readonly string[], form: NumberForm): KindOfColumn {
  if (texts.length === 0) return 'text';
  const isNumber = (text: string) => (form === 'comma' ? COMMA : POINT).test(text) && !LEADING_ZERO.test(text);
  if (texts.every(isNumber)) {
    const mark = form === 'comma' ? ',' : '.';
    return texts.some((text) => text.includes(mark)) ? 'decimal' : 'whole';
  }
  if (texts.every((text) => DAY.test(text))) return 'date';
  return texts.every((text) => DAY.test(text) || MOMENT.test(text)) ? 'datetime' : 'text';
}
