/**
 * Numbers and dates in figures, for cells whose text SQL can't read: `5. Dezember 2026`, `1 234,50`. The
 * evaluator reads them in dozens of languages; in SQL that would be a second reader, and another value.
 */
import { isDateInSql, isNumberInSql } from '@limn/query/sql-texts';
import { dateInFigures, numberInFigures, VALUE_FORM, type Form } from '@limn/values';

/**
 * Undefined where SQL reads the text itself, or where it is neither.
 * @param forms those that the column may have: a number goes before a date, as in the types of columns
 */
export function figuresOf(text: string, forms: number, form: Form): string | undefined {
  if (forms & VALUE_FORM.number) return isNumberInSql(text) ? undefined : numberInFigures(text);
  return forms & VALUE_FORM.date && !isDateInSql(text) ? dateInFigures(text, form) : undefined;
}
