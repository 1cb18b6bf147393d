/**
 * Times of a file's rows as records say them: ISO 8601 in UTC. A file's own may have the day or the month
 * first, name their months, be those of a timezone's clocks, or count since 1970. A row without a time gets
 * that of the import, all of them the same. What is no time stays as it is, and is refused.
 */
import type { ColumnUse, TimeOrder } from '@limn/contracts';
import { DEFAULT_FORM, instantOf, isoDate, isYearFirst, readDate, withForm, type WrittenDate } from '@limn/values';

export interface FileTimes {
  uses: readonly ColumnUse[];
  time_order: TimeOrder;
  /** For times that name no offset. */
  timezone: string;
  /** The time of rows without one. */
  created_at: Date;
}

/**
 * The uses of the columns, and rows that are given a time each where they stand. A file without a column of
 * times gets one.
 */
export function withTimes(file: FileTimes): { uses: ColumnUse[]; setTimes(rows: readonly string[][]): void } {
  const found = file.uses.indexOf('event_timestamp');
  const at = found === -1 ? file.uses.length : found;
  const missing = file.created_at.toISOString();
  return {
    uses: found === -1 ? [...file.uses, 'event_timestamp'] : [...file.uses],
    setTimes: (rows) => {
      for (const row of rows) {
        while (row.length < at) row.push('');
        const said = found === -1 ? '' : (row[at] ?? '').trim();
        row[at] = said === '' ? missing : timeIn(said, file);
      }
    },
  };
}

/** ISO 8601 in UTC; the text itself where it is no time that can be read in one way. */
export function timeIn(text: string, { time_order, timezone }: Pick<FileTimes, 'time_order' | 'timezone'>): string {
  const date = writtenDate(text, time_order);
  const atMs = date ? instantOf(date, timezone) : Number.NaN;
  return Number.isNaN(atMs) ? text : new Date(atMs).toISOString();
}

/**
 * A day as ISO 8601 has it, with its time where it has one; the text itself where it can't be read, or in two
 * ways.
 */
export function dateIn(text: string, order: TimeOrder): string {
  const date = writtenDate(text, order);
  return date ? isoDate(date) : text;
}

const DAY_FIRST = withForm(DEFAULT_FORM, 'dmy');
const MONTH_FIRST = withForm(DEFAULT_FORM, 'mdy');

/** `iso`: only where day and month can't be taken for each other, as where the year comes first. */
function writtenDate(text: string, order: TimeOrder): WrittenDate | undefined {
  const date = readDate(text, order === 'month_first' ? MONTH_FIRST : DAY_FIRST);
  const isPlain = () => isYearFirst(text) || readDate(text, MONTH_FIRST)?.wall === date?.wall;
  return order !== 'iso' || isPlain() ? date : undefined;
}
