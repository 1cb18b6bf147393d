import { dateIn } from '@limn/model';
import { expect, test } from 'vitest';
import { nextDayStart } from './next-day.ts';

test('starts the next day at its first minute, also on days of 23 and 25 hours', () => {
  expect(nextDayStart('Europe/London', Date.UTC(2026, 5, 1, 12))).toBe(Date.UTC(2026, 5, 1, 23));
  expect(nextDayStart('Europe/London', Date.UTC(2026, 2, 29, 0, 30))).toBe(Date.UTC(2026, 2, 29, 23));
  expect(nextDayStart('Europe/London', Date.UTC(2026, 9, 25, 0))).toBe(Date.UTC(2026, 9, 26, 0));
  expect(nextDayStart('Pacific/Auckland', Date.UTC(2026, 0, 1, 10, 59, 30))).toBe(Date.UTC(2026, 0, 1, 11));
});

test('counts the minute before midnight as today', () => {
  for (let hour = 0; hour < 24 * 400; hour += 5) {
    for (const zone of ['America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      const now = Date.UTC(2026, 0, 1, hour);
      const start = nextDayStart(zone, now);
      expect(dateIn(zone, start)).not.toBe(dateIn(zone, now));
      expect(dateIn(zone, start - 60_000)).toBe(dateIn(zone, now));
    }
  }
});
