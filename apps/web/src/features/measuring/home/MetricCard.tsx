import type { DashboardSeries } from '@limn/contracts';
import { changeOf, type Figure, figureOf, formatFigure, numbersOf, type Report, totalsOf } from '@limn/reporting';
import { Card } from '../../../ui/Card.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { Text } from '../../../ui/Text.tsx';
import { formatFullDay, formatShortDay } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';
import { ChangeLine } from '../../../ui/report/ChangeLine.tsx';
import { CardFailure } from './CardFailure.tsx';
import { HowCounted } from './HowCounted.tsx';

export interface Series {
  data: DashboardSeries | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface MetricCardProps {
  /** A figure by day: the card shows its total. */
  report: Pick<Report<{ date: string }>, 'dimensions'> & { figures: readonly [Figure] };
  /** The guide that says at length how it is counted. */
  guide: string;
  query: Series;
}

/**
 * One figure of the last 30 days with its line. What was known stays on the screen when a later answer fails.
 */
export function MetricCard({ report, guide, query }: MetricCardProps) {
  const [figure] = report.figures;
  const { label: name, kind } = figure;
  const days = query.data?.stats;
  const total = figureOf(figure, totalsOf(report.figures, days ?? [])) ?? 0;
  return (
    <Card label={name} sx={{ p: { xs: '14px', md: '18px 20px 16px' }, minHeight: { xs: 184, md: 184 }, overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
          columnGap: 3,
          rowGap: { xs: 0.5, md: 1.5 },
        }}
      >
        <Text
          variant="body2"
          component="h2"
          muted
          strong
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 1, md: 2 },
            minHeight: 20,
            fontSize: { xs: 12, sm: 13 },
            whiteSpace: 'nowrap',
          }}
        >
          {name}
          <HowCounted name={name} how={figure.how ?? ''} to={guide} />
        </Text>
        {days ? (
          <>
            <Text
              variant="display"
              component="p"
              sx={{ gridColumn: '1 / -1', gridRow: 2, fontSize: { xs: 26, md: 32 }, lineHeight: { xs: '32px', md: '40px' } }}
            >
              {formatFigure(kind, total)}
            </Text>
            <Box sx={{ gridRow: { xs: 3, sm: 1 }, gridColumn: { sm: 2 } }}>
              <ChangeLine
                change={changeOf(kind, total, query.data?.previous ?? null)}
                unit={kind === 'rate' ? 'points' : ''}
                against="previous 30 days"
              />
            </Box>
          </>
        ) : null}
      </Box>
      {days ? (
        <>
          <Sparkline
            values={days.map((day) => day.value)}
            first={shortDay(days[0]?.date)}
            last={shortDay(days.at(-1)?.date)}
            label={`${name}, day by day. The table below has the values.`}
          />
          <SeriesTable report={report} rows={days} />
        </>
      ) : query.isError ? (
        <CardFailure busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={`Loading ${name}`}>
          <SkeletonBox width={120} height={32} sx={{ mt: 2.5 }} />
          <SkeletonBox width="100%" height={52} sx={{ mt: 4 }} />
          <SkeletonBox width="100%" height={12} sx={{ mt: 1.5 }} />
        </Loading>
      )}
    </Card>
  );
}

function shortDay(date: string | undefined): string {
  return date ? formatShortDay(date) : '';
}

interface SeriesTableProps {
  report: Pick<Report<{ date: string }>, 'dimensions' | 'figures'>;
  rows: readonly { date: string; value: number }[];
}

/** The values of the line, for screen readers. */
function SeriesTable({ report: { dimensions, figures }, rows }: SeriesTableProps) {
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
