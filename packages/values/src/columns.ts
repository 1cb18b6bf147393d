/**
 * The form that a column's values prove they are written in: 13/05/2026 anywhere proves that the day comes
 * first, 12,50 that a comma stands before decimals. A column is called what every reader can read of it:
 * number or date where each of its values is one, in one form.
 */
import { isoDate } from './moments.ts';
import { ordersOf, readDate } from './dates.ts';
import { DEFAULT_FORM, withForm, type ColumnForm, type DateOrder, type Form, type NumberMark } from './form.ts';
import { hasLeadingZeros, readMarked, readNumber } from './numbers.ts';

/** Bits of the forms that a value, or every value of a column, fits. */
export const VALUE_FORM = { point: 1, comma: 2, dmy: 4, mdy: 8, ymd: 16, number: 3, date: 28, any: 31, differs: 256 } as const;

const DATE_BITS = 2;
/** Version numbers and parts of codes look like short dates: 1.2.03. */
const SHORT_DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d)/;
const CLEAR_SHORT_DATE = /^\d\d[.-]\d\d[.-]\d\d(?!\d)|^\d{1,2}\/\d{1,2}\/\d\d(?!\d)/;
/** 12E5 is a code as often as a number. */
const CODE_LIKE = /^\s*\d+[eE]\d+\s*$/;

/**
 * The forms in which a value is a number or a date that a column may be called by; 0 for neither. Codes with
 * leading zeros are no numbers, nor are ids of so many digits that two of them would be one, and numbers with
 * units can't be compared with others. With `VALUE_FORM.differs` where its readers must know the form: 1,234.
 */
export function formsIn(text: string): number {
  const dates = SHORT_DATE.test(text) && !CLEAR_SHORT_DATE.test(text) ? 0 : ordersOf(text, DEFAULT_FORM) << DATE_BITS;
  return dates | numberForms(text);
}

const COMMA_FORM: Form = withForm(DEFAULT_FORM, 'comma');

function numberForms(text: string): number {
  if (hasLeadingZeros(text) || CODE_LIKE.test(text)) return 0;
  const [point, comma] = [readMarked(text, DEFAULT_FORM), readMarked(text, COMMA_FORM)];
  if (text.length > 15 && (isBeyondDoubles(point?.text) || isBeyondDoubles(comma?.text)) && !/\d[eE]/.test(text)) return 0;
  if ((point ?? comma)?.unit !== undefined && (point ?? comma)?.unit !== '%') return 0;
  return (point?.marks ?? 0) | (comma?.marks ?? 0) | (point?.text !== comma?.text ? VALUE_FORM.differs : 0);
}

/**
 * Numbers are compared as doubles, which don't have every whole one beyond 2^53. With an exponent it is a
 * measure, not an id.
 */
function isBeyondDoubles(number: string | undefined): boolean {
  return number !== undefined && !Number.isSafeInteger(Math.trunc(Number(number)));
}

/** Keeps the forms in `left` that this value has too. */
export function commonForms(left: number, forms: number): number {
  const common = left & forms & VALUE_FORM.any;
  return common === 0 ? 0 : common | ((left | forms) & VALUE_FORM.differs);
}

export interface ColumnProof {
  /** Takes one value that is not empty. */
  see(text: string): void;
  /** The type that all values so far have in one form; undefined for none of both. */
  type(): 'number' | 'date' | undefined;
  /** Undefined where the form makes no difference. `fallback` decides what no value proved. */
  form(fallback: Form): ColumnForm | undefined;
  /** False where the fallback decides. */
  isProven(): boolean;
}

export function createColumnProof(): ColumnProof {
  let left: number = VALUE_FORM.any;
  let seen = 0;
  return {
    see(text) {
      seen++;
      if (left !== 0) left = commonForms(left, formsIn(text));
    },
    type: () => (seen === 0 ? undefined : typeIn(left)),
    form: (fallback) => (seen === 0 ? undefined : formIn(left, fallback)),
    isProven: () => isProven(left),
  };
}

