import { expect, test } from 'vitest';
import { isTimeZone, listedZone, runtimeZone, ZONES } from './zone-names.ts';

test('lists every place that this runtime has clocks for, once', () => {
  const places = ZONES.filter((zone) => zone !== 'UTC' && !zone.startsWith('Etc/'));
  const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  expect(places.map(canonical).toSorted()).toEqual(
    Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/'))
      .toSorted(),
  );
  expect(new Set(ZONES).size).toBe(places.length + 27);
  expect(ZONES.filter((zone) => listedZone(zone) !== zone || runtimeZone(zone) !== zone)).toEqual([]);
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['europe/kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['AET', 'Australia/Sydney'],
  ['GMT', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT-1', 'Etc/GMT-1'],
  ['+01:00', undefined],
  ['SystemV/PST8', undefined],
  ['Factory', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('lists %s as %s', (name, listed) => {
  expect(listedZone(name)).toBe(listed);
});

test('accepts timezones of the list and of the runtime only', () => {
  expect(['Europe/London', 'SystemV/PST8', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test('has clocks for every name, those of UTC for an unknown one', () => {
  expect(['AET', 'Mars/Olympus'].map(runtimeZone)).toEqual(['AET', 'UTC']);
});
