/**
 * The first rows of a CSV file that is to be imported, and what they say of its numbers and dates. The server
 * reads the whole file.
 */
import type { NumberForm, TimeOrder } from '@limn/contracts';
import { aboutTop, decodeText, LAYOUT_CHARACTERS, readLayout, readRecords, whyNoText } from '@limn/csv';
import {
  DEFAULT_FORM,
  differsByOrder,
  examplesOf,
  formOf,
  formProvenBy,
  formsIn as readForms,
  readDate,
  readNumber,
  VALUE_FORM,
  withForm,
  withoutFloatNoise,
  type ColumnForm,
  type Form,
  type ReadExample,
} from '@limn/values';

export interface CsvRows {
  file: File;
  heads: string[];
  /** The first row below the names. */
  example: string[];
  /** Some of the rows. */
  rows: string[][];
  /** As the company writes numbers and dates: decides what no value proves. */
  form: Form;
  /** How its first lines were understood, where that could be another way. */
  notes: string[];
}

/** Enough to see the columns. */
const HEAD_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 2000;

export interface CsvLimits {
  bytes: number;
  /** As a person says it: 4 GB. */
  size: string;
  columns: number;
  /** Locale of the company. */
  locale: string;
  /** Gives the first rows of a workbook, which only the server reads. Left out: workbooks are refused. */
  readWorkbook?: ((file: File) => Promise<string[][]>) | undefined;
}

/** Throws an `Error` that says what is wrong with the file. */
export async function readCsvRows(file: File, limits: CsvLimits): Promise<CsvRows> {
  if (file.size > limits.bytes) throw new Error(`This file is larger than ${limits.size}. Split it.`);
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const { readWorkbook } = limits;
  const isSheet = readWorkbook !== undefined && isWorkbook(bytes);
  const { records, notes } = isSheet ? { records: await readWorkbook(file), notes: [] } : readHead(bytes, file.size, limits);
  const [heads, ...rows] = records;
  const [example] = rows;
  if ((!heads || !example) && file.size > HEAD_BYTES)
    throw new Error('The first lines of this file are longer than 1 MB. Is a quote left open there? Is this a CSV file?');
  if (!heads || !example) throw new Error('This file has no rows below its first line.');
  if (heads.length > limits.columns) throw new Error(tooManyColumns(heads.length, limits.columns));
  const form = formOf(limits.locale);
  // Numbers of a workbook's cells are written alike in every language.
  return { file, heads: heads.map((head) => head.trim()), example, rows, form: isSheet ? withForm(form, 'point') : form, notes };
}

function readHead(bytes: Uint8Array, size: number, { locale, readWorkbook }: CsvLimits): { records: string[][]; notes: string[] } {
  const text = decodeText(bytes, locale);
  if (text === undefined) {
    const noText = `This is not a CSV file.${readWorkbook ? ' Choose a CSV file or an Excel workbook (.xlsx).' : ''}`;
    throw new Error(whyNoText(bytes, noText));
  }
  const isCut = size > HEAD_BYTES;
  const layout = readLayout(text, { isCut: isCut || text.length > LAYOUT_CHARACTERS });
  return { records: readRecords(text, { max: 1 + SAMPLE_ROWS, isCut }), notes: aboutTop(layout) };
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

/** Dialogs ask for all of their values at each change. */
const MAX_KEPT = 100_000;
const kept = new Map<string, number>();

function formsIn(text: string): number {
  let forms = kept.get(text);
  if (forms === undefined) {
    forms = readForms(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(text, forms);
  }
  return forms;
}

const COLUMN_FORM: Readonly<Record<TimeOrder | NumberForm, ColumnForm>> = {
  iso: 'ymd',
  day_first: 'dmy',
  month_first: 'mdy',
  plain: 'point',
  point: 'point',
  comma: 'comma',
};

/**
 * Some of the values as they are read in a form; none where none is a number or date. Those come first that
 * another form reads differently.
 */
export function readExamples(texts: readonly string[], form: TimeOrder | NumberForm): ReadExample[] {
  const column = COLUMN_FORM[form];
  const wanted = column === 'point' || column === 'comma' ? VALUE_FORM.number : VALUE_FORM.date;
  return examplesOf(
    texts.filter((text) => formsIn(text) & wanted),
    column,
  );
}

/**
 * The order of day and month that they prove; undefined where it makes no difference to any. What none
 * proves, the company's form decides.
 */
export function orderOf(texts: readonly string[], fallback: Form): Exclude<TimeOrder, 'iso'> | undefined {
  const forms = texts.map(formsIn);
  if (!forms.some(differsByOrder)) return undefined;
  return formProvenBy(forms, fallback).dates === 'mdy' ? 'month_first' : 'day_first';
}

export function isNumber(text: string): boolean {
  return (formsIn(text) & VALUE_FORM.number) !== 0;
}

/**
 * As its numbers prove it: 12,50 a comma, 12.50 a point. What none proves (1,234), the company's form
 * decides.
 */
export function numberFormOf(texts: readonly string[], fallback: Form): Exclude<NumberForm, 'plain'> {
  return formProvenBy(texts.map(formsIn), fallback).numbers;
}

const writtenIn = (form: NumberForm): Form => withForm(DEFAULT_FORM, form === 'comma' ? 'comma' : 'point');

/** All digits that are meant of numbers that a file writes in this form, with a point: `-1234.50`. */
export function plainNumbers(texts: readonly string[], form: NumberForm): string[] {
  return texts.flatMap((text) => {
    const number = readNumber(text, writtenIn(form));
    return number ? [withoutFloatNoise(number.text)] : [];
  });
}

type KindOfColumn = 'whole' | 'decimal' | 'date' | 'datetime' | 'text';

/** The kind of all values of a column, as the file writes numbers. Without values: text. */
export function kindOfColumn(texts: readonly string[], form: NumberForm): KindOfColumn {
  const written = writtenIn(form);
  const forms = texts.map(formsIn);
  if (texts.length === 0 || forms.includes(0)) return 'text';
  if (forms.every((one) => one & VALUE_FORM[written.numbers]))
    return texts.some((text) => readNumber(text, written)?.text.includes('.')) ? 'decimal' : 'whole';
  if (!forms.every((one) => one & VALUE_FORM.date)) return 'text';
  return texts.every((text) => readDate(text, DEFAULT_FORM)?.unit === 'day') ? 'date' : 'datetime';
}
