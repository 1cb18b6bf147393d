import { expect, test } from 'vitest';
import { stopsWithoutCredits } from './plans.ts';

test.each([
  ['free_trial', '', true],
  ['paid', 'pack-10000', true],
  ['paid', 'payg', false],
  ['custom', '', false],
])('stops %s %j without credits: %s', (planType, planId, stops) => {
  expect(stopsWithoutCredits({ planType, planId })).toBe(stops);
});
