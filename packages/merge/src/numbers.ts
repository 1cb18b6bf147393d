/**
 * Numbers as data holds them and as plain text. A text is read by the habits of the locale: both separators at once tell
 * themselves which is which; a lone one is the decimal sign, unless it is the locale's sign between thousands and three digits
 * follow it ("1.234" is 1234 in German, 1.234 in English). Currency signs, a percent sign, blanks and the digits of other
 * scripts are understood. What is not one finite number (NaN, 1e999, "12 kg", "") is not a number at all.
 */
import { factsOf } from './locale.ts';

const LONGEST = 64;
const EASY = /^-?\d{1,15}$/;
const POINT = /^-?\d{1,15}\.\d{1,15}$/;

/** Undefined where the text is not one finite number. */
export function readNumber(text: string, locale: string): number | undefined {
  if (EASY.test(text)) return Number(text);
  const { decimal, group } = factsOf(locale);
  if (decimal === '.' && POINT.test(text)) return Number(text);
  if (text.length > LONGEST) return undefined;
  const bare = westernDigits(text)
    .replaceAll(/[\s\p{Sc}%'’\u066a]|\p{Cf}/gu, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '')
    .replace(/^\u2212/, '-');
  const number = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(bare) ? Number(bare) : readSeparated(bare, decimal, group);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

function readSeparated(text: string, decimal: string, group: string | undefined): number | undefined {
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(text)) return undefined;
  const sign = decimalSignOf(text, decimal, group);
  const at = sign === undefined ? text.length : text.lastIndexOf(sign);
  const [whole, rest] = [text.slice(0, at), text.slice(at + 1)];
  // Thousands stand in groups of three, or of two and a last one of three (India).
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?$/.test(whole)) return undefined;
  if (/[.,]/.test(whole) && !/[.,]\d{3}$/.test(whole)) return undefined;
  return /^\d*$/.test(rest) ? Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${rest || '0'}`) : undefined;
}

function decimalSignOf(text: string, decimal: string, group: string | undefined): string | undefined {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const only = point >= 0 ? '.' : ',';
  const at = Math.max(point, comma);
  if (at < 0 || text.indexOf(only) !== at) return undefined;
  const isThousands = only === group && only !== decimal && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isThousands ? undefined : only;
}

const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10] as const;

function westernDigits(text: string): string {
  return text.replaceAll(/[^\d\P{Nd}]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
export function tidy(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(15));
}

/** Halves are rounded away from zero, as people do it: 1.005 to two decimals is 1.01. */
export function roundTo(number: number, decimals: number, how: 'round' | 'floor' | 'ceil' = 'round'): number {
  if (Math.abs(number) >= 1e15) return number;
  const quick = quickly(number, decimals, how);
  if (quick !== undefined) return quick;
  const shifted = tidy(shift(tidy(number), decimals));
  const whole = how === 'round' ? Math.sign(shifted) * Math.round(Math.abs(shifted)) : Math[how](shifted);
  return shift(whole, -decimals);
}

const POWERS = [1, 10, 100, 1000, 10_000] as const;

/** Undefined where the number is so close to where rounding turns that the dust of binary fractions could decide. */
function quickly(number: number, decimals: number, how: 'round' | 'floor' | 'ceil'): number | undefined {
  const power = POWERS[decimals];
  if (power === undefined || Math.abs(number) > 1e8) return undefined;
  const shifted = number * power;
  const rest = Math.abs(shifted - Math.floor(shifted) - (how === 'round' ? 0.5 : 0));
  if (rest < 1e-3 || rest > 1 - 1e-3) return undefined;
  return Math[how](shifted) / power;
}

/** By digits and not by multiplying, which would be a little off. */
function shift(number: number, decimals: number): number {
  if (decimals === 0) return number;
  const [digits, exponent = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(exponent) + decimals}`);
}

/** A number as plain text: the locale's decimal sign, nothing between thousands, never an exponent. */
export function plainNumber(number: number, locale: string, decimals?: number): string {
  const exact = decimals === undefined ? tidy(number) : number;
  const text = decimals === undefined ? unscientific(exact) : Math.abs(exact) < 1e21 ? exact.toFixed(decimals) : unscientific(exact);
  const signed = /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
  return signed.includes('.') && factsOf(locale).decimal === ',' ? signed.replace('.', ',') : signed;
}

/** 1e+24 as a one and its zeros. */
function unscientific(number: number): string {
  const text = String(number);
  const at = text.indexOf('e');
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  if (exponent < 0) return number.toFixed(20).replace(/\.?0+$/, '');
  const [whole = '', rest = ''] = text.slice(0, at).split('.');
  return whole + rest.padEnd(exponent, '0');
}
