/** Columns that an import makes of the file's: their names and types, as its rows show them. */
import {
  EVENT_TYPES,
  holdsCodes,
  MAX_DIGITS,
  type ColumnUse,
  type EventField,
  type ImportedColumn,
  type NumberForm,
} from '@limn/contracts';
import { kindOfColumn, numberFormOf, plainNumbers, valuesAt, type CsvRows } from '../../../../ui/imports/csv-rows.ts';

export type NewColumns = ReadonlyMap<string, ImportedColumn>;

const NEW = 'new:';
/** As a column is used, or a new one is made of it. */
export type ChosenUse = ColumnUse | `new:${string}`;

export function newColumn(head: string): ChosenUse {
  return `${NEW}${head}`;
}

type ColumnType = Omit<ImportedColumn, 'name'>;

const SHORT = 255;
const LONG = 10_000;
const MAX_NAME = 100;
const MAX_INT_DIGITS = 9;
const MAX_BIGINT = 2n ** 63n - 1n;
/** Decimals of money. */
const MIN_DECIMALS = 2;
const DIGITS_BEFORE_POINT = 16;

/** One for each column of the file that has a name of its own and is no column of the event. */
export function newColumns(
  file: CsvRows,
  fields: readonly Pick<EventField, 'name'>[],
  form: NumberForm | undefined,
): Map<string, ImportedColumn> {
  const made = new Map<string, ImportedColumn>();
  const own = new Set(fields.map(({ name }) => name));
  for (const [at, head] of file.heads.entries()) {
    if (head === '' || head.length > MAX_NAME || own.has(head) || made.has(head)) continue;
    const texts = valuesAt(file, at);
    made.set(head, { name: head, ...(holdsCodes(head) ? textType(texts) : typeOf(texts, form ?? numberFormOf(texts, file.form))) });
  }
  return made;
}

function typeOf(texts: readonly string[], form: NumberForm): ColumnType {
  const kind = kindOfColumn(texts, form);
  if (kind === 'date' || kind === 'datetime') return { data_type: kind };
  return (kind === 'text' ? undefined : numberType(plainNumbers(texts, form), kind)) ?? textType(texts);
}

function textType(texts: readonly string[]): ColumnType {
  return { data_type: 'varchar', field_length: texts.some((text) => text.length > SHORT) ? LONG : SHORT };
}

/** One that keeps all of their digits; undefined where no type of numbers does. */
function numberType(numbers: readonly string[], kind: 'whole' | 'decimal'): ColumnType | undefined {
  const longest = (digits: RegExp) => Math.max(...numbers.map((number) => digits.exec(number)?.[0].length ?? 0));
  const before = longest(/\d+/);
  if (kind === 'whole') {
    if (before <= MAX_INT_DIGITS) return { data_type: 'int' };
    return numbers.some((number) => BigInt(number.replace('-', '')) > MAX_BIGINT) ? undefined : { data_type: 'bigint' };
  }
  const decimals = Math.max(MIN_DECIMALS, longest(/(?<=\.)\d*[1-9]/));
  if (before + decimals > MAX_DIGITS) return undefined;
  const length = Math.min(MAX_DIGITS, Math.max(before, DIGITS_BEFORE_POINT) + decimals);
  return { data_type: 'decimal', field_length: length, field_decimals: decimals };
}

export function typeText({ data_type }: Pick<ImportedColumn, 'data_type'>): string {
  return EVENT_TYPES[data_type];
}

/** The uses that the server takes, and the columns that it makes. */
export function usesToSend(chosen: readonly ChosenUse[], columns: NewColumns): { uses: ColumnUse[]; made: ImportedColumn[] } {
  const made = chosen.flatMap((use) => (isNew(use) ? (columns.get(use.slice(NEW.length)) ?? []) : []));
  return { uses: chosen.map((use): ColumnUse => (isNew(use) ? `property:${use.slice(NEW.length)}` : use)), made };
}

export function isNew(use: ChosenUse): use is `new:${string}` {
  return use.startsWith(NEW);
}
