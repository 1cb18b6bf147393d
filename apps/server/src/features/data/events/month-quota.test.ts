import { expect, test } from 'vitest';
import { isPast } from './month-quota.ts';

test('counts no month next to that of arrival as past, in any month of the year', () => {
  const months = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2025, n, 15)).toISOString());
  const past = months.map((receivedAt) => months.filter((at) => isPast({ at, receivedAt })).length);
  expect(past).toEqual(months.map((_, index) => Math.max(0, index - 1)));
});
