import { attributionText } from '@limn/contracts';
import { DAILY_STATISTICS, ITEM_STATISTICS, RECIPE_STATISTICS } from '@limn/reporting';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import type { ReportAsked } from './use-report-asked.ts';

const REPORTS = [
  { value: '/recipereport/recipestatistics', label: RECIPE_STATISTICS.title },
  { value: '/recipereport/itemstatistics', label: ITEM_STATISTICS.title },
  { value: '/recipereport/dailystatistics', label: DAILY_STATISTICS.title },
] as const;

/** Which of the reports of recipes, for the same days; and the model that conversions are given by, where there are any. */
export function RecipeControls({ view: { models, model, change } }: { view: ReportAsked }) {
  return (
    <>
      <ReportSelect reports={REPORTS} width={180} />
      {models.length > 0 ? (
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <SelectField
            label="Attribution Model"
            value={String(model)}
            options={models.map((one) => ({ value: String(one.id), label: attributionText(one) }))}
            onChange={(id) => change({ model: id })}
          />
        </Box>
      ) : null}
    </>
  );
}
