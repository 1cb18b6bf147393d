import { expect, test } from 'vitest';
import { billingOf } from './billing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const paid = { plan_type: 'paid', subscription_status: 'active', billsby_id: 'c1', trial_ends_at: null };
const messageOf = (remaining: number, used: number, days: number) =>
  billingOf(paid, { remaining, granted: 500_000, used: 0, pace: { used, days } }, NOW, 'Europe/London').usage.message;

test.each([
  ['names the day on which credits end at the pace of the last 30 days', 42_000, 30_000, 30, 'At this pace they last until 2 January.'],
  ['takes a younger company’s own days', 700, 700, 7, 'At this pace they last until 28 November.'],
  ['names the year where it is another one', 310_000, 30_000, 30, 'At this pace they last until 27 September 2027.'],
  ['says nothing before there is a pace', 1000, 900, 6, ''],
  ['says nothing without use', 1000, 0, 30, ''],
  ['says nothing of what lasts for years', 10_000_000, 30, 30, ''],
  ['says that nothing is left', 0, 30_000, 30, 'All your credits are used.'],
])('the plan’s message %s', (_, remaining, used, days, message) => {
  expect(messageOf(remaining, used, days)).toBe(message);
});
