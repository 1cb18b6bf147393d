/** Schemas that several resources share. */
import { z } from 'zod';
import { integer } from './numbers.ts';

export const Id = integer(1, 2_147_483_647);
export const IdParams = z.object({ id: Id });

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem', description: 'RFC 9457 problem document' });
export type Problem = z.infer<typeof Problem>;

export const Message = z.object({ message: z.string() });

/** A string without control characters; tabs and line breaks are none here. */
export function text(maximum: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'This is required.' : 'This must be text.') })
    .max(maximum, { error: `Use at most ${maximum} characters.` })
    .refine((value) => !/(?![\t\n\r])\p{Cc}/u.test(value), { error: 'Control characters are not allowed.' });
}

/** Spaces of any kind, and characters that show nothing, as those of no width. */
export const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** The name of a thing, such as an “image”: without spaces around it, and not of blanks alone. */
export function nameText(maximum: number, noun: string) {
  return text(maximum)
    .transform((name) => name.trim())
    .refine((name) => !BLANK.test(name), { error: `Give the ${noun} a name.` });
}

/** The name of a part of something: a blank one is `usual`, as in the editor. */
export function partName(maximum: number, usual: string) {
  return text(maximum)
    .transform((name) => (BLANK.test(name) ? usual : name.trim()))
    .default(usual);
}

/** A language as BCP 47 names it. What no one knows the habits of would be written in another one. */
export const Locale = text(50).refine(isKnownLocale, { error: 'Choose a language from the list, or name one as in “pt-BR”.' });

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * A body that takes some keys, ignores the entity's known read-only keys and refuses every other one.
 * Callers often post back what they were given, so read-only keys are no mistake; an unknown key is one.
 */
export function writable<S extends z.ZodRawShape>(shape: S, readOnly: readonly string[] = []) {
  const ignored = Object.fromEntries(readOnly.filter((key) => !(key in shape)).map((key) => [key, z.unknown().optional()]));
  return z
    .strictObject({ ...ignored, ...shape })
    .transform(
      (value): z.output<z.ZodObject<S>> =>
        Object.fromEntries(Object.entries(value).filter(([key]) => key in shape)) as z.output<z.ZodObject<S>>,
    );
}

/** Body of a call that says everything in its path: nothing, or an empty object. */
export const NoBody = z.strictObject({}).nullish();

/** A yyyy-mm-dd calendar date. */
export const IsoDate = z.iso.date({ error: 'Use a date like 2026-11-21.' });

/** Tells which part of a list is asked for. Pages are counted from 1. */
export const paging = (rowsPerPage: number) => ({
  page: integer(1, 1_000_000, { min: 'Pages are counted from 1.' }).default(1),
  rowsPerPage: integer(1, 100).default(rowsPerPage),
});

/** One address, without a name or a second address. */
export const EmailAddress = text(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: 'Use an address like anna@example.com.' }));
