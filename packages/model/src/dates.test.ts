import { expect, test } from 'vitest';
import { dateIn, dateOfDay, dayIn, dayOfDate } from './dates.ts';

test('inverts day numbers and dates exactly over 40 years', () => {
  for (let day = -3650; day < 11_000; day++) expect(dayOfDate(dateOfDay(day))).toBe(day);
});

test('finds the calendar day around midnight and across DST', () => {
  expect(dateIn('Europe/London', Date.UTC(2026, 6, 1, 22, 59))).toBe('2026-07-01');
  expect(dateIn('Europe/London', Date.UTC(2026, 6, 1, 23, 0))).toBe('2026-07-02');
  expect(dayIn('Pacific/Auckland', Date.UTC(2020, 0, 1, 12))).toBe(1);
  expect(dayIn('America/Los_Angeles', Date.UTC(2020, 0, 1, 7, 59))).toBe(-1);
});

test('refuses dates no calendar has', () => {
  for (const text of ['2026-02-30', '2026-13-01', 'today', '2026-1-1', '']) expect(dayOfDate(text)).toBeNaN();
});
