import { expect, test } from 'vitest';
import { timeIn, withTimes } from './row-times.ts';

test.each([
  ['2026-11-23T09:30:00Z', 'iso', 'Europe/Paris', '2026-11-23T09:30:00.000Z'],
  ['2026-11-23 09:30', 'iso', 'Europe/Paris', '2026-11-23T08:30:00.000Z'],
  ['2026-11-23', 'iso', 'Australia/Sydney', '2026-11-22T13:00:00.000Z'],
  ['2026-11-23T09:30:00.25', 'iso', 'UTC', '2026-11-23T09:30:00.250Z'],
  ['23/11/2026 09:30', 'day_first', 'Europe/Paris', '2026-11-23T08:30:00.000Z'],
  ['11/23/2026 9:30 PM', 'month_first', 'America/New_York', '2026-11-24T02:30:00.000Z'],
  ['3.2.2026', 'day_first', 'UTC', '2026-02-03T00:00:00.000Z'],
  ['23/11/2026 09:30+02:00', 'day_first', 'Europe/Paris', '2026-11-23T07:30:00.000Z'],
  ['23/11/2026 09:30', 'iso', 'Europe/Paris', '2026-11-23T08:30:00.000Z'],
  ['03/04/2026 09:30', 'iso', 'UTC', '03/04/2026 09:30'],
  ['11/23/2026', 'day_first', 'Europe/Paris', '2026-11-22T23:00:00.000Z'],
  ['5. Dezember 2026, 18:00 Uhr', 'iso', 'Europe/Berlin', '2026-12-05T17:00:00.000Z'],
  ['12/5/26 6:00 PM', 'month_first', 'UTC', '2026-12-05T18:00:00.000Z'],
  ['23/11/2026 13:30 pm', 'day_first', 'UTC', '23/11/2026 13:30 pm'],
  ['1763890200', 'iso', 'Europe/Paris', '2025-11-23T09:30:00.000Z'],
  ['1763890200250', 'day_first', 'Europe/Paris', '2025-11-23T09:30:00.250Z'],
  ['20261123', 'iso', 'UTC', '2026-11-23T00:00:00.000Z'],
  ['soon', 'day_first', 'UTC', 'soon'],
] as const)('reads %j with %s in %s', (text, time_order, timezone, expected) => {
  expect(timeIn(text, { time_order, timezone })).toBe(expected);
});

test('gives rows without a time that of the import, also without a column of times', () => {
  const file = { time_order: 'iso', timezone: 'UTC', created_at: new Date('2026-11-01T10:00:00Z') } as const;
  const rows = [['anna', ''], ['bert'], ['carl', '2026-10-01T00:00:00Z']];
  withTimes({ ...file, uses: ['customer_id', 'event_timestamp'] }).setTimes(rows);
  expect(rows).toEqual([
    ['anna', '2026-11-01T10:00:00.000Z'],
    ['bert', '2026-11-01T10:00:00.000Z'],
    ['carl', '2026-10-01T00:00:00.000Z'],
  ]);
  const none = withTimes({ ...file, uses: ['customer_id', 'property:total'] });
  const short = [['anna'], ['bert', '5', 'a cell too many']];
  none.setTimes(short);
  expect(none.uses).toEqual(['customer_id', 'property:total', 'event_timestamp']);
  expect(short).toEqual([
    ['anna', '', '2026-11-01T10:00:00.000Z'],
    ['bert', '5', '2026-11-01T10:00:00.000Z'],
  ]);
});
