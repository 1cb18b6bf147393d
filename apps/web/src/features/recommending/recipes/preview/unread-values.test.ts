import { expect, test } from 'vitest';
import { unreadValues } from './unread-values.ts';

const rule = (value: unknown) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'date_time', id: 'month', operator: 0, value, ruleType: 1 } }],
});
const draft = {
  filters: rule(['{{plan | lower}}', '{{age | round}}']),
  recipe_weightings: [{ id: 1, weighting_label: 'Birthday', weighting_value: 1, rule: rule('{{birth_month | month-name}}') }],
  recipe_ordering: [],
};

test('names parameters that a step of a rule can’t read', () => {
  expect(unreadValues(draft, { ri_q_birth_month: 'Smarch', ri_q_plan: 'Gold', ri_q_age: 'old' })).toEqual([
    { parameter: 'age', value: 'old', step: 'Round' },
    { parameter: 'birth_month', value: 'Smarch', step: 'Month Name' },
  ]);
});

test.each(['5', 'May', '1990-05-07', '7. Mai', ''])('says nothing of a month written as “%s”', (month) => {
  expect(unreadValues(draft, { ri_q_birth_month: month, ri_q_age: '40' })).toEqual([]);
});
