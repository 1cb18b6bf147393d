import { Button } from '../../../../ui/Button.tsx';
import { FLAVOURS } from '../../../../ui/flavour-addresses.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SaveHeader } from '../../../../ui/SaveHeader.tsx';
import { FlavourStatus } from '../FlavourStatus.tsx';
import { problemOf } from './flavour-draft.ts';
import type { FlavourEditor } from './use-flavour-editor.ts';

/** Tells which flavour it is, its status, and SAVE. */
export function FlavourHeader({ editor, mayEdit }: { editor: FlavourEditor; mayEdit: boolean }) {
  const { flavour, draft, unsaved, saving, failure, isStale } = editor;
  return (
    <>
      <SaveHeader
        title={draft.label.trim() || 'Flavour without a label'}
        list={{ title: 'Flavours', to: FLAVOURS }}
        text={<FlavourStatus flavour={flavour} />}
        mayEdit={mayEdit}
        unsaved={unsaved}
        saving={saving}
        unfit={problemOf(draft) && 'Fix Recency in Days first.'}
        onSave={editor.save}
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
