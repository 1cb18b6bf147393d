/**
 * A number of a workbook as it is, and as the sheet shows it: by its format, with the separators of the
 * company's locale. A date's value is ISO 8601, a percentage's the number before the sign.
 */
import { addLocale, format, getFormatFromId, getLocale, isDateFormat } from 'numfmt';
import { formOf, numberIn } from '@limn/values';

/** The faces of a cell. */
export interface CellFaces {
  /** As the sheet shows it. */
  text: string;
  /**
   * As programs write it: digits with a point, `2026-12-05`, `2026-12-05T18:00`, `18:00`. A code that the
   * format makes is as it is shown.
   */
  value: string;
  /**
   * As a table holds it: the value, with the company's sign before decimals, as people in the same column may
   * have typed theirs. Never with three decimals behind one to three digits, which could be thousands.
   */
  held: string;
}

export interface NumberCell {
  number: number;
  /** The place of the cell's format. */
  style: number;
  /** Written as a date, whatever its format. */
  isDate?: boolean | undefined;
}

export interface NumberFormats {
  /** `exact` leaves the format out: coordinates must not be rounded. */
  read(cell: NumberCell, exact: boolean): CellFaces;
}

export interface Styles {
  /** The number of each style's format. */
  formatIds: readonly number[];
  /** Formats of the workbook itself. */
  codes: ReadonlyMap<number, string>;
}

type DateKind = { is: 'date'; code: string; hasDay: boolean; hasTime: boolean; hasSeconds: boolean };
/**
 * `wholeCode`: shows all digits of whole numbers. `padded`: with zeros in front, 00000. `whole`: without
 * decimals, thousands, fractions and per cent, so that it may be a code.
 */
type NumberKind = { is: 'number'; code: string; wholeCode: string; isPercent: boolean; digits: 'padded' | 'whole' | 'amount' };
type Kind = { is: 'general' } | DateKind | { is: 'length'; code: string } | NumberKind;

const DAY_MS = 86_400_000;
/** Days that serial numbers count from: 1900 was no leap year, and Excel counts its 29 February. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Days from one calendar of workbooks to the other. */
const DAYS_TO_1904 = 1462;
const LAST_SERIAL = 2_958_465;
/** A longer one is no format but an attempt. */
const MAX_SHOWN_LENGTH = 400;
const WITHOUT_FORMAT: Kind = { is: 'general' };
const ZEROS_IN_FRONT = /(?<!\d)0+(?=\d)/;
/** As formats write them that know no thousands: `# ##0`. */
const BETWEEN_THOUSANDS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const A_DATE: DateKind = { is: 'date', code: '', hasDay: true, hasTime: true, hasSeconds: true };

export function createNumberFormats(
  { formatIds, codes }: Styles,
  { from1904, locale }: { from1904: boolean; locale: string },
): NumberFormats {
  const kinds = new Map<number, Kind>();
  const { decimal } = separatorsOf(locale);
  const form = formOf(locale);
  teachSeparators(locale);

  function kindOf(style: number): Kind {
    const known = kinds.get(style);
    if (known) return known;
    const id = formatIds[style] ?? 0;
    const kind = readKind(codes.get(id) ?? builtIn(id, locale));
    kinds.set(style, kind);
    return kind;
  }

  function shown(code: string, number: number): string | undefined {
    try {
      const text = format(code, number, { locale, dateErrorThrows: false }).trim();
      return text === '' || text.length > MAX_SHOWN_LENGTH ? undefined : text;
    } catch {
      return undefined;
    }
  }

  return {
    read({ number, style, isDate = false }, exact) {
      const kind = exact ? WITHOUT_FORMAT : kindOf(style);
      const value = plain(number);
      if (isDate || kind.is === 'date') {
        const dated = kind.is === 'date' ? kind : A_DATE;
        const serial = from1904 && !isDate ? number + DAYS_TO_1904 : number;
        const iso = isoOf(serial, dated);
        if (iso !== undefined)
          return { text: inWords(dated.code === '' ? undefined : shown(dated.code, serial)) ?? iso, value: iso, held: iso };
      }
      if (exact) return { text: value, value, held: value };
      if (kind.is === 'number') {
        const read = kind.isPercent ? plain(number * 100) : value;
        const text = shown(Number.isInteger(number) ? kind.wholeCode : kind.code, number) ?? value.replace('.', decimal);
        return isCode(text, read, kind.digits) ? { text, value: text, held: text } : { text, value: read, held: heldNumber(read) };
      }
      const length = kind.is === 'length' ? shown(kind.code, number) : undefined;
      return length === undefined
        ? { text: value.replace('.', decimal), value, held: heldNumber(value) }
        : { text: length, value: length, held: length };
    },
  };

  /**
   * Its format makes a name of the number: 00012, 02134-1234, (555) 123-4567, R0012, Nr. 4. Not where it is
   * an amount or has its unit behind: £05, 5 kg, 4 rooms, 1234 567. Whether zeros are in front is the
   * format's: each cell of a column is read alike.
   */
  function isCode(text: string, value: string, digits: NumberKind['digits']): boolean {
    if (digits === 'amount' || !/^\d+$/.test(value)) return false;
    const isNamed = /\p{L}\D*\d/u.test(text);
    if (digits === 'padded')
      return isNamed || !/[\p{L}\p{Sc}%]/u.test(text) || numberIn(text.replace(ZEROS_IN_FRONT, ''), form) === undefined;
    const written = text.replaceAll(BETWEEN_THOUSANDS, '');
    if (written.replaceAll(/\D/g, '') !== value || numberIn(text, form) !== undefined) return false;
    return isNamed || /\d\D+\d/.test(written);
  }

  function heldNumber(value: string): string {
    const clear = /^-?[1-9]\d{0,2}\.\d{3}$/.test(value) ? `${value}0` : value;
    return decimal === ',' ? clear.replace('.', ',') : clear;
  }
}

