import type { ItemStatsRow } from '@limn/contracts';
import { ITEM_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { NO_RECIPES } from './no-recipes.ts';
import { RecipeControls } from './RecipeControls.tsx';
import { Answers } from '../answers/public.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers, model }: ReportQuery['asked']): Input<'itemStats'> => ({
  params: { start: range.from, end: range.to, attribution_type: model },
  query: { openers },
});

export const askAhead = askReportAhead('itemStats', inputOf);

export function ItemReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('itemStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const { data } = query;
  return (
    <ReportScreen<ItemStatsRow>
      report={ITEM_STATISTICS}
      delivered="item"
      view={view}
      data={data && { rows: data.stats, totals: data.totals, previous: data.previous, days: undefined }}
      query={query}
      currency={data?.currency ?? 'GBP'}
      rowKey={({ item_id: id }) => id}
      opens={{ report: 'item', of: ({ item_id: itemId }) => ({ item_id: itemId }) }}
      search={{ label: 'Search items', textOf: ({ item_id: id, name }) => `${id} ${name}` }}
      controls={<RecipeControls view={view} />}
      notes={<Answers about={['items']} />}
      empty={{ ...NO_RECIPES, title: 'No items were shown on these days' }}
    />
  );
}
