import type { ReactNode } from 'react';
import { Box } from '../ui/layout.ts';
import { Note } from '../ui/Note.tsx';
import { SaveHeader } from '../ui/SaveHeader.tsx';
import { useDraftEditor, useDraftState } from './draft-context.tsx';

/** The name of the draft, SAVE, and why it was not saved. */
export function DraftHeader({ name, text }: { name: string; text: ReactNode }) {
  const { session, words, mayEdit } = useDraftEditor();
  const saving = useDraftState((state) => state.saving);
  const unsaved = useDraftState(({ isUnsaved }) => isUnsaved);
  return (
    <>
      <SaveHeader
        title={name.trim() || words.unnamed}
        list={words.list}
        text={text}
        mayEdit={mayEdit}
        unsaved={unsaved}
        saving={saving.kind === 'saving'}
        onSave={() => void session.save()}
      />
      {saving.kind === 'failed' ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{saving.message}</Note>
        </Box>
      ) : null}
    </>
  );
}
