import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type CollisionDetection, type DragEndEvent } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { POINTER } from './SortableArea.tsx';
import type { GapData } from './use-gap.ts';

export interface GapAreaProps<P> {
  /** The id of what is dragged; undefined when a drag ends. */
  onDrag: (id: string | undefined) => void;
  /** @param place of the gap where it was let go */
  onDrop: (id: string, place: P) => void;
  /** Follows the pointer during a drag. */
  overlay: ReactNode;
  children: ReactNode;
}

/** Rows of a tree that are dragged, by `useGrip`, into the gaps between others, each by `useGap`. */
export function GapArea<P>({ onDrag, onDrop, overlay, children }: GapAreaProps<P>) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  function drop({ active, over }: DragEndEvent): void {
    onDrag(undefined);
    const gap = over?.data.current as GapData<P> | undefined;
    if (gap) onDrop(String(active.id), gap.place);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestGap}
      onDragStart={({ active }) => onDrag(String(active.id))}
      onDragCancel={() => onDrag(undefined)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null}>{overlay}</DragOverlay>
    </DndContext>
  );
}

/** Gaps are thin and nested: the one whose middle is nearest above or below the pointer. */
const nearestGap: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const distances = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    return rect ? [{ id: container.id, value: Math.abs(rect.top + rect.height / 2 - pointerCoordinates.y), container }] : [];
  });
  const [nearest] = distances.sort((a, b) => a.value - b.value);
  return nearest ? [{ id: nearest.id, data: { droppableContainer: nearest.container, value: nearest.value } }] : [];
};
