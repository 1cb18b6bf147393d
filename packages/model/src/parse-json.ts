/** A whole number of so many digits that it may be larger than JavaScript's are exact. Most texts hold none. */
const LONG_WHOLE = /(?:^|[\s:,[-])\d{16,}\s*(?:[,\]}]|$)/;

/**
 * As `JSON.parse`, but whole numbers beyond 2^53 become texts of their digits: they are ids, and a rounded id is another customer's. Everything
 * that reads what others send parses it by this. Throws a `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  return LONG_WHOLE.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
