/** The context of filled fields: the language and calendar of the recipients, and the moment. */
export interface MergeContext {
  /** BCP 47 tag that dates, numbers and plural forms follow: `en-GB`. One that is not known counts as `DEFAULT_LOCALE`. */
  locale: string;
  /** IANA name of the timezone whose calendar days count. One that is not known counts as UTC. */
  timezone: string;
  /** Unix milliseconds. */
  now: number;
}

/** The language of a picture that has none of its own. */
export const DEFAULT_LOCALE = 'en-GB';

/** A context for anyone who knows no better: the default language, UTC, this moment. */
export function contextOf({ locale = DEFAULT_LOCALE, timezone = 'UTC', now = Date.now() }: Partial<MergeContext> = {}): MergeContext {
  return { locale, timezone, now };
}
