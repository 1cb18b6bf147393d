/** Figures of conversions. A conversion belongs to what was clicked or seen before it, as the attribution model says. */
import type { Figure } from '../definition.ts';

/** In the columns' order. */
export const CONVERSIONS = [
  { key: 'conversions', label: 'Conversions', kind: 'count', total: 'sum' },
  { key: 'unique_conversions', label: 'Unique Conversions', kind: 'count', total: 'asked', roll: 'uniqueConversions' },
] as const satisfies readonly Figure[];

export const REVENUE = { key: 'revenue', label: 'Revenue', kind: 'money', total: 'sum', roll: 'value' } as const satisfies Figure;
