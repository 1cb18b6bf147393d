/** A number as plain digits, rounded to 15 of them as PostgreSQL rounds: 0.1 + 0.2 is "0.3", 1e21 a one with its zeros. */
export function digits(number: number): string {
  if (number === 0) return '0';
  const text = String(Number(number.toPrecision(15)));
  const at = text.indexOf('e');
  if (at < 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', rest = ''] = text.slice(sign.length, at).split('.');
  const exponent = Number(text.slice(at + 1));
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${rest}`;
  return sign + (whole + rest).padEnd(exponent + 1, '0');
}
