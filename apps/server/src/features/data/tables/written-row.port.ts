/**
 * Rows of tables, and records of feeds, as texts, with the form in which each column or field writes its
 * numbers and dates.
 */
import type { TableColumn } from '@limn/contracts';
import type { Origin, Value } from '@limn/merge';
import { DEFAULT_FORM, formOf, isoDate, numberIn, readDate, withForm, type Form } from '@limn/values';

/**
 * Texts that cells show, by the name of their column, in the order of the columns; '' for a missing value.
 */
export interface TableRecord extends ReadonlyMap<string, string> {
  readonly forms?: ReadonlyMap<string, Form>;
  /** The number or date of cells that show something else. */
  readonly held?: ReadonlyMap<string, string>;
}

/** The column's own form, else as data of the company's locale is written. */
export function formsOfColumns(columns: readonly TableColumn[], locale: string): ReadonlyMap<string, Form> {
  const form = formOf(locale);
  return new Map(columns.map((column) => [column.name, withForm(form, column.form)]));
}

export interface StoredCells {
  /** Values that the cells hold, in the order of the columns; '' for a missing value. */
  texts: readonly string[];
  /** Texts that they show, null where that is what they hold. */
  shown?: readonly (string | null)[] | null | undefined;
}

export function recordOf(columns: readonly TableColumn[], { texts, shown }: StoredCells, forms: ReadonlyMap<string, Form>): TableRecord {
  const record = new Map(columns.map(({ name }, index) => [name, shownText({ texts, shown }, index)]));
  if (!shown) return Object.assign(record, { forms });
  const held = columns.flatMap(({ name }, index) => (shown[index] == null ? [] : [[name, texts[index] ?? ''] as const]));
  return Object.assign(record, { forms, held: new Map(held) });
}

/** As people see the cell of a column (from 0). */
export function shownText({ texts, shown }: StoredCells, column: number): string {
  return shown?.[column] ?? texts[column] ?? '';
}

/** As a picture is filled with them. */
export function valued(texts: TableRecord, origin: Origin): Map<string, Value> {
  const { forms, held } = texts;
  return new Map(
    [...texts].map(([name, text]) => {
      const [form, holds] = [forms?.get(name), held?.get(name)];
      return [name, { text, origin, ...(form && { form }), ...(holds !== undefined && { held: holds }) }];
    }),
  );
}

/**
 * Reads each text of a column once, for rules and orderings that ask it often; what can't be read stays as it
 * is.
 */
export function readerOfColumn({ type }: TableColumn, form: Form = DEFAULT_FORM): (text: string) => string | number {
  if (type === 'number') return (text) => numberIn(text, form) ?? text;
  if (type !== 'date') return (text) => text;
  return (text) => {
    const date = readDate(text, form);
    return date ? isoDate(date) : text;
  };
}
