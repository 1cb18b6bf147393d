/**
 * How numbers, dates, times, lists and points are written in data: one source for the evaluator and for SQL. The patterns keep to what
 * JavaScript and PostgreSQL understand alike, and name digits themselves: `\d` follows the locale in PostgreSQL.
 */

export const BLANKS = ' \t\n\r\u00a0\u202f';
/** Characters that may stand around a number. */
export const AROUND_NUMBERS = `${BLANKS}£$€¥%`;
/** Separators of the members of a list. */
export const BETWEEN_MEMBERS = '[,;|\n\r]';

export const NUMBER = '^[+-]?([0-9]{1,40}|[0-9]{1,3}(,[0-9]{3}){1,12})([.][0-9]{1,40})?$';

const CLOCK = '([01]?[0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]{1,9})?)?';
const ZONE = '(Z|z|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])';
const YEAR = '([12][0-9]{3})';
/** The span of the pattern of years, for dates that are no text. */
export const FIRST_DAY = '1000-01-02';
export const LAST_DAY = '2999-12-30';
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

/** Hour, minute, second. */
export const TIME_OF_DAY = `^${CLOCK}$`;

const DEGREES = '([+-]?[0-9]{1,3}(?:[.][0-9]{1,20})?)';
/** Latitude, longitude. */
export const POINT = `^[(]?${DEGREES} ?[,;] ?${DEGREES}[)]?$`;

export const YES = ['true', 't', 'yes', 'y', 'on', '1'] as const;
export const NO = ['false', 'f', 'no', 'n', 'off', '0'] as const;

/** The mean radius of the earth (IUGG), in statute miles. */
export const EARTH_RADIUS_MILES = 3958.7613;
