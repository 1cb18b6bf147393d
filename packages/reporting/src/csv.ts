/** A report as a file that spreadsheets open safely, whatever things are called. */
import { csvText, minorDigits } from '@limn/model';
import type { Figure, Figures, Report } from './definition.ts';
import { figureOf, numbersOf } from './figures.ts';

/** Every row, then TOTALS. Money is a plain number in whole units of its currency, a figure that is not known as an empty cell. */
export function reportCsv<Row extends object>(
  { dimensions, figures }: Report<Row>,
  rows: readonly Row[],
  totals: Figures,
  currency = 'GBP',
): string {
  return csvText(
    [
      [...dimensions, ...figures].map(({ label }) => label),
      ...rows.map((row) => [...dimensions.map((dimension) => dimension.value(row)), ...cellsOf(figures, numbersOf(row), currency)]),
      [...dimensions.map((_, index) => (index === 0 ? 'TOTALS' : '')), ...cellsOf(figures, totals, currency)],
    ],
    { bom: true },
  );
}

export function csvFileName({ csvTitle }: Pick<Report<never>, 'csvTitle'>, from: string, to: string): string {
  return `${csvTitle} ${from} to ${to}.csv`;
}

function cellsOf(figures: readonly Figure[], values: Figures, currency: string): (string | number)[] {
  const digits = minorDigits(currency);
  return figures.map((figure) => {
    const value = figureOf(figure, values);
    if (value === undefined) return '';
    return figure.kind === 'money' ? (value / 10 ** digits).toFixed(digits) : value;
  });
}
