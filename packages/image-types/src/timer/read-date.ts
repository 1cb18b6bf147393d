/** Dates as e-mail services write them into a link. */
import { instantIn } from '@limn/model';

/**
 * The instant that a text names, or NaN. Read are ISO dates and times, with an offset or as the timezone's clocks show them,
 * dd/mm/yyyy (with a time, if any), and Unix times in seconds or milliseconds. A date without a time is the end of that day: an
 * offer "until 24 December" is still good in the evening.
 */
export function readDate(text: string, timeZone: string): number {
  const trimmed = text.trim();
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000;
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/.exec(trimmed);
  const day = iso ? [iso[1], iso[2], iso[3]] : undefined;
  const british = iso ? null : /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(.*)$/.exec(trimmed);
  const [year, month, date] = day ?? (british ? [british[3], british[2], british[1]] : []);
  if (year === undefined || month === undefined || date === undefined) return Number.NaN;
  return onDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, (iso ?? british)?.[4] ?? '', timeZone);
}

function onDay(day: string, rest: string, timeZone: string): number {
  if (rest === '') {
    const midnight = instantIn('UTC', day);
    return Number.isNaN(midnight) ? midnight : instantIn(timeZone, new Date(midnight + 86_400_000).toISOString().slice(0, 10));
  }
  const time = /^(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(rest);
  if (!time) return Number.NaN;
  const [, hour = '', minute = '', second = '00', offset] = time;
  const local = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
  return offset === undefined ? instantIn(timeZone, local) : instantIn('UTC', local) - offsetOf(offset);
}

function offsetOf(offset: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(offset);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}
