import { dateOfDay, dayOfDate } from '@limn/model';
import { expect, test } from 'vitest';
import { defaultRange, presetsOf, problemOfRange, rangeBefore, rangeOf } from './report-range.ts';

test('begins with 7 days that end yesterday', () => {
  expect(defaultRange('2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

test.each([
  ['2026-10-01', '2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
  ['2026-10-31', '2026-10-01', { from: '2026-10-31', to: '2026-10-01' }],
  ['2026-02-29', '2026-03-02', undefined],
  ['2028-02-29', '2028-02-29', { from: '2028-02-29', to: '2028-02-29' }],
  ['2030-01-01', '2030-01-02', { from: '2030-01-01', to: '2030-01-02' }],
  ['2006-01-01', '2026-01-01', { from: '2006-01-01', to: '2026-01-01' }],
  ['x', null, undefined],
])('takes %s to %s from an address only where they are days', (from, to, range) => {
  expect(rangeOf(from, to, '2026-11-23')).toEqual(range ?? defaultRange('2026-11-23'));
});

test.each([
  ['2026-10-01', '2026-10-01', undefined],
  ['2016-11-15', dateOfDay(dayOfDate('2016-11-15') + 3660), undefined],
  ['2016-11-15', dateOfDay(dayOfDate('2016-11-15') + 3661), 'Choose up to ten years.'],
  ['0206-01-01', '2026-01-01', 'Choose up to ten years.'],
  ['2026-10-02', '2026-10-01', 'The first day must not be after the last one.'],
])('says of %s to %s what the server would', (from, to, problem) => {
  expect(problemOfRange({ from, to })).toBe(problem);
});

test('compares any range with as many days right before it', () => {
  for (let day = dayOfDate('2024-02-20'); day < dayOfDate('2024-04-05'); day++)
    for (const days of [1, 7, 30, 366]) {
      const range = { from: dateOfDay(day - days + 1), to: dateOfDay(day) };
      const before = rangeBefore(range);
      expect(dayOfDate(before.to)).toBe(dayOfDate(range.from) - 1);
      expect(dayOfDate(before.to) - dayOfDate(before.from)).toBe(days - 1);
    }
});

test('offers ranges in order on every day of a leap year', () => {
  for (let day = dayOfDate('2028-01-01'); day <= dayOfDate('2028-12-31'); day++) {
    const today = dateOfDay(day);
    for (const { range } of presetsOf(today)) expect([range.from <= range.to, range.to <= today]).toEqual([true, true]);
  }
});
