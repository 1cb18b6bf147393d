/** Writing values by language. Asking for one that does not exist is no error. */
import { createBoundedCache } from './bounded-cache.ts';
import { DEFAULT_LOCALE } from './context.ts';

export interface LocaleFacts {
  /** A tag that every Intl constructor accepts. */
  tag: string;
  decimal: '.' | ',';
  /** Its capital letters are not those of Unicode's own table. */
  hasOwnCase: boolean;
}

export const factsOf = createBoundedCache(200, readFacts);

function readFacts(locale: string): LocaleFacts {
  const tag = knownTag(locale);
  const parts = new Intl.NumberFormat(tag).formatToParts(1234567.5);
  return {
    tag,
    decimal: parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.',
    hasOwnCase: /^(?:tr|az|lt|el)\b/i.test(tag),
  };
}

function knownTag(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}
