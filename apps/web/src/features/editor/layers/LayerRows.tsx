import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Box } from '../../../ui/layout.ts';
import type { Layer } from '../document/editor-document.ts';
import { BY_TOUCH, ROW_HEIGHT } from './row-height.ts';

// New ones at each drawing would have every row drawn again.
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/** Up to this many rows are all drawn, so that the browser's own search finds them. */
const ALL_DRAWN = 60;
const OVERSCAN = 8;

/** Where a row stands in a list of which only a part is drawn. */
export interface RowPlace {
  /** Pixels from the beginning of the list. */
  top: number;
  /** From 1. */
  position: number;
  of: number;
}

export interface LayerRowsProps {
  /** The first is on top. */
  layers: readonly Layer[];
  /** `place` where not all rows are drawn. */
  renderRow: (layer: Layer, place?: RowPlace) => ReactNode;
  /** A row was dragged to the place of another one. */
  onDrop: (key: string, over: string) => void;
}

/** The rows of the layers, each of which can be dragged. Of very many those near what is seen are drawn. */
export function LayerRows({ layers, renderRow, onDrop }: LayerRowsProps) {
  const [held, setHeld] = useState<string>();
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS));
  const keys = useSameList(layers.map((layer) => layer.key));
  const drop = ({ active, over }: DragEndEvent): void => {
    setHeld(undefined);
    if (over && active.id !== over.id) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {layers.length > ALL_DRAWN ? (
          <SeenRows layers={layers} renderRow={renderRow} held={held} />
        ) : (
          <Box component="ul" aria-label={LIST} sx={{ px: 2 }}>
            {layers.map((layer) => renderRow(layer))}
          </Box>
        )}
      </SortableContext>
    </DndContext>
  );
}

const LIST = 'Layers, top first';

function SeenRows({ layers, renderRow, held }: Pick<LayerRowsProps, 'layers' | 'renderRow'> & { held: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string>();
  const height = useMediaQuery(BY_TOUCH) ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse;
  useLayoutEffect(() => {
    const page = scrollParent(list.current);
    setScroller(page);
    if (list.current && page) setTop(list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop);
  }, []);
  // What is dragged or has the focus stays, wherever the list is scrolled to.
  const kept = [held, focused].flatMap((key) => {
    const index = key === undefined ? -1 : layers.findIndex((layer) => layer.key === key);
    return index < 0 ? [] : [index];
  });
  // oxlint-disable-next-line react/incompatible-library -- the rows are read in this component only, nothing memoised is handed on
  const rows = useVirtualizer({
    count: layers.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => layers[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={LIST}
      onFocus={(event: FocusEvent) => setFocused(event.target.closest<HTMLElement>('[data-layer]')?.dataset['layer'])}
      onBlur={() => setFocused(undefined)}
      sx={{ px: 2, position: 'relative' }}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const layer = layers[index];
        return layer && renderRow(layer, { top: start - top, position: index + 1, of: layers.length });
      })}
    </Box>
  );
}

function scrollParent(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** The same list as long as it holds the same: rows are drawn again where theirs is a new one. */
function useSameList(list: readonly string[]): string[] {
  const [kept, setKept] = useState([...list]);
  const isSame = kept.length === list.length && kept.every((key, index) => key === list[index]);
  if (!isSame) setKept([...list]);
  return kept;
}
