import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Status } from '../../../ui/Status.tsx';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

/** Name and state of the draft, and SAVE. */
export function DraftHeader({ name }: { name: string }) {
  const { session, words, mayEdit } = useDraftEditor();
  const saving = useDraftState((state) => state.saving);
  const unsaved = useDraftState(({ isUnsaved }) => isUnsaved);
  const live = useDraftState(({ thing }) => thing.live_version);
  const isPending = useDraftState(({ thing }) => thing.unpublished_changes);
  return (
    <>
      <PageHeader
        title={name.trim() || words.unnamed}
        above={
          <Box component={Link} to={words.list.to} sx={{ typography: 'body2', color: 'text.secondary' }}>
            {words.list.title}
          </Box>
        }
        text={
          <Status kind={live === null ? 'draft' : isPending ? 'pending' : 'live'}>
            {live === null ? 'Draft' : isPending ? `Version ${live} is live, with unpublished changes` : `Version ${live} is live`}
          </Status>
        }
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
