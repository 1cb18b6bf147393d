/**
 * Numbers as callers write them: as JSON numbers, or as their usual digits, which is all that an address or a
 * form can hold. Nothing else is read as one: JavaScript takes null, '', true, [[7]] and '0x1F' for numbers,
 * too.
 */
import { z } from 'zod';

const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Marks schemas whose first alternative is the whole description of what callers send. */
export const NUMBER_FIRST = 'x-number-first';

/** `kind` says what is wanted where the value is no number; `whole` where it is no whole one. */
interface NumberErrors {
  kind?: string;
  whole?: string;
  min?: string;
  max?: string;
}

export function integer(min: number, max: number, errors: NumberErrors = {}) {
  return written(WHOLE, ranged(z.number(kindOf(errors)).int({ error: errors.whole ?? 'Use a whole number.' }), min, max, errors));
}

export function decimal(min: number, max: number, errors: NumberErrors = {}) {
  return written(WRITTEN, ranged(z.number(kindOf(errors)), min, max, errors));
}

/**
 * A union, not a preprocess: that would make required fields optional in the API's description. Its type says
 * that callers may send anything, as parameters of addresses are.
 */
function written(form: RegExp, number: z.ZodNumber): z.ZodType<number> {
  return z.union([number, z.string().regex(form).transform(Number).pipe(number)]).meta({ [NUMBER_FIRST]: true });
}

function ranged(number: z.ZodNumber, min: number, max: number, errors: NumberErrors): z.ZodNumber {
  return number.min(min, { error: errors.min ?? `Use at least ${min}.` }).max(max, { error: errors.max ?? `Use at most ${max}.` });
}

function kindOf({ kind = 'This must be a number.' }: NumberErrors) {
  return { error: (issue: { input?: unknown }) => (issue.input === undefined ? 'This is required.' : kind) };
}
