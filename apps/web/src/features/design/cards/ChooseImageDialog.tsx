import type { ImageSummary } from '@limn/contracts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Box } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import { CardSkeleton, CardGrid } from '../../../ui/CardGrid.tsx';
import { CardList, type CardPlace } from '../../../ui/CardList.tsx';
import { indexImages, NO_FILTERS } from './find-images.ts';
import { ImageCard } from './ImageCard.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';

export interface ChooseImageDialogProps {
  title?: string;
  /** Purpose of the choice. */
  subtitle?: string;
  onSelect: (image: ImageSummary) => void;
  onClose: () => void;
}

/** The images of the company, to choose one of them: its cards have a plus button and nothing else. */
export function ChooseImageDialog({ title = 'Choose an image', subtitle, onSelect, onClose }: ChooseImageDialogProps) {
  const query = useApiQuery('listImages', { query: {} });
  const [words, setWords] = useState('');
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [nowMs] = useState(() => Date.now());
  const wanted = useDeferredValue(words);
  const images = query.data?.images;
  const index = useMemo(() => indexImages(images ?? [], 'edited'), [images]);
  const filters = useMemo(() => ({ ...NO_FILTERS, words: wanted }), [wanted]);
  const found = useMemo(() => index.find(filters), [index, filters]);
  const scroller = useCallback(() => body, [body]);
  const card = (image: ImageSummary, place: CardPlace) => (
    <ImageCard key={image.id} heading="h3" image={image} nowMs={nowMs} onSelect={onSelect} {...place} />
  );
  return (
    <Dialog open title={title} {...(subtitle ? { subtitle } : {})} width={860} height={720} onClose={onClose} flush>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <Box sx={{ p: '16px 24px', borderBottom: '1px solid', borderColor: 'divider' }}>
          <SearchField value={words} onChange={setWords} autoFocus />
        </Box>
        <Box ref={setBody} sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: '20px 24px' }}>
          {query.isError && !images ? (
            <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
              Couldn’t load your images.
            </LoadFailure>
          ) : images === undefined ? (
            <Loading label="Loading your images">
              <CardGrid narrow>
                {[1, 2, 3, 4].map((place) => (
                  <CardSkeleton key={place} />
                ))}
              </CardGrid>
            </Loading>
          ) : images.length === 0 ? (
            <EmptyState
              title="No images yet"
              text="Create one first."
              action={
                <Button look="action" to="/new">
                  Create an image
                </Button>
              }
            />
          ) : found.length === 0 ? (
            <NothingFound filters={filters} onClear={() => setWords('')} />
          ) : (
            <CardList label="Images to choose from" images={found} card={card} scroller={scroller} narrow />
          )}
        </Box>
      </Box>
    </Dialog>
  );
}
