/** Cells of a cohort table as they are shown. No React. */
import type { CohortTable } from '@limn/contracts';

export const MEASURES = [
  { value: 'retention', label: 'Retention' },
  { value: 'customers', label: 'Customers' },
  { value: 'events', label: 'Events' },
  { value: 'values', label: 'Value' },
] as const;
export type Measure = (typeof MEASURES)[number]['value'];

export interface CohortCell {
  period: number;
  text: string;
  /** Between 0 and 1: how strong its colour is. */
  strength: number;
  /** The period is not over yet for everyone in the cohort. */
  isOpen: boolean;
}

export interface CohortRow {
  start: string;
  customers: number;
  /** Undefined where the cohort has not reached the period. */
  cells: (CohortCell | undefined)[];
}

/** Newest cohort first; every row has a place for every period of the widest. */
export function cohortRows(table: CohortTable, measure: Measure): CohortRow[] {
  const periods = Math.max(0, ...table.cohorts.map(({ active }) => active.length));
  const rows = table.cohorts.map((cohort) => ({ cohort, values: valuesOf(cohort, measure) }));
  // The first period holds everyone, and would leave no colour for the others.
  const later = rows.flatMap(({ values }) => values.slice(1));
  const max = Math.max(...(later.length > 0 && Math.max(...later) > 0 ? later : rows.flatMap(({ values }) => values)), 0);
  return rows.map(({ cohort, values }) => ({
    start: cohort.start,
    customers: cohort.customers,
    cells: Array.from({ length: periods }, (_, period) => {
      const value = values[period];
      if (value === undefined) return undefined;
      return {
        period,
        text: textOf(value, measure),
        strength: max === 0 ? 0 : Math.min(1, Math.max(0, value) / max),
        isOpen: period > cohort.complete,
      };
    }),
  }));
}

function valuesOf({ customers, active, events, values }: CohortTable['cohorts'][number], measure: Measure): readonly number[] {
  switch (measure) {
    case 'retention':
      return active.map((count) => (customers === 0 ? 0 : count / customers));
    case 'customers':
      return active;
    case 'events':
      return events;
    case 'values':
      return values ?? [];
    default:
      return measure satisfies never;
  }
}

function textOf(value: number, measure: Measure): string {
  if (measure === 'retention') return `${(value * 100).toFixed(value > 0 && value < 0.1 ? 1 : 0)}%`;
  return value.toLocaleString('en-GB', { maximumFractionDigits: measure === 'values' && Math.abs(value) < 1000 ? 2 : 0 });
}
