import { DndContext, PointerSensor, closestCenter, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, type ReactNode } from 'react';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { Box } from '../layout.ts';
import { KeyboardMovesContext, useKeyboardMoves } from './keyboard-moves.ts';

export interface SortableListProps<R> {
  /** "Weightings in their order". */
  label: string;
  rows: readonly R[];
  idOf: (row: R) => number;
  nameOf: (row: R) => string;
  /** @param index where it stands afterwards */
  onMove: (id: number, index: number) => void;
  /** A `SortableFrame` for each row. */
  renderPanel: (row: R, index: number) => ReactNode;
}

/** The same object always: another one renders every panel again. */
const POINTER = { activationConstraint: { distance: 4 } };

/** The list says by itself where a row is. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** A list that is put in order by pointer and by keys. */
export function SortableList<R>({ label, rows, idOf, nameOf, onMove, renderPanel }: SortableListProps<R>) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const ids = useIds(rows.map(idOf));
  const { said, sayDropped, lifted, press, leave } = useKeyboardMoves({
    ids,
    nameOf: (id) => {
      const row = rows.find((each) => idOf(each) === id);
      return row === undefined ? '' : nameOf(row);
    },
    onMove,
  });
  const moves = useMemo(() => ({ lifted, press, leave }), [lifted, press, leave]);
  function drop({ active, over }: DragEndEvent): void {
    const [id, index] = [Number(active.id), ids.indexOf(Number(over?.id ?? active.id))];
    sayDropped(id, index);
    if (index >= 0 && ids[index] !== id) onMove(id, index);
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements: SILENT }} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <KeyboardMovesContext value={moves}>
          {rows.length > 0 ? (
            <Box component="ol" aria-label={label} sx={{ display: 'grid', gap: 2, minWidth: 0, m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((row, index) => renderPanel(row, index))}
            </Box>
          ) : null}
        </KeyboardMovesContext>
      </SortableContext>
      <Box role="status" sx={hiddenFromSight}>
        {said}
      </Box>
    </DndContext>
  );
}

/** The same list while rows stand in the same order: another one renders every panel again. */
function useIds(ids: readonly number[]): number[] {
  const list = ids.join(' ');
  return useMemo(() => list.split(' ').filter(Boolean).map(Number), [list]);
}
