import type { ImageSummary } from '@limn/contracts';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CardBones, CardGrid } from '../../image-cards/CardGrid.tsx';
import { CardList, type CardPlace } from '../../image-cards/CardList.tsx';
import { IMAGE_ORDERS, indexImages, isFiltered, NO_FILTERS, type ImageFilters } from '../../image-cards/find-images.ts';
import { ImageCard } from '../../image-cards/ImageCard.tsx';
import { NothingFound } from '../../image-cards/NothingFound.tsx';
import { useImageActions } from '../../image-cards/use-image-actions.tsx';
import { useRememberedChoice } from '../../session/remembered.ts';
import { formatCount } from '../../ui/format.ts';
import { hiddenFromSight } from '../../ui/hidden-from-sight.ts';
import { Box } from '../../ui/layout.ts';
import { Loading } from '../../ui/Skeletons.tsx';
import { ImageFilterBar } from './ImageFilterBar.tsx';

export interface ImageListProps {
  /** Undefined while they are loaded. */
  images: readonly ImageSummary[] | undefined;
  filters: ImageFilters;
  onFilter: (change: Partial<ImageFilters>) => void;
  /** Told how many pass the filters; undefined while there are none. */
  onFound: (count: number | undefined) => void;
}

/** Every image, with search, filters and order. */
export function ImageList({ images, filters, onFilter, onFound }: ImageListProps) {
  const { actions, dialog, refreshes, busy } = useImageActions();
  const [order, setOrder] = useRememberedChoice('image-order', IMAGE_ORDERS);
  const [nowMs] = useState(() => Date.now());
  const index = useMemo(() => indexImages(images ?? [], order), [images, order]);
  const found = useMemo(() => index.find(filters), [index, filters]);
  const count = isFiltered(filters) && images !== undefined ? found.length : undefined;
  // Each key and each click is answered by the field and the count first; the cards follow as soon as they can.
  const shown = useDeferredValue(found);
  const wanted = useDeferredValue(filters);
  useEffect(() => onFound(count), [onFound, count]);

  const card = useCallback(
    (image: ImageSummary, place: CardPlace) => (
      <ImageCard
        key={image.id}
        heading="h2"
        image={image}
        nowMs={nowMs}
        refreshed={refreshes.get(image.id) ?? 0}
        busy={busy.get(image.id)}
        actions={actions}
        {...place}
      />
    ),
    [actions, refreshes, busy, nowMs],
  );

  return (
    <>
      <ImageFilterBar filters={filters} onChange={onFilter} index={index} order={order} onOrder={setOrder} />
      {images === undefined ? (
        <Loading label="Loading your images">
          <CardGrid>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <CardBones key={place} />
            ))}
          </CardGrid>
        </Loading>
      ) : shown.length === 0 ? (
        <NothingFound filters={wanted} onClear={() => onFilter(NO_FILTERS)} />
      ) : (
        <CardList label="Images" images={shown} card={card} scroller={page} onDelete={actions.remove} />
      )}
      <Box role="status" aria-label="Search result" sx={hiddenFromSight}>
        {count === undefined ? '' : `${formatCount(count)} found`}
      </Box>
      {dialog}
    </>
  );
}

function page(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#content');
}
