import type { ImageFolder, ImageSummary } from '@limn/contracts';
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type DragEvent, type MouseEvent } from 'react';
import { CardSkeleton, CardGrid } from '../../../ui/CardGrid.tsx';
import { CardList, type CardPlace } from '../../../ui/CardList.tsx';
import {
  IMAGE_ORDERS,
  indexImages,
  isFiltered,
  NO_FILTERS,
  type ImageFilters,
  ImageCard,
  imageActs,
  NothingFound,
  useImageActions,
  useSelectionDialogs,
  type Batches,
} from '../cards/public.ts';

import { useRememberedChoice } from '../../../session/remembered.ts';
import { formatCount } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';
import { Loading } from '../../../ui/Skeletons.tsx';
import { dragImages } from './drag-images.ts';
import { ImageFilterBar } from './ImageFilterBar.tsx';
import { SelectionBar } from '../../../ui/selection/SelectionBar.tsx';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export interface ImageListProps {
  /** Undefined while they are loaded. */
  images: readonly ImageSummary[] | undefined;
  folders: readonly ImageFolder[];
  filters: ImageFilters;
  onFilter: (change: Partial<ImageFilters>) => void;
  /** Called with the number that passes the filters; undefined while there are none. */
  onFound: (count: number | undefined) => void;
  /** Nothing can be selected by who only reads. */
  mayEdit: boolean;
  batches: Batches;
  /** Asks for a folder. */
  onMove: (images: readonly ImageSummary[]) => void;
}

/** Every image, with search, filters and order; several can be selected and changed at once. */
export function ImageList({ images, folders, filters, onFilter, onFound, mayEdit, batches, onMove }: ImageListProps) {
  const { actions, dialog, refreshes, busy } = useImageActions();
  const [order, setOrder] = useRememberedChoice('image-order', IMAGE_ORDERS);
  const [nowMs] = useState(() => Date.now());
  const index = useMemo(() => indexImages(images ?? [], order), [images, order]);
  const found = useMemo(() => index.find(filters), [index, filters]);
  const count = isFiltered(filters) && images !== undefined ? found.length : undefined;
  // Each key and each click is answered by the field and the count first; the cards follow as soon as they
  // can.
  const shown = useDeferredValue(found);
  const wanted = useDeferredValue(filters);
  const selection = useSelection(found, images, mayEdit);
  const { toggle, chosen } = selection;
  const asked = useSelectionDialogs({ word: 'image', images: chosen, known: index.labels, batches, removeOne: actions.remove });
  useEffect(() => onFound(count), [onFound, count]);

  const names = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders]);
  const moves = useMemo(
    () =>
      mayEdit ? { ...actions, select: ({ id }: ImageSummary) => toggle(id), move: (image: ImageSummary) => onMove([image]) } : actions,
    [mayEdit, actions, onMove, toggle],
  );
  // In a folder it goes without saying; a search looks in all of them.
  const saysFolder = wanted.folder === undefined || wanted.words.trim() !== '';
  const { has } = selection;
  const card = useCallback(
    (image: ImageSummary, place: CardPlace) => (
      <ImageCard
        key={image.id}
        heading="h2"
        image={image}
        nowMs={nowMs}
        refreshed={refreshes.get(image.id) ?? 0}
        busy={busy.get(image.id)}
        actions={moves}
        folder={saysFolder && image.folder_id !== null ? names.get(image.folder_id) : undefined}
        {...(mayEdit ? { selected: has(image.id), onToggle: toggle } : {})}
        {...place}
      />
    ),
    [moves, refreshes, busy, nowMs, saysFolder, names, mayEdit, has, toggle],
  );

  const startDrag = (event: DragEvent) => {
    const image = mayEdit ? shown.find(({ id }) => id === cardAt(event.target)) : undefined;
    if (image) dragCards(event, chosen.includes(image) ? chosen : [image]);
  };
  // While images are chosen, a press on a picture chooses it; its name still leads to the editor.
  const choose = (event: MouseEvent) => {
    const id = cardAt(event.target);
    if (chosen.length === 0 || id === undefined || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('.opens')) return;
    event.preventDefault();
    event.stopPropagation();
    toggle(id, event.shiftKey);
  };

  return (
    <>
      <Box sx={chosen.length > 0 ? { visibility: 'hidden' } : null}>
        <ImageFilterBar filters={filters} onChange={onFilter} index={index} order={order} onOrder={setOrder} />
      </Box>
      {chosen.length > 0 ? (
        <SelectionBar
          label="Selected images"
          selection={selection}
          of={found.length}
          acts={imageActs(chosen, {
            onLabel: asked.label,
            onLock: (lock) => void batches.lock(chosen, lock),
            onMove: () => onMove(chosen),
            onDelete: asked.remove,
          })}
        />
      ) : null}
      {images === undefined ? (
        <LoadingCards />
      ) : shown.length === 0 ? (
        <NoCards filters={wanted} mayEdit={mayEdit} onFilter={onFilter} />
      ) : (
        <div data-choosing={chosen.length > 0 || undefined} onDragStart={startDrag} onClickCapture={choose}>
          <CardList
            label="Images"
            images={shown}
            card={card}
            scroller={page}
            onDelete={chosen.length > 1 ? asked.remove : actions.remove}
            onToggle={mayEdit ? toggle : undefined}
          />
        </div>
      )}
      <Box role="status" aria-label="Search result" sx={hiddenFromSight}>
        {count === undefined ? '' : `${formatCount(count)} found`}
      </Box>
      {dialog}
      {asked.dialog}
    </>
  );
}

function LoadingCards() {
  return (
    <Loading label="Loading your images">
      <CardGrid>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <CardSkeleton key={place} />
        ))}
      </CardGrid>
    </Loading>
  );
}

function dragCards(event: DragEvent, [first, ...others]: readonly ImageSummary[]): void {
  if (!first) return;
  const ids = [first, ...others].map(({ id }) => id);
  dragImages(event, ids, ids.length > 1 ? `${formatCount(ids.length)} images` : first.name);
}

function cardAt(target: EventTarget): number | undefined {
  const id = target instanceof Element ? target.closest('[data-image-id]')?.getAttribute('data-image-id') : undefined;
  return id ? Number(id) : undefined;
}

function page(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#content');
}

/** In place of the cards, where none passes the filters. */
function NoCards({ filters, mayEdit, onFilter }: Pick<ImageListProps, 'filters' | 'mayEdit' | 'onFilter'>) {
  if (isFiltered({ ...filters, folder: undefined }) || filters.folder === undefined)
    return <NothingFound filters={filters} onClear={() => onFilter({ ...NO_FILTERS, folder: filters.folder })} />;
  return <EmptyFolder isNone={filters.folder === 0} mayEdit={mayEdit} onAll={() => onFilter(NO_FILTERS)} />;
}

/** @param isNone no folder is chosen, but the images that are in none */
function EmptyFolder({ isNone, mayEdit, onAll }: { isNone: boolean; mayEdit: boolean; onAll: () => void }) {
  return (
    <EmptyState
      title={isNone ? 'Every image is in a folder' : 'This folder is empty'}
      text={
        isNone
          ? 'New images appear here first.'
          : mayEdit
            ? 'Drag images here from All images, or choose Move to folder in an image’s menu.'
            : 'Images you move here will appear here.'
      }
      action={<Button onClick={onAll}>Show all images</Button>}
    />
  );
}
