import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, type ReactNode } from 'react';

export interface SortableAreaProps {
  /** Rows by their ids, in order. */
  ids: readonly number[];
  /** @param index where the row was let go, which may be its own place */
  onDrop: (id: number, index: number) => void;
  children: ReactNode;
}

/** The same object always: another one renders every row again. */
export const POINTER = { activationConstraint: { distance: 4 } };

/** The list says by itself where a row is. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Rows in here, each by `useSortableRow`, are dragged into another order. Keys are up to the list. */
export function SortableArea({ ids, onDrop, children }: SortableAreaProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const items = useIds(ids);
  function drop({ active, over }: DragEndEvent): void {
    onDrop(Number(active.id), items.indexOf(Number(over?.id ?? active.id)));
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements: SILENT }} onDragEnd={drop}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The same list while rows stand in the same order: another one renders every row again. */
function useIds(ids: readonly number[]): number[] {
  const list = ids.join(' ');
  return useMemo(() => list.split(' ').filter(Boolean).map(Number), [list]);
}
