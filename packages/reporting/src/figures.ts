/** Works figures out, and writes them as the product does: thousands with commas, rates with two decimals. */
import { moneyText } from '@limn/model';
import type { Figure, FigureKind, Figures } from './definition.ts';

const COUNT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** No data is an en dash; zero is 0. */
export const NO_FIGURE = '–';

/** In percent; 0 where there is nothing to take it of. */
export function shareOf(part: number | undefined, whole: number | undefined): number {
  return !part || !whole ? 0 : (part / whole) * 100;
}

/** The figure of a row, or of TOTALS; undefined where it is not known. */
export function figureOf(figure: Figure, figures: Figures): number | undefined {
  if (figure.total !== 'derived') return figures[figure.key];
  const [part, whole] = [figures[figure.part], figures[figure.whole]];
  if (part === undefined || whole === undefined) return undefined;
  if (figure.kind === 'rate') return twoDecimals(shareOf(part, whole));
  return whole === 0 ? undefined : Math.round((part / whole) * figure.per);
}

/** @param currency of money, which is in its minor units */
export function formatFigure(kind: FigureKind, value: number | undefined, currency = 'GBP'): string {
  if (value === undefined) return NO_FIGURE;
  if (kind === 'rate') return `${value.toFixed(2)}%`;
  return kind === 'money' ? moneyText(value, currency) : COUNT.format(value);
}

/**
 * Totals of rows that add up. Figures that can't be added are taken from `asked`, and stay unknown without
 * it.
 */
export function totalsOf(figures: readonly Figure[], rows: readonly object[], asked: Figures = {}): Figures {
  const totals: Record<string, number> = {};
  for (const { key, total, kind } of figures) {
    if (total === 'sum') {
      const sum = rows.reduce<number>((before, row) => before + (numbersOf(row)[key] ?? 0), 0);
      // So that a sum of rounded rates does not show 3.4200000000000004.
      totals[key] = kind === 'rate' ? twoDecimals(sum) : sum;
    } else if (total === 'asked' && asked[key] !== undefined) totals[key] = asked[key];
  }
  return totals;
}

/** A row as its figures: whatever else it holds is left alone. */
export function numbersOf(row: object): Figures {
  return row as Figures;
}

export interface Change {
  direction: 'up' | 'down' | 'level';
  /** "8.4%", "0.31". */
  amount: string;
}

/**
 * How a figure stands to that of the same length of time before: rates in points, all else in percent of what
 * was before. Undefined where there is nothing to compare with.
 */
export function changeOf(kind: FigureKind, now: number, before: number | null): Change | undefined {
  if (before === null) return undefined;
  if (kind === 'rate') {
    // Both as they are shown, so that the difference is the one that a reader works out.
    const points = Math.round(now * 100) - Math.round(before * 100);
    const amount = (Math.abs(points) / 100).toFixed(2);
    return { direction: directionOf(points, amount), amount };
  }
  if (before <= 0) return undefined;
  const percent = ((now - before) / before) * 100;
  const amount = Math.abs(percent) < 100 ? ONE_DECIMAL.format(Math.abs(percent)) : COUNT.format(Math.abs(percent));
  return { direction: directionOf(percent, amount), amount: `${amount}%` };
}

function directionOf(difference: number, shown: string): Change['direction'] {
  if (Number(shown.replaceAll(',', '')) === 0) return 'level';
  return difference > 0 ? 'up' : 'down';
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
