import Search from '@mui/icons-material/SearchOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import type { ImageSummary } from '@limn/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { CardBones, CardGrid } from '../../image-cards/CardGrid.tsx';
import { ImageCard } from '../../image-cards/ImageCard.tsx';
import { useImageActions } from '../../image-cards/use-image-actions.tsx';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterChip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { NoImages } from './NoImages.tsx';
import { orderImages, searchImages, type ImageOrder } from './search-images.ts';
import { VirtualCards } from './VirtualCards.tsx';

const ORDERS: Record<ImageOrder, string> = { edited: 'Last edited', name: 'Name' };

/** Every image, with search, filter and order. With `onSelect` each card only offers to be chosen. */
export function ImageList({ onSelect }: { onSelect?: (image: ImageSummary) => void }) {
  const query = useApiQuery('listImages', { query: {} });
  const { actions, dialog, refreshes } = useImageActions();
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<string>();
  const [order, setOrder] = useState<ImageOrder>('edited');
  const [nowMs] = useState(() => Date.now());
  const words = useDeferredValue(typed);
  const images = query.data?.images;
  const types = useMemo(() => [...new Set(images?.map((image) => image.type.name))], [images]);
  const found = useMemo(() => orderImages(searchImages(images ?? [], words, type), order), [images, words, type, order]);

  if (query.isError) {
    return (
      <Note
        kind="error"
        action={
          <Button size="work" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        Your images could not be loaded.
      </Note>
    );
  }
  if (images?.length === 0) return <NoImages />;
  const card = (image: ImageSummary) => (
    <ImageCard
      key={image.id}
      heading="h2"
      image={image}
      nowMs={nowMs}
      refreshed={refreshes.get(image.id) ?? 0}
      {...(onSelect ? { onSelect } : { actions })}
    />
  );
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: { xs: 2, md: 4 }, mb: { xs: 3, md: 5 } }}
      >
        <Box sx={{ width: { md: 300 }, flex: { xs: '1 1 0', md: 'none' }, minWidth: 0 }}>
          <Field
            label="Search images"
            labelHidden
            value={typed}
            onChange={setTyped}
            placeholder="Search by name, type or label"
            inputMode="search"
            start={<Search sx={{ fontSize: 18, color: 'icon' }} />}
          />
        </Box>
        {types.length > 1 ? (
          <Box
            role="group"
            aria-label="Type"
            sx={{
              display: 'flex',
              gap: 1.5,
              overflowX: 'auto',
              py: 0.5,
              mx: { xs: -4, md: 0 },
              px: { xs: 4, md: 0.5 },
              minWidth: 0,
              order: { xs: 1, md: 0 },
              width: { xs: 'calc(100% + 32px)', md: 'auto' },
            }}
          >
            <FilterChip selected={type === undefined} onClick={() => setType(undefined)}>
              All
            </FilterChip>
            {types.map((name) => (
              <FilterChip key={name} selected={type === name} onClick={() => setType(name)}>
                {name}
              </FilterChip>
            ))}
          </Box>
        ) : null}
        <Box sx={{ ml: 'auto' }}>
          <ActionMenu
            label="Order"
            actions={(Object.keys(ORDERS) as ImageOrder[]).map((key) => ({
              label: ORDERS[key],
              selected: key === order,
              onClick: () => setOrder(key),
            }))}
            trigger={
              <Button look="text" size="work" icon={<SwapVert />} label={`Order: ${ORDERS[order]}`}>
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                  {ORDERS[order]}
                </Box>
              </Button>
            }
          />
        </Box>
      </Box>
      {images === undefined ? (
        <Loading label="Loading your images">
          <CardGrid>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <CardBones key={place} />
            ))}
          </CardGrid>
        </Loading>
      ) : found.length === 0 ? (
        <EmptyState
          title={words.trim() ? `No image is called “${words.trim()}”` : 'No image of this type'}
          text="Names, types and labels were searched."
          action={
            <Button
              onClick={() => {
                setTyped('');
                setType(undefined);
              }}
            >
              Clear search
            </Button>
          }
        />
      ) : (
        <VirtualCards images={found} card={card} />
      )}
      <Box
        role="status"
        aria-live="polite"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {words.trim() || type ? `${found.length} found` : ''}
      </Box>
      {dialog}
    </>
  );
}
