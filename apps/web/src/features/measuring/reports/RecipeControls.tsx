import { ModelField } from './ModelField.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import type { ReportQuery } from './use-report-query.ts';

/**
 * Tells which of the reports of recipes, for the same days; and the model that conversions are given by,
 * where there are any.
 */
export function RecipeControls({ view }: { view: ReportQuery }) {
  return (
    <>
      <ReportSelect width={180} />
      <ModelField view={view} />
    </>
  );
}
