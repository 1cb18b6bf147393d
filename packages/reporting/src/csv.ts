/** A report as a file that spreadsheets open safely, whatever things are called. */
import { csvText, minorDigits, type CsvCell } from '@limn/model';
import type { Figure, Figures, Report } from './definition.ts';
import { figureOf, numbersOf } from './figures.ts';

/**
 * Every row in the order in which it is given, then TOTALS, where the report has any. Rates have two
 * decimals, money is a plain number in whole units of its currency, and a figure that is not known is an
 * empty cell.
 */
export function reportCsv<Row extends object>(
  { dimensions, figures, totals: hasTotals }: Report<Row>,
  rows: readonly Row[],
  totals: Figures,
  currency = 'GBP',
): string {
  return csvText(
    [
      [...dimensions, ...figures].map(({ label }) => label),
      ...rows.map((row) => [...dimensions.map((dimension) => dimension.value(row)), ...cellsOf(figures, numbersOf(row), currency)]),
      ...(hasTotals === 'none'
        ? []
        : [[...dimensions.map((_, index) => (index === 0 ? 'TOTALS' : '')), ...cellsOf(figures, totals, currency)]]),
    ],
    { bom: true },
  );
}

export function csvFileName({ csvTitle }: Pick<Report<never>, 'csvTitle'>, from: string, to: string): string {
  return `${csvTitle} ${from} to ${to}.csv`;
}

function cellsOf(figures: readonly Figure[], values: Figures, currency: string): CsvCell[] {
  const digits = minorDigits(currency);
  return figures.map((figure) => {
    const value = figureOf(figure, values);
    if (value === undefined) return '';
    if (figure.kind === 'count') return value;
    // A text below 0 would be kept from being a formula, and could not be added up.
    return { decimal: figure.kind === 'rate' ? value.toFixed(2) : (value / 10 ** digits).toFixed(digits) };
  });
}
