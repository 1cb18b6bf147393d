import { figureOf, formatFigure, numbersOf, type Report } from '@limn/reporting';
import { formatFullDay } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';

interface SeriesTableProps {
  report: Pick<Report<{ date: string }>, 'dimensions' | 'figures'>;
  rows: readonly { date: string; value: number }[];
}

/** The values of the line, for screen readers. */
export function SeriesTable({ report: { dimensions, figures }, rows }: SeriesTableProps) {
  return (
    <Box sx={hiddenFromSight}>
      <table>
        <caption>{figures[0]?.label}, day by day</caption>
        <thead>
          <tr>
            {[...dimensions, ...figures].map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              <th scope="row">{formatFullDay(row.date)}</th>
              {figures.map((figure) => (
                <td key={figure.key}>{formatFigure(figure.kind, figureOf(figure, numbersOf(row)))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
