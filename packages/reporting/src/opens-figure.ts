/** Tells which opens, clicks or conversions lie below a figure of a report. */
import type { Figure } from './definition.ts';

export type OpensFigure = 'opens' | 'unique_opens' | 'clicks' | 'unique_clicks' | 'conversions' | 'unique_conversions';

/** By the names that figures are rolled up under. */
const BELOW: Readonly<Partial<Record<string, OpensFigure>>> = {
  totalOpens: 'opens',
  uniqueOpens: 'unique_opens',
  totalClicks: 'clicks',
  uniqueClicks: 'unique_clicks',
  conversions: 'conversions',
  uniqueConversions: 'unique_conversions',
  value: 'conversions',
};

/** Below a rate lies what it is a part of. Undefined for a figure that no single opens are kept of. */
export function opensFigureOf(figure: Figure, figures: readonly Figure[]): OpensFigure | undefined {
  if (figure.total !== 'derived') return BELOW[figure.roll ?? figure.key];
  const part = figures.find(({ key }) => key === figure.part);
  return part && opensFigureOf(part, figures);
}
