import { use, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { DragIndicator } from '../icons/editing.ts';
import { ButtonBase } from '../kit/base.ts';
import { Box } from '../layout.ts';
import { KeyboardMovesContext, shownAt } from './keyboard-moves.ts';
import { useSortableRow, type Mover } from './use-sortable-row.ts';

export interface SortableFrameProps {
  id: number;
  name: string;
  isOpen: boolean;
  hasProblem: boolean;
  /** People who may only look can't move it. */
  fixed: boolean;
  children: (mover: Mover) => ReactNode;
}

/** The place of a row in a list that is dragged into order. */
export function SortableFrame({ id, name, isOpen, hasProblem, fixed, children }: SortableFrameProps) {
  const { ref, attributes, listeners, style, isDragging, index } = useSortableRow(id, fixed);
  const { lifted, press, leave } = use(KeyboardMovesContext);
  const isLifted = lifted?.id === id;
  const mover = useMemo(
    (): Mover => ({
      attributes: isLifted ? { ...attributes, 'aria-pressed': true } : attributes,
      listeners: { ...listeners, onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(id, event), onBlur: leave },
    }),
    [attributes, listeners, isLifted, id, press, leave],
  );
  return (
    <Box
      component="li"
      ref={ref}
      aria-label={name}
      style={{ ...style, order: lifted ? shownAt(index, lifted) : undefined }}
      sx={{
        border: '1px solid',
        borderColor: hasProblem ? 'error.main' : isOpen ? 'line.strong' : 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        boxShadow: isDragging || isLifted ? 'var(--e2)' : undefined,
        position: 'relative',
        zIndex: isDragging || isLifted ? 1 : undefined,
        minWidth: 0,
      }}
    >
      {children(mover)}
    </Box>
  );
}

export function Grip({ name, attributes, listeners }: Mover & { name: string }) {
  return (
    <ButtonBase
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      sx={{ width: 28, height: 36, flex: 'none', color: 'field.line', cursor: 'grab', touchAction: 'none', borderRadius: '6px' }}
    >
      <DragIndicator sx={{ fontSize: 18 }} />
    </ButtonBase>
  );
}
