import { dateOfDay } from '@limn/model';
import { expect, test } from 'vitest';
import { firstKeptDay } from './kept-days.ts';

const first = (timezone: string, now: string, impressionMonths: number) =>
  dateOfDay(firstKeptDay(timezone, { nowMs: () => Date.parse(now), impressionMonths }));

test.each([
  ['UTC', '2026-11-28T12:00:00Z', 0, '2026-08-31'],
  ['UTC', '2026-11-28T12:00:00Z', 13, '2026-08-31'],
  ['UTC', '2026-11-28T12:00:00Z', 2, '2026-09-01'],
  ['UTC', '2026-11-28T12:00:00Z', 1, '2026-10-01'],
  ['UTC', '2026-03-01T12:00:00Z', 1, '2026-01-01'],
  // The month of UTC begins within a day of the company, which is not whole then.
  ['Asia/Tokyo', '2026-11-28T12:00:00Z', 1, '2026-10-02'],
  ['America/New_York', '2026-11-28T12:00:00Z', 1, '2026-10-01'],
])('looks back in %s at %s with %d months kept to %s', (timezone, now, months, day) => {
  expect(first(timezone, now, months)).toBe(day);
});
