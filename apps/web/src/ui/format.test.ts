import { expect, test } from 'vitest';
import { dayOf, formatAgo, formatCount, formatDay, formatFullDay, formatShortDay } from './format.ts';

test('thousands have commas, days their month', () => {
  expect({
    count: formatCount(1234567),
    day: formatDay('2026-11-14'),
    shortDay: formatShortDay('2026-11-04'),
    fullDay: formatFullDay('2026-11-14'),
  }).toEqual({
    count: '1,234,567',
    day: '14 November',
    shortDay: '4 Nov',
    fullDay: '14 November 2026',
  });
});

test.each([
  [new Date(2026, 10, 21, 11, 59, 40), 'just now'],
  [new Date(2026, 10, 21, 11, 59), '1 minute ago'],
  [new Date(2026, 10, 21, 11, 15), '45 minutes ago'],
  [new Date(2026, 10, 21, 10, 0), '2 hours ago'],
  [new Date(2026, 10, 20, 23, 0), 'yesterday'],
  [new Date(2026, 10, 17, 12, 0), 'Tuesday'],
  [new Date(2026, 10, 14, 12, 0), '14 November'],
  [new Date(2025, 10, 14, 12, 0), '14 November 2025'],
  // Clocks of two machines differ.
  [new Date(2026, 10, 21, 12, 0, 40), 'just now'],
  [new Date(2026, 10, 21, 12, 1, 30), 'in 1 minute'],
  [new Date(2026, 10, 21, 12, 45), 'in 45 minutes'],
  [new Date(2026, 10, 21, 15, 10), 'in 3 hours'],
  [new Date(2026, 10, 22, 2, 0), 'in 14 hours'],
  [new Date(2026, 10, 22, 18, 0), 'tomorrow'],
  [new Date(2026, 10, 24, 12, 0), 'in 3 days'],
  [new Date(2026, 11, 24, 12, 0), '24 December'],
  [new Date(2027, 11, 24, 12, 0), '24 December 2027'],
])('%s is %s', (then, words) => {
  expect(formatAgo(then.toISOString(), new Date(2026, 10, 21, 12, 0).getTime())).toBe(words);
});

test('finds the local day of a moment', () => {
  const ends = '2026-11-28T02:00:00.000Z';
  expect(['America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'].map((zone) => dayOf(ends, zone))).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-28',
  ]);
  const here = new Date(2026, 10, 28, 23, 59);
  expect(dayOf(here.toISOString())).toBe('2026-11-28');
});
