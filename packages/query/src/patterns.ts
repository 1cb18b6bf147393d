/**
 * How booleans, lists and points are written in data, one source for the evaluator and for SQL, and numbers
 * and dates as SQL reads them. The evaluator reads those by `@limn/values`; SQL reads the spellings here
 * alike, and others not at all. The patterns keep to what JavaScript and PostgreSQL understand alike, and
 * name digits themselves: `\d` follows the locale in PostgreSQL.
 */

export const BLANKS = ' \t\n\r\u00a0\u202f';
/** Characters that may stand around a number. */
export const AROUND_NUMBERS = `${BLANKS}£$€¥%`;
/** Separators of the members of a list. */
export const BETWEEN_MEMBERS = '[,;|\n\r]';

const SIGNED = '^[+-]?';
const GROUP_START = '[1-9][0-9]{0,2}';
const DECIMALS = '[0-9]{1,60}$';
/** Numbers, each with the signs that are taken out and the one that becomes the point. */
export const NUMBERS = [
  { pattern: `${SIGNED}[0-9]{1,60}$`, out: '', mark: '' },
  { pattern: `${SIGNED}[0-9]{1,40}([.][0-9]{1,40})?[eE][+-]?[0-9]{1,2}$`, out: '', mark: '' },
  { pattern: `${SIGNED}(0|[0-9]{4,60})?[.]${DECIMALS}`, out: '', mark: '' },
  { pattern: `${SIGNED}[0-9]{1,60}[.]([0-9]{1,2}|[0-9]{4,60})?$`, out: '', mark: '' },
  { pattern: `${SIGNED}[.]([0-9]{1,2}|[0-9]{4,60})$`, out: '', mark: '' },
  { pattern: `${SIGNED}(0|[0-9]{4,60})?,${DECIMALS}`, out: '', mark: ',' },
  { pattern: `${SIGNED}[0-9]{0,60},([0-9]{1,2}|[0-9]{4,60})$`, out: '', mark: ',' },
  { pattern: `${SIGNED}${GROUP_START}(,[0-9]{3}){2,12}$`, out: ',', mark: '' },
  { pattern: `${SIGNED}${GROUP_START}(,[0-9]{3}){1,12}[.]${DECIMALS}`, out: ',', mark: '' },
  { pattern: `${SIGNED}${GROUP_START}([.][0-9]{3}){2,12}$`, out: '.', mark: '' },
  { pattern: `${SIGNED}${GROUP_START}([.][0-9]{3}){1,12},${DECIMALS}`, out: '.', mark: ',' },
] as const;
/** The ones that the form decides: 1,234 and 1.234. */
export const ONE_COMMA = `${SIGNED}${GROUP_START},[0-9]{3}$`;
export const ONE_POINT = `${SIGNED}${GROUP_START}[.][0-9]{3}$`;

const CLOCK = '([01]?[0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]{1,9})?)?';
const ZONE = '(Z|z|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])';
const YEAR = '([12][0-9]{3})';
/** The span of days that rules compare. */
export const FIRST_DAY = '0001-01-02';
export const LAST_DAY = '9999-12-30';
const MONTH = '(0?[1-9]|1[0-2])';
const DAY = '(0?[1-9]|[12][0-9]|3[01])';
const TIME = `(?:[Tt ]${CLOCK} ?${ZONE}?)?`;
const SIGN = '[-/.]';

/** Year, month, day, hour, minute, second, zone. */
export const YEAR_FIRST = `^${YEAR}${SIGN}${MONTH}${SIGN}${DAY}${TIME}$`;
/** Day, month, year, hour, minute, second, zone. */
export const DAY_FIRST = `^${DAY}${SIGN}${MONTH}${SIGN}${YEAR}${TIME}$`;
/** Month, day, year, hour, minute, second, zone. */
export const MONTH_FIRST = `^${MONTH}${SIGN}${DAY}${SIGN}${YEAR}${TIME}$`;

/** Three numbers, the last of two digits: the first, the sign, the second, the third, the rest. */
export const SHORT_YEAR = `^([0-9]{1,2})(${SIGN})([0-9]{1,2})\\2([0-9]{2})(${TIME})$`;

/** 20261205. */
export const COMPACT = '^((?:19|20)[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$';
const MONTHS =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[.]?';
/** Day, English month, year, the rest; without regard to case. */
export const DAY_WORD = `^${DAY}(?:st|nd|rd|th)?[ -]${MONTHS},?[ -]${YEAR}(.*)$`;
/** English month, day, year, the rest; without regard to case. */
export const WORD_DAY = `^${MONTHS} ${DAY}(?:st|nd|rd|th)?,? ${YEAR}(.*)$`;

/** Hour, minute, second. */
export const TIME_OF_DAY = `^${CLOCK}$`;

const DEGREES = '([+-]?[0-9]{1,3}(?:[.][0-9]{1,20})?)';
/** Latitude, longitude. */
export const POINT = `^[(]?${DEGREES} ?[,;] ?${DEGREES}[)]?$`;

export const YES = ['true', 't', 'yes', 'y', 'on', '1'] as const;
export const NO = ['false', 'f', 'no', 'n', 'off', '0'] as const;

/** The mean radius of the earth (IUGG), in statute miles. */
export const EARTH_RADIUS_MILES = 3958.7613;
