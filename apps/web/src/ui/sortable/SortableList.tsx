import { useMemo, type ReactNode } from 'react';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { Box, Stack } from '../layout.ts';
import { KeyboardMovesContext, useKeyboardMoves } from './keyboard-moves.ts';
import { SortableArea } from './SortableArea.tsx';

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

/** A list that is put in order by pointer and by keys. */
export function SortableList<R>({ label, rows, idOf, nameOf, onMove, renderPanel }: SortableListProps<R>) {
  const ids = rows.map(idOf);
  const { said, announceDropped, lifted, press, leave } = useKeyboardMoves({
    ids,
    nameOf: (id) => {
      const row = rows.find((each) => idOf(each) === id);
      return row === undefined ? '' : nameOf(row);
    },
    onMove,
  });
  const moves = useMemo(() => ({ lifted, press, leave }), [lifted, press, leave]);
  function drop(id: number, index: number): void {
    announceDropped(id, index);
    if (index >= 0 && ids[index] !== id) onMove(id, index);
  }
  return (
    <SortableArea ids={ids} onDrop={drop}>
      <KeyboardMovesContext value={moves}>
        {rows.length > 0 ? (
          <Stack component="ol" aria-label={label} gap={2} sx={{ minWidth: 0, m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row, index) => renderPanel(row, index))}
          </Stack>
        ) : null}
      </KeyboardMovesContext>
      <Box role="status" sx={hiddenFromSight}>
        {said}
      </Box>
    </SortableArea>
  );
}
