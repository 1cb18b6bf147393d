import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useViewState } from '../editor/editor-context.tsx';
import { CohortHeatMap } from './CohortHeatMap.tsx';
import { MEASURES, type Measure } from './cohort-cells.ts';

/** The cohort table of the view as it is saved. */
export function CohortTable({ enrichmentId }: { enrichmentId: number }) {
  const view = useViewState(({ thing }) => thing);
  const unsaved = useViewState((state) => state.isUnsaved);
  const saved = view.enrichment.find(({ id }) => id === enrichmentId);
  const isSaved = view.event_enrichment && saved?.type === 'first' && saved.enabled && saved.create_cohort_table === 1;
  return (
    <Box component="section" aria-label="Cohort table" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Text variant="h2">Cohort table</Text>
      {isSaved ? <SavedTable viewId={view.id} revision={view.revision} enrichmentId={enrichmentId} /> : null}
      {unsaved || !isSaved ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          {isSaved ? 'The table shows the view as it was saved. Save to see your changes.' : 'Save the view to see its cohorts.'}
        </Text>
      ) : null}
    </Box>
  );
}

function SavedTable({ viewId, revision, enrichmentId }: { viewId: number; revision: number; enrichmentId: number }) {
  const [measure, setMeasure] = useState<Measure>('retention');
  // Another revision is another table.
  const query = useApiQuery('getEventViewCohorts', { params: { id: viewId, enrichment: enrichmentId } }, { staleTime: 0 });
  const table = query.data?.cohort_table;
  if (query.isError && !table)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onAgain={() => void query.refetch()}>
        Couldn’t work out the cohorts.
      </LoadFailure>
    );
  if (!table)
    return (
      <Loading label="Working out the cohorts">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  if (table.cohorts.length === 0)
    return (
      <Text variant="body2" sx={{ color: 'text.secondary' }}>
        No customer has an event in this view yet.
      </Text>
    );
  const measures = MEASURES.filter(({ value }) => value !== 'values' || table.value_label !== null);
  return (
    <Box key={revision} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box>
        <Segmented
          label="Show"
          options={measures.map(({ value, label }) => ({ value, label: value === 'values' ? (table.value_label ?? label) : label }))}
          value={measure}
          onChange={setMeasure}
        />
      </Box>
      <CohortHeatMap table={table} measure={measure} />
    </Box>
  );
}
