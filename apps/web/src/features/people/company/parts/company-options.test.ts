import { USER_GOALS, USER_ROLES } from '@limn/contracts';
import { expect, test } from 'vitest';
import { ESP_OPTIONS, GOAL_OPTIONS, INDUSTRY_OPTIONS, LIST_SIZE_OPTIONS, ROLE_OPTIONS } from './company-options.ts';

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

test('lists industries, list sizes and email services as specified', () => {
  expect(valuesOf(INDUSTRY_OPTIONS)).toEqual([
    'Agency or ESP',
    'Charity',
    'Financial Services',
    'Gaming/Betting',
    'Retail',
    'Software/Internet',
    'Sports',
    'Travel',
    'Other',
  ]);
  expect(valuesOf(LIST_SIZE_OPTIONS)).toEqual(['1 - 50,000', '50,001 - 250,000', '250,001 - 1,000,000', 'Over 1M']);
  expect([ESP_OPTIONS.length, ESP_OPTIONS.at(-1)?.value]).toEqual([34, 'Other']);
});

test('offers the roles and goals that the server accepts', () => {
  expect(valuesOf(ROLE_OPTIONS)).toEqual([...USER_ROLES]);
  expect(valuesOf(GOAL_OPTIONS)).toEqual([...USER_GOALS]);
});
