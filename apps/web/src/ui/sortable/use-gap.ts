import { useDraggable, useDroppable, type DraggableSyntheticListeners } from '@dnd-kit/core';

export interface GapData<P = unknown> {
  place: P;
}

type Ref = (element: HTMLElement | null) => void;

/**
 * A gap of a `GapArea`: what is dragged may be dropped there.
 * @param place as the area's `onDrop` is given it
 */
export function useGap(id: string, place: unknown, disabled: boolean): { ref: Ref; isOver: boolean } {
  const { setNodeRef, isOver } = useDroppable({ id, data: { place } satisfies GapData, disabled });
  return { ref: setNodeRef, isOver };
}

/** The part of a row by which a pointer drags it. */
export function useGrip(id: string, disabled: boolean): { ref: Ref; listeners: DraggableSyntheticListeners } {
  const { setNodeRef, listeners } = useDraggable({ id, disabled });
  return { ref: setNodeRef, listeners };
}
