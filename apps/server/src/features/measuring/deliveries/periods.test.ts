import { dateOfDay } from '@limn/model';
import { expect, test } from 'vitest';
import { nextSending, periodBefore, type Every } from './periods.ts';

const days = (every: Every, timezone: string, now: string) => {
  const { from, to } = periodBefore(every, timezone, Date.parse(now));
  return [dateOfDay(from), dateOfDay(to)];
};

test.each([
  ['week', 'Europe/London', '2026-11-23T07:00:00Z', ['2026-11-16', '2026-11-22'], '2026-11-30T07:00:00.000Z'],
  ['week', 'Europe/London', '2026-11-22T23:59:00Z', ['2026-11-09', '2026-11-15'], '2026-11-23T07:00:00.000Z'],
  // Still Sunday in New York, already Monday in Auckland.
  ['week', 'America/New_York', '2026-11-23T03:00:00Z', ['2026-11-09', '2026-11-15'], '2026-11-23T12:00:00.000Z'],
  ['week', 'Pacific/Auckland', '2026-11-22T12:00:00Z', ['2026-11-16', '2026-11-22'], '2026-11-22T18:00:00.000Z'],
  // Clocks go back on the Sunday before.
  ['week', 'Europe/London', '2026-10-24T12:00:00Z', ['2026-10-12', '2026-10-18'], '2026-10-26T07:00:00.000Z'],
  ['month', 'Europe/London', '2028-03-01T06:59:00Z', ['2028-02-01', '2028-02-29'], '2028-03-01T07:00:00.000Z'],
  ['month', 'Europe/London', '2028-03-01T07:00:00Z', ['2028-02-01', '2028-02-29'], '2028-04-01T06:00:00.000Z'],
  ['month', 'Asia/Kathmandu', '2026-12-31T23:00:00Z', ['2026-12-01', '2026-12-31'], '2027-01-01T01:15:00.000Z'],
] as const)('sends by the %s in %s at %s', (every, timezone, now, period, next) => {
  expect(days(every, timezone, now)).toEqual(period);
  expect(nextSending(every, timezone, Date.parse(now)).toISOString()).toBe(next);
});

test('leaves out no day and names no day twice, whatever day it is', () => {
  for (const every of ['week', 'month'] as const) {
    let before = periodBefore(every, 'Europe/London', Date.UTC(2027, 0, 1, 12));
    for (let day = 0; day < 800; day++) {
      const now = periodBefore(every, 'Europe/London', Date.UTC(2027, 0, 1 + day, 12));
      if (now.to !== before.to) expect(now.from).toBe(before.to + 1);
      before = now;
    }
  }
});
