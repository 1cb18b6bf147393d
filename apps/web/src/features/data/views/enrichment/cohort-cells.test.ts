import type { CohortTable } from '@limn/contracts';
import { expect, test } from 'vitest';
import { cohortRows } from './cohort-cells.ts';

const TABLE: CohortTable = {
  enrichment_id: 2,
  label: 'First',
  period_days: 30,
  value_label: 'total',
  browsers: 0,
  cohorts: [
    { start: '2026-10-20', customers: 4, active: [4, 1], events: [6, 2], values: [40.5, 12], complete: 0 },
    { start: '2026-09-20', customers: 10, active: [10, 5, 0], events: [12, 9, 0], values: [1200, 90, 0], complete: 1 },
  ],
};

test('shows shares of the cohort, the strongest of the later periods in full colour', () => {
  const rows = cohortRows(TABLE, 'retention').map(({ cells }) => cells.map((cell) => cell && [cell.text, cell.strength, cell.isOpen]));
  expect(rows).toEqual([
    [['100%', 1, false], ['25%', 0.5, true], undefined],
    [
      ['100%', 1, false],
      ['50%', 1, false],
      ['0%', 0, true],
    ],
  ]);
});

test('shows counts and sums as numbers', () => {
  const texts = (measure: 'customers' | 'events' | 'values') =>
    cohortRows(TABLE, measure).map(({ cells }) => cells.map((cell) => cell?.text));
  expect(texts('events')).toEqual([
    ['6', '2', undefined],
    ['12', '9', '0'],
  ]);
  expect(texts('values')).toEqual([
    ['40.5', '12', undefined],
    ['1,200', '90', '0'],
  ]);
});
