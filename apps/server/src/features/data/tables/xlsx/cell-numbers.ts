/** Formats a number as the workbook shows it: dates as ISO 8601, everything else by its format, in the company's language. */
import { format, getFormatFromId, isDateFormat } from 'numfmt';

export interface NumberFormats {
  /** `style` is the cell's; `exact` leaves the format out: coordinates must not be rounded. */
  show(value: number, style: number, exact: boolean): string;
}

export interface Styles {
  /** The number of each style's format. */
  formatIds: readonly number[];
  /** Formats of the workbook itself. */
  codes: ReadonlyMap<number, string>;
}

type Kind = { is: 'general' } | { is: 'date'; hasDay: boolean; hasTime: boolean; hasSeconds: boolean } | { is: 'shown'; code: string };

const DAY_MS = 86_400_000;
/** Days that serial numbers count from: 1900 was no leap year, and Excel counts its 29 February. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_SERIAL = 2_958_465;
/** A longer one is no format but an attempt. */
const LONGEST_SHOWN = 400;

export function createNumberFormats(
  { formatIds, codes }: Styles,
  { from1904, locale }: { from1904: boolean; locale: string },
): NumberFormats {
  const kinds = new Map<number, Kind>();

  function kindOf(style: number): Kind {
    const known = kinds.get(style);
    if (known) return known;
    const id = formatIds[style] ?? 0;
    const kind = readKind(codes.get(id) ?? builtIn(id));
    kinds.set(style, kind);
    return kind;
  }

  return {
    show(value, style, exact) {
      const kind = exact ? undefined : kindOf(style);
      if (!kind || kind.is === 'general') return plain(value);
      if (kind.is === 'date') return isoOf(value, kind, from1904) ?? plain(value);
      try {
        const shown = format(kind.code, value, { locale, dateErrorThrows: false }).trim();
        return shown.length > LONGEST_SHOWN ? plain(value) : shown;
      } catch {
        return plain(value);
      }
    },
  };
}

function builtIn(id: number): string {
  return id === 0 ? 'General' : getFormatFromId(id);
}

function readKind(code: string): Kind {
  // Text in quotes, after a backslash or in brackets is literal.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_./gi, '');
  if (code.length > 255 || /^general$/i.test(bare.trim()) || bare.trim() === '@') return { is: 'general' };
  // Hours that go on beyond a day are a length of time, not a moment.
  if (/\[[hms]+\]/i.test(bare) || !safely(() => isDateFormat(code))) return { is: 'shown', code };
  const hasTime = /[hs]/i.test(bare);
  return { is: 'date', hasDay: /[dy]/i.test(bare) || !hasTime, hasTime, hasSeconds: /s/i.test(bare) };
}

function safely(is: () => boolean): boolean {
  try {
    return is();
  } catch {
    return false;
  }
}

/** Fifteen digits are what a workbook holds of a number; never with an exponent where digits can say it. */
function plain(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /e-/.test(text) ? Number(text).toFixed(20).replace(/0+$/, '') : text;
}

function isoOf(value: number, kind: Extract<Kind, { is: 'date' }>, from1904: boolean): string | undefined {
  if (!(value >= 0 && value <= LAST_SERIAL)) return undefined;
  const days = !from1904 && value < 60 ? value + 1 : value;
  const moment = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const time = moment.slice(11, kind.hasSeconds ? 19 : 16);
  if (!kind.hasDay) return time;
  return kind.hasTime ? `${moment.slice(0, 10)}T${time}` : moment.slice(0, 10);
}
