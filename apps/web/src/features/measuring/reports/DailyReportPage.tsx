import type { DailyStatsRow } from '@limn/contracts';
import { DAILY_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { NO_RECIPES } from './no-recipes.ts';
import { RecipeControls } from './RecipeControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'dailyStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('dailyStats', inputOf);

export function DailyReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('dailyStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<DailyStatsRow>
      report={DAILY_STATISTICS}
      delivered="daily"
      view={view}
      data={
        data && {
          rows: data.stats,
          totals: data.totals,
          previous: data.previous,
          days: data.daily_stats.map((row) => ({ ...row, date: row.recipe_date })),
        }
      }
      query={query}
      currency={data?.currency ?? 'GBP'}
      rowKey={({ recipe_date: date }) => date}
      opens={{ report: 'recipe', of: ({ recipe_date: date }) => ({ from: date, to: date }) }}
      controls={<RecipeControls view={view} />}
      empty={{ ...NO_RECIPES, title: 'No recipe was opened on these days' }}
    />
  );
}
