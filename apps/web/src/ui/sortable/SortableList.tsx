import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, type ReactNode } from 'react';
import { Box } from '../layout.ts';
import { moveAnnouncements } from './move-announcements.ts';

export interface SortableListProps<R extends { id: number }> {
  /** "Weightings in their order". */
  label: string;
  rows: readonly R[];
  nameOf: (row: R) => string;
  /** @param index where it stands afterwards */
  onMove: (id: number, index: number) => void;
  /** A `SortablePanel` for each row. */
  renderPanel: (row: R, index: number) => ReactNode;
}

/** A list that is put in order by pointer and by keys: Space picks a row up, arrows move it, Space drops it. */
export function SortableList<R extends { id: number }>({ label, rows, nameOf, onMove, renderPanel }: SortableListProps<R>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => moveAnnouncements(rows.map((row) => ({ id: row.id, name: nameOf(row) }))), [rows, nameOf]);
  function drop({ active, over }: DragEndEvent): void {
    const index = over ? rows.findIndex(({ id }) => id === over.id) : -1;
    if (index >= 0 && active.id !== over?.id) onMove(Number(active.id), index);
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={drop}>
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {rows.length > 0 ? (
          <Box component="ol" aria-label={label} sx={{ display: 'grid', gap: 2, minWidth: 0, m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row, index) => renderPanel(row, index))}
          </Box>
        ) : null}
      </SortableContext>
    </DndContext>
  );
}
