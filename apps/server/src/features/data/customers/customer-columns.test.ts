import { expect, test } from 'vitest';
import { customerColumns } from './customer-columns.ts';
import type { CustomerItem } from './customer-items.ts';

const COUNT: CustomerItem = { kind: 'aggregate', id: 'buy.count', label: 'Buy: count', data_type: 'int', event: { id: 3, name: 'Buy' } };
const FIGURES = new Map([[3, { id: 3, generation: 1, decimals: 0, is_built: true, is_valued: true }]]);

// On a cluster, customers and events are on different machines: tables of both that are joined one by one end
// its coordinator.
test('joins customers, and what is added up of them, as one subquery', () => {
  const { joins, expressions } = customerColumns([COUNT], { companyId: 1, figures: FIGURES, literal: String, today: 20_000 });
  expect(expressions.get('buy.count')).toBe('coalesce(cu.s3_0, 0)::numeric');
  expect(joins('t.c1::text')).toMatch(/^ left join \(select .* as s3_0 from customer_day .*\) cu on cu\.value = t\.c1::text$/s);
});
