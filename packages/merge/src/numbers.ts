/** Numbers as steps work with them, and as plain text. */
import { formOf, numberIn, readNumber as readWritten, type Form } from '@limn/values';
import { factsOf } from './locale.ts';

/**
 * The number that a step works with; undefined where the text is not one finite number. One with a unit is
 * left alone: 12 kg and one are not 13.
 */
export function readNumber(text: string, locale: string, form: Form = formOf(locale)): number | undefined {
  const number = numberIn(text, form);
  if (number === undefined || /[\d.%]\s*$/.test(text)) return number;
  const { unit = '%' } = readWritten(text, form) ?? {};
  return unit === '%' ? number : undefined;
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

/**
 * Undefined where the number is so close to where rounding turns that the dust of binary fractions could
 * decide.
 */
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
