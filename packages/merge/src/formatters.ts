/** The runtime's formatters, which are costly to make: each is made once, and only so many are kept. */
import { createBoundedCache } from './bounded-cache.ts';
import { factsOf } from './locale.ts';

const LIMIT = 500;

/** The key is the tag and the options as JSON: two callers with the same wish share one formatter. */
function cacheOf<Options, Formatter>(make: (tag: string, options: Options) => Formatter): (locale: string, options: Options) => Formatter {
  const held = createBoundedCache(LIMIT, (key) => {
    const space = key.indexOf(' ');
    return make(key.slice(0, space), JSON.parse(key.slice(space + 1)) as Options);
  });
  // Callers hand the same options over again: their JSON is worked out once.
  const written = new WeakMap<object, string>();
  const keyOf = (options: Options & object) => {
    let json = written.get(options);
    if (json === undefined) written.set(options, (json = JSON.stringify(options)));
    return json;
  };
  return (locale, options) => held(`${factsOf(locale).tag} ${keyOf(options as Options & object)}`);
}

export const numberFormat = cacheOf<Intl.NumberFormatOptions, Intl.NumberFormat>((tag, options) => new Intl.NumberFormat(tag, options));

/** Formats wall times, see `wallAt`: its timezone is always UTC. */
export const dateFormat = cacheOf<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (tag, options) => new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' }),
);

export const relativeFormat = cacheOf<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (tag, options) => new Intl.RelativeTimeFormat(tag, options),
);

export const pluralRules = cacheOf<Intl.PluralRulesOptions, Intl.PluralRules>((tag, options) => new Intl.PluralRules(tag, options));