/**
 * A date that names its month or day. One in figures alone, 1/5/16, is each computer's own, and another day
 * to half of the readers: it is shown as ISO 8601, which a step of a merge field writes in any way.
 */
function inWords(date: string | undefined): string | undefined {
  return date !== undefined && /\p{L}/u.test(date.replace(/[ap]\.?m\.?/i, '')) ? date : undefined;
}

/** The last number that Excel has a format for in any language. */
const LAST_BUILT_IN = 81;

/**
 * Some of them are the locale's own: dates, and amounts with its currency. A number beyond them that the
 * workbook doesn't declare means nothing.
 */
function builtIn(id: number, locale: string): string {
  return id === 0 || id > LAST_BUILT_IN ? 'General' : getFormatFromId(id, locale);
}

function readKind(code: string): Kind {
  // Text in quotes, after a backslash or in brackets is literal.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|[_*]./gi, '');
  // Literal text beside it is shown: "SKU-"General.
  const isGeneral = /^(?:\[[^\]]*\])*general$/i.test(code.trim());
  if (code.length > 255 || isGeneral || bare.trim() === '@') return WITHOUT_FORMAT;
  // Hours that go on beyond a day are a length of time, not a moment.
  if (/\[[hms]+\]/i.test(bare)) return { is: 'length', code };
  if (safely(() => isDateFormat(code))) {
    const hasTime = /[hs]/i.test(bare);
    return { is: 'date', code, hasDay: /[dy]/i.test(bare) || !hasTime, hasTime, hasSeconds: /s/i.test(bare) };
  }
  // An exponent would hide most digits of a code that is only in a narrow column.
  if (/[0#?]E[+-]/i.test(bare)) return WITHOUT_FORMAT;
  const plainCode = withoutLanguages(code);
  return { is: 'number', code: plainCode, wholeCode: withAllDigits(plainCode), isPercent: bare.includes('%'), digits: digitsOf(bare) };
}

/** General, beside a text or in one of several sections, writes long numbers with an exponent. */
function withAllDigits(code: string): string {
  return code.replaceAll(/"[^"]*"|\\.|general/gi, (found) => (/^general$/i.test(found) ? '0' : found));
}

/** @param bare a format without what it writes as it stands */
function digitsOf(bare: string): NumberKind['digits'] {
  const section = bare.split(';').find((one) => /[0#?]/.test(one)) ?? '';
  if (/[.,%/?]/.test(section)) return 'amount';
  return /0.*0/.test(section) ? 'padded' : 'whole';
}

/** The tag of a currency names a language, `[$€-407]`, but spreadsheets take the separators of their own. */
function withoutLanguages(code: string): string {
  return code.replaceAll(/\[\$([^\]-]*)-[\dA-F]+\]/gi, (_, currency: string) => (currency === '' ? '' : `[$${currency}]`));
}

function safely(is: () => boolean): boolean {
  try {
    return is();
  } catch {
    return false;
  }
}

/** Fifteen digits are what a workbook holds of a number; never with an exponent where digits can say it. */
function plain(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  if (text.includes('e-'))
    return Number(text)
      .toFixed(20)
      .replace(/\.?0+$/, '');
  return text.includes('e+') ? BigInt(Number(text)).toString() : text;
}

function isoOf(serial: number, { hasDay, hasTime, hasSeconds }: DateKind): string | undefined {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return undefined;
  const days = serial < 60 ? serial + 1 : serial;
  const moment = new Date(EPOCH_MS + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const time = moment.slice(11, hasSeconds ? 19 : 16);
  if (!hasDay) return time;
  return hasTime ? `${moment.slice(0, 10)}T${time}` : moment.slice(0, 10);
}

/**
 * As the rest of the product writes numbers. The formatter has others for some locales, and for some it has
 * none.
 */
function separatorsOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1_234_567.5);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return { group: partOf('group') ?? '\u00a0', decimal: partOf('decimal') ?? '.' };
}

function teachSeparators(locale: string): void {
  const known = getLocale(locale);
  addLocale({ ...(known ?? namesOf(locale)), ...separatorsOf(locale) }, locale);
}

type LocaleNames = Pick<Parameters<typeof addLocale>[0], 'mmmm' | 'mmm' | 'dddd' | 'ddd'>;

/** Names of months and days in a language that the formatter does not have. */
function namesOf(locale: string): LocaleNames {
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, at) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(Date.UTC(2026, at, 15)));
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, at) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 1, 1 + at)));
  return { mmmm: months('long'), mmm: months('short'), dddd: days('long'), ddd: days('short') } as LocaleNames;
}
