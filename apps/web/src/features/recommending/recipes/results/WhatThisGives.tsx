import type { ExplainedItem } from '@limn/contracts';
import { RECIPE_PARAMETER } from '@limn/model';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { usePreviewSettings } from '../preview/preview-context.tsx';
import { useExplained } from '../preview/use-looks.ts';
import { colourOf, pointsText } from '../weighting/PointsBar.tsx';

const SHOWN = 6;

/**
 * The first items for one customer beside the rules that choose them: their points by weighting. Each save
 * looks again.
 */
export function WhatThisGives() {
  const { session, mayEdit } = useRecipeEditor();
  const saved = useRecipeState((state) => state.saved);
  const unsaved = useRecipeState(({ isUnsaved }) => isUnsaved);
  const isSaving = useRecipeState(({ saving }) => saving.kind === 'saving');
  const hasTable = useRecipeState(({ thing }) => thing.datatable !== null);
  const { values, change } = usePreviewSettings();
  const [asked, setAsked] = useState({ saved, times: 1 });
  if (asked.saved !== saved) setAsked({ saved, times: asked.times + 1 });
  const query = useExplained(values, -asked.times, { rowsPerPage: SHOWN, enabled: hasTable });
  const { data } = query;
  return (
    <Box
      component="section"
      aria-labelledby="recipe-gives"
      aria-busy={query.isFetching}
      sx={{ minWidth: 0, p: { xs: 4, lg: 5 }, bgcolor: 'background.sunken', borderRadius: '10px', alignSelf: 'start' }}
    >
      <Row gap={2} align="baseline" justify="space-between" sx={{ mb: 3 }}>
        <Text id="recipe-gives" variant="h3" component="h2">
          What this gives
        </Text>
        {data ? (
          <Text variant="caption" muted>
            {formatCount(data.steps.awake)} of {formatCount(data.steps.loaded)} items
          </Text>
        ) : null}
      </Row>
      <Field
        size="work"
        label="Customer ID"
        value={values[RECIPE_PARAMETER.recipient] ?? ''}
        onChange={(eid) => change({ ...values, [RECIPE_PARAMETER.recipient]: eid })}
        placeholder="Someone unknown"
      />
      {unsaved ? (
        <Text variant="caption" component="div" muted sx={{ mt: 2 }}>
          As last saved.{' '}
          {mayEdit ? (
            <Button look="text" size="work" busy={isSaving && 'Saving'} onClick={() => void session.save()}>
              Save to see your changes
            </Button>
          ) : null}
        </Text>
      ) : null}
      {!hasTable ? null : data ? (
        <Items items={data.items.data} />
      ) : query.isError ? (
        <Box sx={{ mt: 3 }}>
          <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
            Couldn’t load the items.
          </LoadFailure>
        </Box>
      ) : (
        <Loading label="Loading the items">
          <SkeletonBox width="100%" height={220} sx={{ mt: 3 }} />
        </Loading>
      )}
    </Box>
  );
}

function Items({ items }: { items: readonly ExplainedItem[] }) {
  if (items.length === 0)
    return (
      <Text variant="body2" sx={{ mt: 3 }}>
        No item passes the filters for this customer.
      </Text>
    );
  const widest = Math.max(
    1,
    ...items.map(({ weightings }) => weightings.reduce((sum, { value, matches }) => sum + (matches ? Math.abs(value) : 0), 0)),
  );
  return (
    <Box component="ol" aria-label="First items" sx={{ mt: 2 }}>
      {items.map((item, index) => (
        <Row component="li" key={item.id} gap={2} sx={{ py: 2, borderTop: index ? '1px solid' : 0, borderColor: 'divider' }}>
          <Text component="span" variant="body2" muted sx={{ width: 20, flex: 'none' }}>
            {index + 1}
          </Text>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Row gap={2} justify="space-between">
              <Text component="span" variant="body2" strong breaks>
                {item.name}
              </Text>
              {item.weightings.length > 0 && item.score !== undefined ? (
                <Text component="span" variant="body2" strong sx={{ flex: 'none' }}>
                  {item.score.toLocaleString('en-GB')}
                </Text>
              ) : null}
            </Row>
            <Points item={item} widest={widest} />
          </Box>
        </Row>
      ))}
    </Box>
  );
}

/** One piece for each weighting that matches; what is taken off is outlined. */
function Points({ item: { weightings }, widest }: { item: ExplainedItem; widest: number }) {
  const matching = weightings.flatMap((weighting, place) => (weighting.matches && weighting.value !== 0 ? [{ ...weighting, place }] : []));
  if (matching.length === 0) return null;
  const title = matching.map(({ label, value }) => `${label} ${pointsText(value)}`).join(', ');
  return (
    <Row role="img" aria-label={title} title={title} gap="2px" sx={{ mt: 1 }}>
      {matching.map(({ value, place }) => (
        <Box
          key={place}
          sx={{
            height: 6,
            borderRadius: '2px',
            width: `${(Math.abs(value) / widest) * 100}%`,
            ...(value < 0 ? { border: '2px solid', borderColor: colourOf(place) } : { bgcolor: colourOf(place) }),
          }}
        />
      ))}
    </Row>
  );
}
