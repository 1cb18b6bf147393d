import type { PositionStatsRow } from '@limn/contracts';
import { POSITION_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { formatFullDay } from '../../../ui/format.ts';
import { Note } from '../../../ui/Note.tsx';
import { NO_RECIPES } from './no-recipes.ts';
import { RecipeControls } from './RecipeControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'positionStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('positionStats', inputOf);

export function PositionReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('positionStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<PositionStatsRow>
      report={POSITION_STATISTICS}
      delivered="position"
      view={view}
      data={data && { rows: data.stats, totals: data.totals, previous: data.previous, days: undefined }}
      query={query}
      currency={data?.currency ?? 'GBP'}
      rowKey={({ id, position }) => `${id} ${position}`}
      search={{ label: 'Search recipes', textOf: ({ name }) => name }}
      controls={<RecipeControls view={view} />}
      notes={
        data?.counted_since && view.asked.range.from < data.counted_since ? (
          <Note kind="info">
            Positions are counted since {formatFullDay(data.counted_since)}. Conversions from before that day aren’t in this table: there
            are no impressions to compare them with.
          </Note>
        ) : null
      }
      empty={NO_RECIPES}
    />
  );
}
