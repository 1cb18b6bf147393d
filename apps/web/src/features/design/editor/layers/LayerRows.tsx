import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../../ui/kit/base.ts';
import { Box } from '../../../../ui/layout.ts';
import type { Layer } from '../document/editor-document.ts';
import { BY_TOUCH, ROW_HEIGHT } from './row-height.ts';
import { scrollParent } from './scroll-parent.ts';
import { shiftOf, useRowDrag } from './use-row-drag.ts';

/** Drawn before and behind what is seen, so that scrolling finds them ready. */
const ROWS_BEYOND = 8;

/** Until it is known what is seen. */
const FIRST_ROWS = { from: 0, to: 40 };

/** Up to this many rows are all drawn, so that the browser's own search finds them. */
const ALL_DRAWN = 60;

/** Where a row stands, as single values: a row is drawn again only when one of them changes. */
export interface RowPlace {
  /** From 1. */
  position: number;
  of: number;
  /** Pixels from the beginning of the list, where not all rows are drawn. */
  top: number | undefined;
  /** Pixels from its place: it is dragged, or makes room. */
  shift: number;
  dragging: 'this' | 'other' | undefined;
}

export interface LayerRowsProps {
  /** The first is on top. */
  layers: readonly Layer[];
  renderRow: (layer: Layer, place: RowPlace) => ReactNode;
  /** A row was dragged to the place of another one. */
  onDrop: (key: string, over: string) => void;
}

/** The rows of the layers, each of which can be dragged. Of very many those near what is seen are drawn. */
export function LayerRows({ layers, renderRow, onDrop }: LayerRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const height = useMediaQuery(BY_TOUCH) ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse;
  const count = layers.length;
  const { drag, onPointerDown } = useRowDrag(list, {
    count,
    height,
    rowOf: (grip) => layers.findIndex((layer) => layer.key === layerKeyOf(grip)),
    onDrop(from, to) {
      const [moved, over] = [layers[from], layers[to]];
      if (moved && over) onDrop(moved.key, over.key);
    },
  });
  const some = count > ALL_DRAWN;
  const seen = useSeenRows(list, { count, height, enabled: some });
  // A dragged or focused row stays rendered, wherever the list is scrolled to.
  const isDrawn = (row: number, key: string) => !some || (row >= seen.from && row < seen.to) || row === drag?.from || key === focused;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Layers, top first"
      onPointerDown={onPointerDown}
      onFocus={(event: FocusEvent) => setFocused(layerKeyOf(event.target))}
      onBlur={() => setFocused(undefined)}
      sx={{ px: 2, position: 'relative' }}
      style={some ? { height: count * height } : undefined}
    >
      {layers.map((layer, row) =>
        isDrawn(row, layer.key)
          ? renderRow(layer, {
              position: row + 1,
              of: count,
              top: some ? row * height : undefined,
              shift: shiftOf(row, drag, height),
              dragging: drag && (drag.from === row ? 'this' : 'other'),
            })
          : null,
      )}
    </Box>
  );
}

function layerKeyOf(part: Element): string | undefined {
  return part.closest<HTMLElement>('[data-layer]')?.dataset['layer'];
}

/** From 0; `to` is the first that is not drawn. */
interface SeenRows {
  from: number;
  to: number;
}

/** Tells which of very many equally tall rows are near what is seen. */
function useSeenRows(
  list: RefObject<HTMLElement | null>,
  { count, height, enabled }: { count: number; height: number; enabled: boolean },
): SeenRows {
  const [seen, setSeen] = useState(FIRST_ROWS);
  useEffect(() => {
    const page = enabled ? scrollParent(list.current) : null;
    if (!page) return undefined;
    const look = () => {
      if (!list.current || page.clientHeight === 0) return;
      const above = page.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(above / height) - ROWS_BEYOND);
      const to = Math.max(from, Math.ceil((above + page.clientHeight) / height) + ROWS_BEYOND);
      setSeen((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    page.addEventListener('scroll', look, { passive: true });
    const resizes = new ResizeObserver(look);
    resizes.observe(page);
    return () => {
      page.removeEventListener('scroll', look);
      resizes.disconnect();
    };
  }, [list, height, enabled]);
  return { from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
}
