import { DAILY_STATISTICS, ITEM_STATISTICS, RECIPE_STATISTICS } from '@limn/reporting';
import { ModelField } from './ModelField.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import type { ReportAsked } from './use-report-asked.ts';

const REPORTS = [
  { value: '/recipereport/recipestatistics', label: RECIPE_STATISTICS.title },
  { value: '/recipereport/itemstatistics', label: ITEM_STATISTICS.title },
  { value: '/recipereport/dailystatistics', label: DAILY_STATISTICS.title },
] as const;

/** Which of the reports of recipes, for the same days; and the model that conversions are given by, where there are any. */
export function RecipeControls({ view }: { view: ReportAsked }) {
  return (
    <>
      <ReportSelect reports={REPORTS} width={180} />
      <ModelField view={view} />
    </>
  );
}
