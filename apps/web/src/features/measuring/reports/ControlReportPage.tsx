import type { ControlStatsRow } from '@limn/contracts';
import { CONTROL_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { Note } from '../../../ui/Note.tsx';
import { RecipeControls } from './RecipeControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'controlStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('controlStats', inputOf);

export function ControlReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('controlStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<ControlStatsRow>
      report={CONTROL_STATISTICS}
      delivered="control"
      view={view}
      data={data && { rows: data.stats, totals: data.totals, previous: data.previous, days: undefined }}
      query={query}
      currency={data?.currency ?? 'GBP'}
      rowKey={({ id, group }) => `${id} ${group}`}
      search={{ label: 'Search recipes', textOf: ({ name }) => name }}
      controls={<RecipeControls view={view} />}
      notes={
        data && data.stats.length > 0 ? (
          <Note kind="info">
            Compare rates and averages: the groups differ in size. The sentence under a recipe says what is certain by now, from all that
            its recipients did since this share was held back. Impressions without a Customer ID are in neither group.
          </Note>
        ) : null
      }
      empty={NO_CONTROLS}
    />
  );
}

const NO_CONTROLS = {
  title: 'No control groups on these days',
  text: 'Set a Control Group in a recipe’s Settings and publish it. That share of recipients sees the most popular items instead, and this report shows what the recipe earns beside them.',
} as const;
