import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { EVENT_VIEWS } from '../../../../ui/view-addresses.ts';
import { isUnsaved } from '../draft/view-session.ts';
import { useDraft, useViewEditor, useViewState } from './editor-context.tsx';

/** The name of the view and of its event, and SAVE. */
export function ViewHeader() {
  const { session, mayEdit } = useViewEditor();
  const { label } = useDraft();
  const eventName = useViewState(({ view }) => view.event_name);
  const saving = useViewState((state) => state.saving);
  const unsaved = useViewState(isUnsaved);
  return (
    <>
      <PageHeader
        title={label.trim() || 'View without a name'}
        above={
          <Box component={Link} to={EVENT_VIEWS} sx={{ typography: 'body2', color: 'text.secondary' }}>
            Event Views
          </Box>
        }
        text={`View of the event “${eventName}”`}
        actions={
          mayEdit ? (
            <>
              {unsaved ? (
                <Box sx={{ alignSelf: 'center', display: { xs: 'none', sm: 'block' } }}>
                  <Status kind="pending">Unsaved changes</Status>
                </Box>
              ) : null}
              <Button
                look="action"
                capitals
                busy={saving.kind === 'saving' && 'SAVING'}
                disabled={!unsaved && saving.kind !== 'saving'}
                reason="Everything is saved."
                onClick={() => void session.save()}
              >
                SAVE
              </Button>
            </>
          ) : null
        }
      />
      {saving.kind === 'failed' ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{saving.message}</Note>
        </Box>
      ) : null}
    </>
  );
}
