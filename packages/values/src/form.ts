/** How the values of one source are written, where that is not plain from a value itself. */

/** The order of day, month and year in a date of three numbers. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';
/** The sign before the decimals. */
export type NumberMark = 'point' | 'comma';

export interface Form {
  dates: DateOrder;
  numbers: NumberMark;
  /** BCP 47 tag: the names of months are looked for in this language first. */
  language: string;
}

/** The form that one column proved or was given: of dates or of numbers, by the column's type. */
export type ColumnForm = DateOrder | NumberMark;
export const COLUMN_FORMS = ['dmy', 'mdy', 'ymd', 'point', 'comma'] as const satisfies readonly ColumnForm[];

/** As British data is written: 05/12/2026 is 5 December, 1,234 a thousand. */
export const DEFAULT_FORM: Form = { dates: 'dmy', numbers: 'point', language: 'en-GB' };

const MAX_KEPT = 500;
const forms = new Map<string, Form>();

/** As data of this locale is written. One that no runtime knows counts as `DEFAULT_FORM`. */
export function formOf(locale: string): Form {
  let form = forms.get(locale);
  if (!form) {
    form = readForm(locale);
    if (forms.size >= MAX_KEPT) forms.clear();
    forms.set(locale, form);
  }
  return form;
}

/** The column's word over that of its surroundings. */
export function withForm(form: Form, column: ColumnForm | undefined): Form {
  if (column === undefined) return form;
  if (column === 'point' || column === 'comma') return column === form.numbers ? form : { ...form, numbers: column };
  return column === form.dates ? form : { ...form, dates: column };
}

/**
 * Values that were stored as numbers and dates are written as databases write them; texts among them as their
 * company does.
 */
export function formOfStored(form: Form = DEFAULT_FORM): Form {
  return withForm(form, 'point');
}

function readForm(locale: string): Form {
  try {
    const [tag] = Intl.NumberFormat.supportedLocalesOf(locale);
    if (tag === undefined) return DEFAULT_FORM;
    const decimal = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
    return { dates: dateOrderOf(tag), numbers: decimal === ',' ? 'comma' : 'point', language: tag };
  } catch {
    return DEFAULT_FORM;
  }
}

function dateOrderOf(tag: string): DateOrder {
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  const order = parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type.charAt(0) : [])).join('');
  return order === 'mdy' || order === 'ymd' ? order : 'dmy';
}
