/** Values that templates are filled with, and where each came from: that decides what it may change. */

import type { Form } from '@limn/values';

/**
 * request: anyone who wrote the address says it (weakest, may be anyone). table, feed: the company's own
 * data. custom: computed from the company's own data only.
 */
export type Origin = 'request' | 'table' | 'feed' | 'custom';

export interface Value {
  text: string;
  origin: Origin;
  /** How it is written, where its column says so. */
  form?: Form;
  /**
   * The number or date that a cell holds whose text shows something else: 1234567 for 1.2M. Steps,
   * comparisons and addresses read it, in the same form.
   */
  held?: string;
}

/**
 * The value itself, whatever its cell shows: as numbers and dates are read of it, and as addresses name it.
 */
export function heldOf(value: Value | undefined): string | undefined {
  return value?.held ?? value?.text;
}

export type Values = ReadonlyMap<string, Value>;

/** A value longer than this many UTF-8 bytes is cut: it is one field of one reader, not a document. */
export const MAX_VALUE_BYTES = 2048;

/** The values of a plain record, all of one origin. */
export function valuesOf(record: Readonly<Record<string, string>>, origin: Origin = 'request'): Values {
  return new Map(Object.entries(record).map(([name, text]) => [name, { text, origin }]));
}

/**
 * The text of a value, cut to the cap between two characters; lone surrogates become the replacement
 * character.
 */
export function cappedText(text: string): string {
  const whole = text.length > MAX_VALUE_BYTES ? text.slice(0, MAX_VALUE_BYTES) : text;
  // A UTF-16 unit is at most 3 UTF-8 bytes, so most texts need no counting.
  return (whole.length * 3 <= MAX_VALUE_BYTES ? whole : cutToBytes(whole)).toWellFormed();
}

function cutToBytes(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MAX_VALUE_BYTES) break;
    end += character.length;
  }
  return text.slice(0, end);
}
