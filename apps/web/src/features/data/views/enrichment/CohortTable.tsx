import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { formatCount } from '../../../../ui/format.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
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
    <Stack component="section" aria-label="Cohort table" gap={2} sx={{ minWidth: 0 }}>
      <Text variant="h2">Cohort table</Text>
      {isSaved ? <SavedTable viewId={view.id} revision={view.revision} enrichmentId={enrichmentId} /> : null}
      {unsaved || !isSaved ? (
        <Text variant="body2" muted>
          {isSaved ? 'The table shows the view as it was saved. Save to see your changes.' : 'Save the view to see its cohorts.'}
        </Text>
      ) : null}
    </Stack>
  );
}

function SavedTable({ viewId, revision, enrichmentId }: { viewId: number; revision: number; enrichmentId: number }) {
  const [measure, setMeasure] = useState<Measure>('retention');
  // Another revision is another table.
  const query = useApiQuery('getEventViewCohorts', { params: { id: viewId, enrichment: enrichmentId } }, { staleTime: 0 });
  const table = query.data?.cohort_table;
  if (query.isError && !table)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
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
      <Text variant="body2" muted>
        No customer has an event in this view yet. {leftOut(table.browsers)}
      </Text>
    );
  const measures = MEASURES.filter(({ value }) => value !== 'values' || table.value_label !== null);
  return (
    <Stack key={revision} gap={2} sx={{ minWidth: 0 }}>
      <Box>
        <Segmented
          label="Show"
          options={measures.map(({ value, label }) => ({ value, label: value === 'values' ? (table.value_label ?? label) : label }))}
          value={measure}
          onChange={setMeasure}
        />
      </Box>
      <CohortHeatMap table={table} measure={measure} />
      {table.browsers > 0 ? (
        <Text variant="caption" muted>
          {leftOut(table.browsers)}
        </Text>
      ) : null}
    </Stack>
  );
}

function leftOut(browsers: number): string {
  if (browsers === 0) return '';
  const who =
    browsers === 1 ? 'One browser that no customer is known for is' : `${formatCount(browsers)} browsers that no customer is known for are`;
  return `${who} left out.`;
}
