import { expect, test } from 'vitest';
import { billingOf, type PlanFacts } from './billing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const paid: PlanFacts = { plan_type: 'paid', plan_id: 'pack-50000', subscription_status: '', billsby_id: 'c1', trial_ends_at: null };
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
])('says of the plan: %s', (_, remaining, used, days, message) => {
  expect(messageOf(remaining, used, days)).toBe(message);
});

const words = (change: Partial<PlanFacts>, remaining = 500) => {
  const { current_plan, message, link_target, link_text, unlimited } = billingOf(
    { ...paid, ...change },
    { remaining, granted: 1000, used: 0, pace: { used: 0, days: 0 } },
    NOW,
    'Europe/London',
  ).usage;
  return { current_plan, message, link_target, link_text, unlimited };
};
const trial = { plan_type: 'free_trial', plan_id: '' };
const soon = new Date('2026-11-24T11:00:00Z');

test.each([
  [
    'a trial',
    { ...trial, trial_ends_at: soon },
    500,
    {
      current_plan: 'Free Trial',
      message: 'Your free trial ends in 3 days.',
      link_target: 'billing',
      link_text: 'Choose a plan',
      unlimited: false,
    },
  ],
  [
    'a trial without credits',
    { ...trial, trial_ends_at: soon },
    0,
    {
      current_plan: 'Free Trial',
      message: 'All your trial credits are used.',
      link_target: 'billing',
      link_text: 'Choose a plan',
      unlimited: false,
    },
  ],
  [
    'a trial that has ended',
    { ...trial, trial_ends_at: new Date('2026-11-20') },
    0,
    {
      current_plan: 'Free Trial',
      message: 'Your free trial has ended.',
      link_target: 'billing',
      link_text: 'Choose a plan',
      unlimited: false,
    },
  ],
  [
    'a second company of one person',
    { ...trial },
    0,
    {
      current_plan: 'Free Trial',
      message: 'You have already used your free trial.',
      link_target: 'billing',
      link_text: 'Choose a plan',
      unlimited: false,
    },
  ],
  [
    'credit packs',
    {},
    500,
    { current_plan: 'Credit packs', message: '', link_target: 'manage', link_text: 'Manage plan', unlimited: false },
  ],
  [
    'credit packs that are used up',
    {},
    0,
    {
      current_plan: 'Credit packs',
      message: 'All your credits are used.',
      link_target: 'billing',
      link_text: 'Buy credits',
      unlimited: false,
    },
  ],
  [
    'pay as you go',
    { plan_id: 'payg', subscription_status: 'active' },
    0,
    {
      current_plan: 'Pay as you go',
      message: 'You pay for what you use. Your images never stop serving.',
      link_target: 'manage',
      link_text: 'Manage plan',
      unlimited: true,
    },
  ],
  [
    'a failed payment',
    { plan_id: 'payg', subscription_status: 'past_due' },
    0,
    {
      current_plan: 'Pay as you go',
      message: 'Payment failed. Your images keep working.',
      link_target: 'manage',
      link_text: 'Manage plan',
      unlimited: true,
    },
  ],
  [
    'pay as you go that was ended',
    { plan_id: '', subscription_status: 'cancelled' },
    0,
    {
      current_plan: 'Pay as you go, ended',
      message: 'All your credits are used.',
      link_target: 'billing',
      link_text: 'Choose a plan',
      unlimited: false,
    },
  ],
  [
    'an agreement',
    { plan_type: 'custom', plan_id: '' },
    500,
    { current_plan: 'Custom', message: 'Custom plan.', link_target: 'contact', link_text: 'Contact us', unlimited: true },
  ],
] as const)('says on the dashboard of %s what it is and where to go', (_, change, remaining, expected) => {
  expect(words(change, remaining)).toEqual(expected);
});
