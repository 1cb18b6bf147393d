import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { FLAVOURS } from '../../../../ui/flavour-addresses.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { FlavourStatus } from '../FlavourStatus.tsx';
import { problemOf } from './flavour-draft.ts';
import type { FlavourEditor } from './use-flavour-editor.ts';

/** Which flavour it is, its status, and SAVE. */
export function FlavourHeader({ editor, mayEdit }: { editor: FlavourEditor; mayEdit: boolean }) {
  const { flavour, draft, unsaved, saving, failure, isStale } = editor;
  const unfit = problemOf(draft);
  return (
    <>
      <PageHeader
        title={draft.label.trim() || 'Flavour without a label'}
        above={
          <Box component={Link} to={FLAVOURS} sx={{ typography: 'body2', color: 'text.secondary' }}>
            Flavours
          </Box>
        }
        text={<FlavourStatus flavour={flavour} />}
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
                busy={saving && 'SAVING'}
                disabled={!saving && (!unsaved || unfit !== undefined)}
                reason={unfit ? 'Fix Recency in Days first.' : 'Everything is saved.'}
                onClick={editor.save}
              >
                SAVE
              </Button>
            </>
          ) : null
        }
      />
      {failure ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error" {...(isStale ? { action: <Button onClick={editor.loadTheirs}>Load theirs</Button> } : {})}>
            {failure}
          </Note>
        </Box>
      ) : null}
    </>
  );
}
