/** Rows of tables as texts, with the form in which each column writes its numbers and dates. */
import type { TableColumn } from '@limn/contracts';
import { DEFAULT_FORM, formOf, isoDate, numberIn, readDate, withForm, type Form } from '@limn/values';

/** Values by the name of their column, in the order of the columns; '' for a missing value. */
export interface TableRecord extends ReadonlyMap<string, string> {
  readonly forms?: ReadonlyMap<string, Form>;
}

/** The column's own form, else as data of the company's locale is written. */
export function formsOfColumns(columns: readonly TableColumn[], locale: string): ReadonlyMap<string, Form> {
  const form = formOf(locale);
  return new Map(columns.map((column) => [column.name, withForm(form, column.form)]));
}

export function recordOf(columns: readonly TableColumn[], values: readonly string[], forms: ReadonlyMap<string, Form>): TableRecord {
  return Object.assign(new Map(columns.map(({ name }, index) => [name, values[index] ?? ''])), { forms });
}

/** Reads each text of a column once, for rules and orderings that ask it often; what can't be read stays as it is. */
export function readerOfColumn({ type }: TableColumn, form: Form = DEFAULT_FORM): (text: string) => string | number {
  if (type === 'number') return (text) => numberIn(text, form) ?? text;
  if (type !== 'date') return (text) => text;
  return (text) => {
    const date = readDate(text, form);
    return date ? isoDate(date) : text;
  };
}
