import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import type { FlavourEditor } from '../editor/use-flavour-editor.ts';
import { CustomerPreview } from './CustomerPreview.tsx';
import { EvaluationCard } from './EvaluationCard.tsx';
import { ItemPreview } from './ItemPreview.tsx';

const WAYS = [
  { value: 'item', label: 'By item' },
  { value: 'customer', label: 'By customer' },
] as const;

/** Shows what the saved flavour recommends, why, and how good it is. */
export function PreviewTab({ editor: { flavour, unsaved } }: { editor: FlavourEditor }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('item');
  const preview = useApiQuery('previewFlavour', { params: { id: flavour.id }, query: {} });
  if (!flavour.model)
    return (
      <Card>
        <EmptyState
          title={flavour.status === 2 ? 'Learning from your events' : 'Nothing learned yet'}
          text={
            flavour.status === 2
              ? 'The preview opens when that is done.'
              : 'Choose a data table, give events a score on both sides, and save. Then you see here what goes together.'
          }
        />
      </Card>
    );
  const evaluation = preview.data?.preview.evaluation;
  return (
    <Stack gap={5} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {unsaved || !flavour.model.current ? (
        <Note kind="info">
          {unsaved
            ? 'This shows what was learned with the saved settings. Save to learn with yours.'
            : 'This shows what was learned with other settings.'}
        </Note>
      ) : null}
      {evaluation ? (
        <EvaluationCard evaluation={evaluation} />
      ) : preview.isPending ? (
        <Loading label="Loading the preview">
          <SkeletonBox width="100%" height={150} />
        </Loading>
      ) : null}
      <Box>
        <Segmented label="Preview" options={WAYS} value={way} onChange={setWay} />
      </Box>
      {way === 'item' ? <ItemPreview flavourId={flavour.id} /> : <CustomerPreview flavourId={flavour.id} />}
    </Stack>
  );
}
