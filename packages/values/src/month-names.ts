/**
 * Names of months and weekdays in the languages of email, as the runtime's own data of languages (CLDR) has
 * them.
 */

const LANGUAGES =
  'en de fr es it nl pt sv da nb fi pl cs sk hu ro tr el ru uk bg hr sl sr mk sq et lv lt ca eu gl ga cy is mt af id ms vi he ar fa hi th ja ko zh'.split(
    ' ',
  );
const MIN_PREFIX = 3;
const MAX_KEPT = 2000;

interface Names {
  /** Each with its number from 1; the day's months may be in another case than those that stand alone. */
  months: readonly (readonly [name: string, month: number])[];
  weekdays: readonly string[];
}

const namesByLanguage = new Map<string, Names>();
const knownMonths = new Map<string, Map<string, number | undefined>>();
let weekdays: readonly string[] | undefined;

/**
 * The month that a word names, from 1: its whole name, or at least three letters of its beginning. The given
 * language goes before English, English before all others; a word that two of those use for different months
 * (listopad) is none.
 */
export function monthOf(word: string, language: string): number | undefined {
  let known = knownMonths.get(language);
  if (!known) {
    if (knownMonths.size >= MAX_KEPT) knownMonths.clear();
    knownMonths.set(language, (known = new Map()));
  }
  if (known.has(word)) return known.get(word);
  const month = findMonth(folded(word), language);
  if (known.size >= MAX_KEPT) known.clear();
  known.set(word, month);
  return month;
}

export function isWeekday(word: string): boolean {
  const name = folded(word);
  weekdays ??= LANGUAGES.flatMap((language) => namesOf(language).weekdays);
  return weekdays.some((weekday) => weekday === name || (name.length >= 2 && weekday.startsWith(name)));
}

function findMonth(word: string, language: string): number | undefined {
  if (word === '' || /\d/.test(word)) return undefined;
  const own = monthIn(word, language) ?? monthIn(word, 'en');
  if (own !== undefined) return own;
  const found = new Set(LANGUAGES.flatMap((one) => monthIn(word, one) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

function monthIn(word: string, language: string): number | undefined {
  const { months } = namesOf(language);
  const whole = months.find(([name]) => name === word);
  if (whole) return whole[1];
  if (word.length < MIN_PREFIX) return undefined;
  const beginning = new Set(months.filter(([name]) => name.startsWith(word)).map(([, month]) => month));
  return beginning.size === 1 ? [...beginning][0] : undefined;
}

function namesOf(language: string): Names {
  let names = namesByLanguage.get(language);
  if (!names) {
    names = readNames(language);
    if (namesByLanguage.size >= MAX_KEPT) namesByLanguage.clear();
    namesByLanguage.set(language, names);
  }
  return names;
}

function readNames(language: string): Names {
  const partOf = (options: Intl.DateTimeFormatOptions, type: 'month' | 'weekday') => {
    const format = new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' });
    return (atMs: number) => folded(format.formatToParts(atMs).find((part) => part.type === type)?.value ?? '');
  };
  const numbers = Array.from({ length: 12 }, (_, month) => month);
  const months = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' as const }].flatMap((options) => {
      const name = partOf(options, 'month');
      return numbers.map((number) => [name(Date.UTC(2026, number, 15)), number + 1] as const);
    }),
  );
  const days = (['long', 'short'] as const).flatMap((weekday) => {
    const name = partOf({ weekday }, 'weekday');
    return Array.from({ length: 7 }, (_, day) => name(Date.UTC(2026, 5, 1 + day)));
  });
  // Numbers of months are read by their place.
  const isName = (name: string) => name !== '' && !/\d/.test(name);
  return { months: months.filter(([name]) => isName(name)), weekdays: [...new Set(days.filter(isName))] };
}

/** Without case, accents and the points of abbreviations. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’]/gu, '');
}
