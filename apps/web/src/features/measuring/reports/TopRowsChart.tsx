import { figureOf, numbersOf, type Report } from '@limn/reporting';
import { RowBars } from '../../../ui/report/RowBars.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

export interface TopRowsChartProps<Row extends object> {
  report: Report<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  hidden: ReadonlySet<string>;
  currency: string;
}

const MAX_ROWS = 12;

/** The rows that come first in the report, for one that is not shown over time. */
export function TopRowsChart<Row extends object>({ report, rows, rowKey, hidden, currency }: TopRowsChartProps<Row>) {
  const by = report.figures.find(({ key }) => key === report.sort.by) ?? report.figures[0];
  const places = report.figures.map((_, place) => place).filter((place) => !hidden.has(report.figures[place]?.key ?? ''));
  const [name] = report.dimensions;
  if (!by || !name) return null;
  const first = rows
    .map((row) => ({ row, value: figureOf(by, numbersOf(row)) ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_ROWS)
    // Items that share a name, or have none any more, differ by their id.
    .map(({ row }) => ({ key: rowKey(row), name: String(name.value(row)), detail: report.detail?.(row), figures: numbersOf(row) }));
  const title = first.length < MAX_ROWS ? `By ${by.label}` : `The first ${MAX_ROWS} by ${by.label}`;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 5, breakInside: 'avoid' }}>
      <Text variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Text>
      {places.length === 0 ? (
        <Text variant="body2" muted>
          Choose a figure above to compare them by it.
        </Text>
      ) : (
        <RowBars
          label={title}
          rows={first}
          figures={places.flatMap((place) => report.figures[place] ?? [])}
          colours={places}
          currency={currency}
        />
      )}
    </Box>
  );
}
