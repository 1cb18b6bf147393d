import { expect, test } from 'vitest';
import { nextOnClock } from './next-on-clock.ts';

/**
 * The clocks of London go forward in the night to the 29th of March and back in that to the 25th of October.
 */
test.each([
  ['Europe/London', 'day', '06:30', null, '2026-03-28T12:00:00Z', '2026-03-29T05:30:00Z'],
  ['Europe/London', 'day', '12:30', null, '2026-03-28T12:00:00Z', '2026-03-28T12:30:00Z'],
  ['Europe/London', 'day', '01:30', null, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['Europe/London', 'day', '01:30', null, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  // The second time of that night is no other day's.
  ['Europe/London', 'day', '01:30', null, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ['Europe/London', 'week', '12:00', 6, '2026-03-28T12:00:00Z', '2026-04-04T11:00:00Z'],
  ['Pacific/Auckland', 'week', '00:00', 1, '2026-06-15T00:00:00Z', '2026-06-21T12:00:00Z'],
  ['Europe/London', 'hour', '00:15', null, '2026-03-28T12:20:00Z', '2026-03-28T13:15:00Z'],
  ['Europe/London', 'hour', '00:15', null, '2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'],
  ['Asia/Kolkata', 'hour', '00:15', null, '2026-10-25T00:15:00Z', '2026-10-25T00:45:00Z'],
  // Half an hour back, from 02:00 to 01:30: it is a quarter past one, then a quarter to two again, then a
  // quarter past two.
  ['Australia/Lord_Howe', 'hour', '00:45', null, '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
  ['America/Edmonton', 'day', '09:00', null, '2026-12-01T00:00:00Z', '2026-12-01T15:00:00Z'],
] as const)('finds in %s every %s at %s (%s) after %s on %s', (zone, every, at, weekday, after, next) => {
  expect(new Date(nextOnClock({ every, at, weekday }, zone, Date.parse(after))).toISOString()).toBe(new Date(next).toISOString());
});
