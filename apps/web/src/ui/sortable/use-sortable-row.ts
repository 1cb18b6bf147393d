import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties } from 'react';

/** Moves a row, by pointer and by keys. */
export interface Mover {
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
}

export interface SortableRow extends Mover {
  ref: (element: HTMLElement | null) => void;
  /** Where it is seen during a drag. */
  style: CSSProperties;
  isDragging: boolean;
  /** Counted from 0. */
  index: number;
}

/** A row of a `SortableArea`. */
export function useSortableRow(id: number, disabled = false): SortableRow {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging, index } = useSortable({ id, disabled });
  const style = { transform: CSS.Transform.toString(transform && { ...transform, x: 0, scaleY: 1 }), transition };
  return { ref: setNodeRef, attributes, listeners, style, isDragging, index };
}
