import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Add } from '../../../ui/icons/general.ts';
import { CardSkeleton, CardGrid } from '../../../ui/CardGrid.tsx';
import { ExamplePicture } from '../../../ui/ExamplePicture.tsx';
import { ImageCard, useImageActions } from '../../design/cards/public.ts';

import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';

/**
 * The three images that were changed last. @param led the first steps already offer to make one: one filled
 * button is enough
 */
export function RecentImages({ led }: { led: boolean }) {
  const query = useApiQuery('listImages', { query: {} });
  const { actions, dialog, refreshes, busy } = useImageActions();
  const [nowMs] = useState(() => Date.now());
  if (query.isError) {
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load your images.
      </LoadFailure>
    );
  }
  if (!query.data) {
    return (
      <Loading label="Loading your images">
        <CardGrid three>
          {[1, 2, 3].map((place) => (
            <CardSkeleton key={place} />
          ))}
        </CardGrid>
      </Loading>
    );
  }
  const recent = query.data.images.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, 3);
  if (recent.length === 0) {
    return (
      <Card>
        <EmptyState
          picture={<ExamplePicture />}
          title="Create your first image"
          text="One design, a different picture for each recipient. Add names and values from your email platform, then copy the tag into your email."
          action={
            <Button look={led ? 'outlined' : 'action'} icon={<Add />} to="/new">
              New image
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <CardGrid three>
        {recent.map((image) => (
          <ImageCard
            key={image.id}
            image={image}
            nowMs={nowMs}
            actions={actions}
            refreshed={refreshes.get(image.id) ?? 0}
            busy={busy.get(image.id)}
          />
        ))}
      </CardGrid>
      {dialog}
    </>
  );
}
