/** From here on a double may stand for several whole numbers of so many digits. */
const LONG = 1e15;
const HALF = '5';

/**
 * A number as plain digits. Of short ones the first 15, as PostgreSQL rounds: 0.1 + 0.2 is "0.3"; long ones
 * are whole: 1e21 is a one with its zeros.
 */
export function digits(number: number): string {
  if (number === 0) return '0';
  const text = String(Math.abs(number) < LONG ? Number(number.toPrecision(15)) : Math.sign(number) * Math.round(Math.abs(number)));
  const at = text.indexOf('e');
  if (at < 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', rest = ''] = text.slice(sign.length, at).split('.');
  const exponent = Number(text.slice(at + 1));
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${rest}`;
  return sign + (whole + rest).padEnd(exponent + 1, '0');
}

/** True where a double may have lost some of a number's digits. */
export function isLong(number: number): boolean {
  return Math.abs(number) >= LONG;
}

/** The whole number nearest to `-1234.50`: a half goes away from zero, as PostgreSQL's does. */
export function nearestWhole(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  const up = decimals.charAt(0) >= HALF ? 1n : 0n;
  return BigInt(whole) + (text.startsWith('-') ? -up : up);
}