/** Number before date: digits alone may be both. */
export function typeIn(forms: number): 'number' | 'date' | undefined {
  return forms & VALUE_FORM.number ? 'number' : forms & VALUE_FORM.date ? 'date' : undefined;
}

/**
 * The form of a column whose values have these forms in common; undefined where all forms read them alike.
 */
export function formIn(forms: number, fallback: Form): ColumnForm | undefined {
  const type = typeIn(forms);
  if (type === undefined || isAlike(forms)) return undefined;
  const likely = type === 'number' ? fallback.numbers : fallback.dates;
  if (forms & VALUE_FORM[likely]) return likely;
  const others: readonly ColumnForm[] =
    type === 'number' ? (['point', 'comma'] satisfies NumberMark[]) : (['dmy', 'mdy', 'ymd'] satisfies DateOrder[]);
  return others.find((one) => forms & VALUE_FORM[one]);
}

/**
 * The form that texts of a file prove among themselves, whatever else stands beside them. What none proves,
 * or what they contradict, `fallback` decides.
 * @param all as `formsIn` says of each text
 */
export function formProvenBy(all: Iterable<number>, fallback: Form): Form {
  const marks = new Set<number>();
  let orders: number = VALUE_FORM.date;
  for (const forms of all) {
    marks.add(forms & VALUE_FORM.number);
    if (differsByOrder(forms)) orders &= forms;
  }
  const isProven = marks.has(VALUE_FORM.comma) !== marks.has(VALUE_FORM.point);
  const numbers = isProven ? (marks.has(VALUE_FORM.comma) ? 'comma' : 'point') : fallback.numbers;
  return withForm(withForm(fallback, formIn(orders, fallback)), numbers);
}

/** True for the forms of a date that not every order of day, month and year reads alike. */
export function differsByOrder(forms: number): boolean {
  const orders = forms & VALUE_FORM.date;
  return orders !== 0 && orders !== VALUE_FORM.date;
}

/** True where values prove the form, or need none. */
export function isProven(forms: number): boolean {
  const own = ownForms(forms);
  return isAlike(forms) || (own & (own - 1)) === 0;
}

function isAlike(forms: number): boolean {
  return typeIn(forms) === 'number'
    ? ownForms(forms) === VALUE_FORM.number && !(forms & VALUE_FORM.differs)
    : ownForms(forms) === VALUE_FORM.date;
}

function ownForms(forms: number): number {
  return forms & (typeIn(forms) === 'number' ? VALUE_FORM.number : VALUE_FORM.date);
}

export interface ReadExample {
  /** As it stands in the data. */
  written: string;
  /** As it is read: a plain number, or an ISO date. */
  read: string;
  /** As the column's other form would read it, where that is something else; '' for no difference. */
  other: string;
}

const OTHER: Readonly<Record<ColumnForm, ColumnForm>> = { dmy: 'mdy', mdy: 'dmy', ymd: 'dmy', point: 'comma', comma: 'point' };

/** Up to `limit` different values as they are read, those first that another form reads as something else. */
export function examplesOf(texts: Iterable<string>, form: ColumnForm, limit = 3): ReadExample[] {
  const other = OTHER[form];
  const found: ReadExample[] = [];
  for (const written of new Set(texts)) {
    const [read, otherwise] = [readAs(written, form), readAs(written, other)];
    if (read !== '') found.push({ written, read, other: otherwise === read ? '' : otherwise });
  }
  return [...found.filter((one) => one.other !== ''), ...found.filter((one) => one.other === '')].slice(0, limit);
}

function readAs(text: string, column: ColumnForm): string {
  const form = withForm(DEFAULT_FORM, column);
  if (column === 'point' || column === 'comma') return readNumber(text, form)?.text ?? '';
  const date = readDate(text, form);
  return date ? isoDate(date) : '';
}
