/**
 * Numbers of a file in the form that fields take, `1234.56`. A file's own may have a decimal comma, thousands
 * apart, or a currency beside them. What is no number stays as it is, and is refused; so do codes with zeros
 * at their start.
 */
import type { NumberForm } from '@limn/contracts';
import { DEFAULT_FORM, hasLeadingZeros, readNumber, withForm } from '@limn/values';

/** `plain` leaves all as they are: they are read as those that programs send. */
export function numberIn(text: string, form: NumberForm): string {
  const read = form === 'plain' || hasLeadingZeros(text) ? undefined : readNumber(text, withForm(DEFAULT_FORM, form));
  return read === undefined || (read.unit !== undefined && read.unit !== '%') ? text : read.text;
}
