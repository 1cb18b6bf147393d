/** Moments at which time alone may change what one person sees. */
import { expect, test } from 'vitest';
import { MAX_MOMENTS, momentsOf } from './moments.ts';

const FROM = Date.UTC(2026, 10, 22, 12, 30);
const HOUR_MS = 3_600_000;
const rule = (id: string, value: unknown) => ({
  rules: [{ operator: 'All', children: [{ type: 'rule', query: { category_id: 'date_time', id, operator: 10, value, ruleType: 5 } }] }],
});
const iso = (moments: readonly number[]) => moments.map((at) => new Date(at).toISOString());

test('begins at the moment that is asked, and then tries every full hour of seven days', () => {
  const { moments, endMs, complete } = momentsOf([], 'UTC', FROM);
  expect({ momentCount: moments.length, length: endMs - FROM, complete }).toEqual({
    momentCount: 1 + 7 * 24,
    length: 7 * 24 * HOUR_MS,
    complete: true,
  });
  expect(iso(moments.slice(0, 3))).toEqual(['2026-11-22T12:30:00.000Z', '2026-11-22T13:00:00.000Z', '2026-11-22T14:00:00.000Z']);
});

test('tries the hours of the company’s clock, also where it is changed', () => {
  expect(iso(momentsOf([], 'Asia/Kolkata', FROM).moments.slice(0, 2))).toEqual(['2026-11-22T12:30:00.000Z', '2026-11-22T13:30:00.000Z']);
  // In the night of 29 March London leaps over an hour: the same hour of the day comes an hour sooner.
  const { endMs } = momentsOf([], 'Europe/London', Date.UTC(2026, 2, 27, 12));
  expect(new Date(endMs).toISOString()).toBe('2026-04-03T11:00:00.000Z');
});

test.each([
  ['a time of day, each day', rule('time', '18:05'), ['2026-11-22T18:05:00.000Z', '2026-11-22T18:06:00.000Z'], 14],
  ['a time with seconds', rule('time', '18:05:30'), ['2026-11-22T18:05:30.000Z', '2026-11-22T18:05:31.000Z'], 14],
  ['a moment', rule('datetime', '2026-11-24 09:15'), ['2026-11-24T09:15:00.000Z', '2026-11-24T09:16:00.000Z'], 2],
  ['an instant', rule('datetime', '2026-11-24T09:15:00+01:00'), ['2026-11-24T08:15:00.000Z', '2026-11-24T08:15:01.000Z'], 2],
  ['a start and an end', { rules: [], start: '2026-11-23T10:10:10Z', end: '2026-11-25T10:10:10Z' }, ['2026-11-23T10:10:10.000Z'], 2],
])('tries the moments of %s', (_what, ruleset, expected, count) => {
  const hours = new Set(momentsOf([], 'UTC', FROM).moments);
  const added = momentsOf([ruleset], 'UTC', FROM).moments.filter((at) => !hours.has(at));
  const named = added.filter((at) => at % HOUR_MS !== 0);
  expect([iso(named).slice(0, expected.length), named.length]).toEqual([expected, count]);
});

test.each([
  ['the time of day and a parameter', rule('time', '[[url.opens_at]]'), false],
  ['the moment and a field of the customer', rule('datetime', ['[[customer.ends]]']), false],
  ['a parameter and the time of day', { rules: [{ query: { category_id: 'url', id: 'time', value: '[[date_time.time]]' } }] }, false],
  [
    'a parameter and the time of day with a step',
    { rules: [{ query: { category_id: 'url', id: 'time', value: '{{[date_time.time] | truncate:2}}' } }] },
    false,
  ],
  ['the hour and a parameter', rule('hour', '[[url.hour]]'), true],
  ['a parameter and the date', { rules: [{ query: { category_id: 'url', id: 'date', value: '[[date_time.date]]' } }] }, true],
  ['the time of day and a time', rule('time', '18:05'), true],
])('says whether it sees all changes of rules that compare %s', (_what, ruleset, complete) => {
  expect(momentsOf([ruleset], 'UTC', FROM).complete).toBe(complete);
});

test('limits how many are tried, and says so', () => {
  const many = Array.from({ length: 60 }, (_, minute) => rule('time', `10:${String(minute).padStart(2, '0')}:30`));
  const { moments, complete } = momentsOf(many, 'UTC', FROM);
  expect([moments.length, complete]).toEqual([MAX_MOMENTS, false]);
});
