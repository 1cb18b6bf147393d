/** Dates that countdowns run to, as every reader of values reads them. */
import { DEFAULT_FORM, instantOf, readDate as readWritten, type Form } from '@limn/values';

const DAY_MS = 86_400_000;

/**
 * The instant that a text names, or NaN. A time without an offset is that of the timezone's clocks. A date
 * without a time is the end of that day: an offer "until 24 December" is still good in the evening.
 */
export function readDate(text: string, timeZone: string, form: Form = DEFAULT_FORM): number {
  const written = readWritten(text, form);
  if (!written) return Number.NaN;
  // Clocks count whole seconds.
  return Math.floor(instantOf(written.unit === 'day' ? { ...written, wall: written.wall + DAY_MS } : written, timeZone) / 1000) * 1000;
}
