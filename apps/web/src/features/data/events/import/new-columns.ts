/** Columns that an import makes of the file's: their names and types, as its rows show them. */
import {
  EVENT_TYPES,
  holdsCodes,
  type ColumnUse,
  type EventField,
  type EventType,
  type ImportedColumn,
  type NumberForm,
} from '@limn/contracts';
import { kindOfColumn, numberFormOf, valuesAt, type CsvRows, type KindOfColumn } from '../../../../ui/imports/csv-rows.ts';

export type NewColumns = ReadonlyMap<string, ImportedColumn>;

const NEW = 'new:';
/** As a column is used, or a new one is made of it. */
export type ChosenUse = ColumnUse | `new:${string}`;

export function newColumn(head: string): ChosenUse {
  return `${NEW}${head}`;
}

const TYPES: Readonly<Record<KindOfColumn, EventType>> = {
  whole: 'bigint',
  decimal: 'decimal',
  date: 'date',
  datetime: 'datetime',
  text: 'varchar',
};
const SHORT = 255;
const LONG = 10_000;
const MAX_NAME = 100;
/** Digits of money and weights, and room before the point. */
const DECIMALS = 4;
const DIGITS = 20;

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
    const kind = holdsCodes(head) ? 'text' : kindOfColumn(texts, form ?? numberFormOf(texts, file.form));
    const isSmall = kind === 'whole' && texts.every((text) => text.replaceAll(/\D/g, '').length < 10);
    const data_type = isSmall ? 'int' : TYPES[kind];
    const length = texts.some((text) => text.length > SHORT) ? LONG : SHORT;
    made.set(head, {
      name: head,
      data_type,
      ...(data_type === 'varchar' && { field_length: length }),
      ...(data_type === 'decimal' && { field_length: DIGITS, field_decimals: DECIMALS }),
    });
  }
  return made;
}

export function typeInWords({ data_type }: Pick<ImportedColumn, 'data_type'>): string {
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
