/** Dragging one row of a list of equally tall rows to the place of another one, by its grip. */
import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { scrollParent } from './scroll-parent.ts';

/** A row that is being dragged. Rows are counted from 0. */
export interface RowDrag {
  from: number;
  /** Where it would be dropped. */
  to: number;
  /** Pixels from where it lies. */
  by: number;
}

export interface RowDragOptions {
  count: number;
  /** Height of each row, pixels. */
  height: number;
  /** Tells which row this grip moves; a negative number: none. Grips are marked with `data-grip`. */
  rowOf: (grip: Element) => number;
  onDrop: (from: number, to: number) => void;
}

interface Grip {
  from: number;
  pointerId: number;
  /** Position of the pointer, from the beginning of the list. */
  startY: number;
}

/** A press that moves less than this is no drag, pixels. */
const MIN_MOVE = 4;
/** Near an edge of what is seen the list scrolls under the row, pixels and pixels a frame. */
const EDGE = 32;
const SCROLL_STEP = 8;

export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  { count, height, rowOf, onDrop }: RowDragOptions,
): { drag: RowDrag | undefined; onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void } {
  const [held, setHeld] = useState<Grip>();
  const [drag, setDrag] = useState<RowDrag>();
  const fromTop = (clientY: number) => clientY - (list.current?.getBoundingClientRect().top ?? 0);
  const move = useEffectEvent((clientY: number) => {
    if (!held) return;
    const by = fromTop(clientY) - held.startY;
    if (!drag && Math.abs(by) < MIN_MOVE) return;
    setDrag({ from: held.from, to: Math.max(0, Math.min(count - 1, held.from + Math.round(by / height))), by });
  });
  const end = useEffectEvent((isDropped: boolean) => {
    if (isDropped && drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    setHeld(undefined);
    setDrag(undefined);
  });
  useEffect(() => {
    if (!held) return undefined;
    const page = scrollParent(list.current);
    let lastY: number | undefined;
    let frame = requestAnimationFrame(function scroll() {
      frame = requestAnimationFrame(scroll);
      const seen = page?.getBoundingClientRect();
      if (!page || !seen || lastY === undefined) return;
      const step = lastY < seen.top + EDGE ? -SCROLL_STEP : lastY > seen.bottom - EDGE ? SCROLL_STEP : 0;
      const before = page.scrollTop;
      page.scrollTop += step;
      if (page.scrollTop !== before) move(lastY);
    });
    const over = new AbortController();
    const options = { signal: over.signal, capture: true };
    const isIt = (event: PointerEvent) => event.pointerId === held.pointerId;
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!isIt(event)) return;
        lastY = event.clientY;
        move(event.clientY);
      },
      options,
    );
    window.addEventListener('pointerup', (event) => isIt(event) && end(true), options);
    window.addEventListener('pointercancel', (event) => isIt(event) && end(false), options);
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end(false);
      },
      options,
    );
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
    };
  }, [held, list]);
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]:not(:disabled)') : null;
    const from = grip && event.button === 0 ? rowOf(grip) : -1;
    if (from < 0) return;
    event.preventDefault();
    setHeld({ from, pointerId: event.pointerId, startY: fromTop(event.clientY) });
  };
  return { drag, onPointerDown };
}

/** How far a row makes room for the dragged one, pixels. */
export function shiftOf(row: number, drag: RowDrag | undefined, height: number): number {
  if (!drag) return 0;
  if (row === drag.from) return drag.by;
  if (row > drag.from && row <= drag.to) return -height;
  if (row < drag.from && row >= drag.to) return height;
  return 0;
}
