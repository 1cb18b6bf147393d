import { IconButton } from '../ui/IconButton.tsx';
import { Redo, Undo } from '../ui/icons/editing.ts';
import { Row } from '../ui/layout.ts';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

/** Takes changes of the draft back and does them again, whatever part of it they were of. */
export function UndoRedo() {
  const { session, mayEdit } = useDraftEditor();
  const canUndo = useDraftState(({ history }) => history.past.length > 0);
  const canRedo = useDraftState(({ history }) => history.future.length > 0);
  if (!mayEdit) return null;
  return (
    <Row sx={{ flex: 'none' }}>
      <IconButton label="Undo" size="work" disabled={!canUndo} onClick={() => session.undo()}>
        <Undo />
      </IconButton>
      <IconButton label="Redo" size="work" disabled={!canRedo} onClick={() => session.redo()}>
        <Redo />
      </IconButton>
    </Row>
  );
}
