/**
 * Times of a file's rows as records say them: ISO 8601 in UTC. A file's own may have the day or the month first, be those of a timezone's
 * clocks, or count since 1970. A row without a time gets that of the import, all of them the same. What is no time stays as it is, and is refused.
 */
import type { ColumnUse, TimeOrder } from '@limn/contracts';
import { instantIn } from '@limn/model';

export interface FileTimes {
  uses: readonly ColumnUse[];
  time_order: TimeOrder;
  /** For times that name no offset. */
  timezone: string;
  /** That of rows without a time. */
  created_at: Date;
}

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T ]+(.*))?$/;
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](.*))?$/;
/** Seconds or milliseconds since 1970, as databases export them. */
const EPOCH = /^(\d{10})(\d{3})?$/;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(am|pm)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The uses of the columns, and the rows with a time each. A file without a column of times gets one. */
export function withTimes(file: FileTimes): { uses: ColumnUse[]; rows(rows: readonly string[][]): string[][] } {
  const found = file.uses.indexOf('event_timestamp');
  const at = found === -1 ? file.uses.length : found;
  const missing = file.created_at.toISOString();
  return {
    uses: found === -1 ? [...file.uses, 'event_timestamp'] : [...file.uses],
    rows: (rows) =>
      rows.map((cells) => {
        const said = found === -1 ? '' : (cells[at] ?? '').trim();
        const row = Array.from({ length: Math.max(cells.length, at + 1) }, (_, n) => cells[n] ?? '');
        row[at] = said === '' ? missing : timeIn(said, file);
        return row;
      }),
  };
}

/** ISO 8601 in UTC; the text itself where it is no time in this form. */
export function timeIn(text: string, { time_order, timezone }: Pick<FileTimes, 'time_order' | 'timezone'>): string {
  const [, seconds, thousandths = '000'] = EPOCH.exec(text) ?? [];
  if (seconds !== undefined) return new Date(Number(`${seconds}${thousandths}`)).toISOString();
  const [date, rest] = dayIn(text, time_order);
  if (date === undefined) return text;
  const [, hour = '', minute = '', second = '00', fraction = '', half, zone] = rest === '' ? ['', '00', '00'] : (TIME.exec(rest) ?? []);
  const hours = hourOf(Number(hour), half);
  if (hour === '' || Number.isNaN(hours)) return text;
  const local = `${date}T${String(hours).padStart(2, '0')}:${minute}:${second}`;
  if (zone) return `${local}${fraction}${zone}`;
  const ms = instantIn(timezone, local);
  return Number.isNaN(ms) ? text : new Date(ms + Math.round(Number(`0${fraction}`) * 1000)).toISOString();
}

/** A day as ISO 8601 has it; the text itself where it is none in this form. */
export function dateIn(text: string, order: TimeOrder): string {
  const [date, rest] = dayIn(text, order);
  return date === undefined || rest !== '' ? text : date;
}

/** The day as `2026-11-23`, and what stands behind it. */
function dayIn(text: string, order: TimeOrder): [string | undefined, string] {
  const [, iso, isoRest = ''] = ISO.exec(text) ?? [];
  if (iso !== undefined) return [iso, isoRest];
  const [, first = '', , second = '', year = '', rest = ''] = SLASHED.exec(text) ?? [];
  if (order === 'iso' || year === '') return [undefined, ''];
  const [month, day] = order === 'month_first' ? [first, second] : [second, first];
  return [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, rest];
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
