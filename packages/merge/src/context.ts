import { formOf, type Form } from '@limn/values';

/** The context of filled fields: the language and calendar of the recipients, and the moment. */
export interface MergeContext {
  /**
   * BCP 47 tag that dates, numbers and plural forms follow: `en-GB`. One that is not known counts as
   * `DEFAULT_LOCALE`.
   */
  locale: string;
  /** IANA name of the timezone whose calendar days count. One that is not known counts as UTC. */
  timezone: string;
  /** Unix milliseconds. */
  now: number;
  /** How values that have no form of their own are written; left out, as the locale writes them. */
  form?: Form;
  /** The number or date that the value holds that a step is given, where its text shows something else. */
  held?: string;
  /**
   * Texts that are fields in a step, by the names of its arguments: how they are written, and what they hold.
   */
  texts?: Readonly<Record<string, { form: Form; held?: string | undefined }>>;
}

/** The language of a picture that has none of its own. */
export const DEFAULT_LOCALE = 'en-GB';

/** A context for anyone who knows no better: the default language, UTC, this moment. */
export function contextOf({ locale = DEFAULT_LOCALE, timezone = 'UTC', now = Date.now(), form }: Partial<MergeContext> = {}): MergeContext {
  return form === undefined ? { locale, timezone, now } : { locale, timezone, now, form };
}

/** How this context's values are read. */
export function formIn({ form, locale }: MergeContext): Form {
  return form ?? formOf(locale);
}
