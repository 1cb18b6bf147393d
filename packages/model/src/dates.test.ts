import { expect, test } from 'vitest';
import { dateIn, dateOfDay, dayIn, dayOfDate, isTimeZone } from './dates.ts';

test('a day number and its date are exact inverses over 40 years', () => {
  for (let day = -3650; day < 11_000; day++) expect(dayOfDate(dateOfDay(day))).toBe(day);
});

test('an instant falls on the calendar day of the timezone, on both sides of midnight and across DST', () => {
  expect(dateIn('Europe/London', Date.UTC(2026, 6, 1, 22, 59))).toBe('2026-07-01');
  expect(dateIn('Europe/London', Date.UTC(2026, 6, 1, 23, 0))).toBe('2026-07-02');
  expect(dayIn('Pacific/Auckland', Date.UTC(2020, 0, 1, 12))).toBe(1);
  expect(dayIn('America/Los_Angeles', Date.UTC(2020, 0, 1, 7, 59))).toBe(-1);
});

test('a date that no calendar has is not a day', () => {
  for (const text of ['2026-02-30', '2026-13-01', 'today', '2026-1-1', '']) expect(dayOfDate(text)).toBeNaN();
});

test('only timezones the runtime knows are timezones', () => {
  expect(isTimeZone('Europe/London')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
