import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { ImageSummary } from '@limn/contracts';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useIsTitleThere } from './Later.tsx';
import { Box } from './layout.ts';
import { CardGrid } from './CardGrid.tsx';
import { stepInGrid } from './step-in-grid.ts';

/** A card's position in its list: one card is a stop of the Tab key, the arrow keys lead to the others. */
export interface CardPlace {
  stop: boolean;
  /** From 1. */
  position: number;
  of: number;
}

export interface CardListProps {
  label: string;
  images: readonly ImageSummary[];
  card: (image: ImageSummary, place: CardPlace) => ReactNode;
  /** The scrolling element: the page, but in a dialog the dialog's body. */
  scroller: () => HTMLElement | null;
  /** The Delete key on a card. */
  onDelete?: ((image: ImageSummary) => void) | undefined;
  /** The space bar on a card. @param range with Shift: from where the last one was selected */
  onToggle?: ((id: number, range: boolean) => void) | undefined;
  /** Two columns at most. */
  narrow?: boolean;
}

/** Up to this many cards are all drawn, so that the browser's own search finds them. */
const ALL_DRAWN = 60;
/**
 * A screen's worth: drawn at once, and what lies below it right after, so that the page answers the click
 * that opens it.
 */
const FIRST_DRAWN = 12;
/** Height of a card's row before it is measured. */
const ROW_HEIGHT = 266;
/** Rows beside the seen ones. */
const OVERSCAN = 3;

/** Cards in columns, walked by arrow keys. Of a long list only the rows near what is seen are drawn. */
export function CardList({ label, images, card, scroller, onDelete, onToggle, narrow = false }: CardListProps) {
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(narrow);
  const [activeId, setActiveId] = useState<number>();
  const [wanted, setWanted] = useState<Wanted>();
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === activeId),
  );
  const active = images[at];
  const settled = useIsTitleThere();

  useEffect(() => {
    const target = wanted && list.current?.querySelector<HTMLElement>(`[data-image-id="${wanted.id}"] [data-card-stop]`);
    if (target) target.focus();
  }, [wanted]);

  const onFocus = (event: FocusEvent) => setActiveId(cardOf(event.target) ?? activeId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-card-stop]') || event.altKey || event.metaKey) return;
    if (event.key === 'Delete' && active && onDelete) {
      event.preventDefault();
      onDelete(active);
      return;
    }
    if (event.key === ' ' && active && onToggle) {
      event.preventDefault();
      onToggle(active.id, event.shiftKey);
      return;
    }
    const next = images[stepInGrid({ key: event.key, ctrl: event.ctrlKey, at, count: images.length, columns }) ?? at];
    if (!next || next === active) return;
    event.preventDefault();
    setActiveId(next.id);
    setWanted({ id: next.id });
  };
  const draw = (image: ImageSummary, index: number) => card(image, { stop: image === active, position: index + 1, of: images.length });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the cards' own links
    <Box ref={list} role="feed" aria-label={label} onFocus={onFocus} onKeyDown={onKeyDown} onContextMenu={openMenu}>
      {images.length > ALL_DRAWN ? (
        <Rows
          images={images}
          columns={columns}
          draw={draw}
          scroller={scroller}
          at={at}
          wanted={wanted}
          narrow={narrow}
          overscan={settled ? OVERSCAN : 0}
        />
      ) : (
        <CardGrid narrow={narrow}>{(settled ? images : images.slice(0, FIRST_DRAWN)).map(draw)}</CardGrid>
      )}
    </Box>
  );
}

/** The card that a key leads to; a new one each time, so that the same card can be wanted again. */
interface Wanted {
  id: number;
}

interface RowsProps extends Pick<CardListProps, 'images' | 'scroller'> {
  columns: number;
  draw: (image: ImageSummary, index: number) => ReactNode;
  at: number;
  wanted: Wanted | undefined;
  narrow: boolean;
  overscan: number;
}

function Rows({ images, columns, draw, scroller, at, wanted, narrow, overscan }: RowsProps) {
  const rowsBox = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const page = scroller();
    if (!rowsBox.current || !page) return;
    setTop(Math.round(rowsBox.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop));
    // The content above the list changes with the columns and results.
  }, [scroller, images, columns]);
  const activeRow = Math.floor(at / columns);
  // oxlint-disable-next-line react/incompatible-library -- the rows are read in this component only, nothing memoised is handed on
  const rows = useVirtualizer({
    count: Math.ceil(images.length / columns),
    getScrollElement: scroller,
    // A page that is gone back to stands where it was left; the rows would take it to its top.
    initialOffset: () => scroller()?.scrollTop ?? 0,
    estimateSize: () => ROW_HEIGHT,
    overscan,
    scrollMargin: top,
    // The card with the focus stays, wherever the page is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeRow])].toSorted((one, other) => one - other),
  });
  useLayoutEffect(() => {
    if (wanted) rows.scrollToIndex(activeRow, { align: 'auto' });
  }, [rows, wanted, activeRow]);
  return (
    <Box ref={rowsBox} sx={{ position: 'relative' }} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <Box
          key={row.key}
          data-index={row.index}
          ref={rows.measureElement}
          sx={{ position: 'absolute', left: 0, right: 0, top: 0, pb: { xs: 3, md: 4, lg: 5 } }}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          <CardGrid narrow={narrow}>
            {images.slice(row.index * columns, (row.index + 1) * columns).map((image, place) => draw(image, row.index * columns + place))}
          </CardGrid>
        </Box>
      ))}
    </Box>
  );
}

function useColumns(narrow: boolean): number {
  const three = useMediaQuery('(min-width:1280px)');
  const two = useMediaQuery('(min-width:600px)');
  return three && !narrow ? 3 : two ? 2 : 1;
}

function cardOf(target: EventTarget): number | undefined {
  const id = target instanceof Element ? target.closest('[data-image-id]')?.getAttribute('data-image-id') : undefined;
  return id ? Number(id) : undefined;
}

/**
 * Shift F10 and the menu key open the card's own menu, and so does the second mouse button but on a link,
 * whose own menu is of use.
 */
function openMenu(event: MouseEvent): void {
  if (!(event.target instanceof Element) || (event.button === 2 && event.target.closest('a'))) return;
  const trigger = event.target.closest('[data-image-id]')?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  if (!trigger) return;
  event.preventDefault();
  trigger.click();
}
