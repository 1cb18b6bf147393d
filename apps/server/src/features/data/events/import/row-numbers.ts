/**
 * Numbers of a file in the form that fields take, `1234.56`. A file's own may have a decimal comma, or thousands apart. What is no number in this form
 * stays as it is, and is refused.
 */
import type { NumberForm } from '@limn/contracts';

const COMMA = /^([+-]?)(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,(\d+))?$/;
const POINT = /^([+-]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

export function numberIn(text: string, form: NumberForm): string {
  const [, sign = '', whole = '', decimals] = (form === 'plain' ? null : (form === 'comma' ? COMMA : POINT).exec(text)) ?? [];
  return whole === '' ? text : `${sign}${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}
