import type { RecipeStatsRow } from '@limn/contracts';
import { RECIPE_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { NO_RECIPES } from './no-recipes.ts';
import { RecipeControls } from './RecipeControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'recipeStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('recipeStats', inputOf);

export function RecipeReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('recipeStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<RecipeStatsRow>
      report={RECIPE_STATISTICS}
      delivered="recipe"
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
      rowKey={({ id }) => String(id)}
      opens={{ report: 'recipe', of: ({ id }) => ({ id }) }}
      search={{ label: 'Search recipes', textOf: ({ name }) => name }}
      controls={<RecipeControls view={view} />}
      empty={NO_RECIPES}
    />
  );
}
