/**
 * Numbers of so many digits that they may be whole and larger than JavaScript's are exact. Most texts hold
 * none.
 */
const LONG_WHOLE = /(?:^|[\s:,[-])(?:\d{16,}(?:\.0+)?\s*(?:[,\]}]|$)|\d[\d.]{15,}[eE])/;
/** A number has that many digits before a double may round it. */
const MIN_DIGITS = 16;
/** More zeros than an id has. */
const MAX_EXPONENT = 100;

/**
 * As `JSON.parse`, but whole numbers beyond 2^53 become texts of their digits, however they are written: they
 * are ids, and a rounded id is another customer's. Everything that reads what others send parses it by this.
 * Throws a `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  return LONG_WHOLE.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return digitsOf(context?.source ?? '') ?? value;
}

/**
 * `12345678901234567.0` and `1.2345678901234567e16` are 12345678901234567. Undefined for what is not whole,
 * and for short numbers with an exponent: 1e300.
 */
function digitsOf(source: string): string | undefined {
  const [, sign = '', whole = '', decimals = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  if (decimals === '' && exponent === '') return whole === '' ? undefined : source;
  const all = whole + decimals;
  const zeros = Number(exponent) - decimals.length;
  if (
    Number(exponent) > MAX_EXPONENT ||
    all.replace(/^0+/, '').length < MIN_DIGITS ||
    !/^0*$/.test(all.slice(zeros < 0 ? zeros : all.length))
  )
    return undefined;
  return sign + (zeros < 0 ? all.slice(0, zeros) : all + '0'.repeat(zeros)).replace(/^0+/, '');
}
