import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useDraft, useRecipeEditor, useRecipeState } from './editor-context.tsx';

/** Rules and orderings are offered the fields of the saved table. Nothing where that is the chosen one. */
export function TableNote() {
  const { session, mayEdit } = useRecipeEditor();
  const chosen = useDraft((draft) => draft.recipe_settings.datatable);
  const saved = useRecipeState(({ thing }) => thing.recipe_settings.datatable);
  const isSaving = useRecipeState(({ saving }) => saving.kind === 'saving');
  if (chosen === saved && chosen !== null) return null;
  return (
    <Box sx={{ mb: 4 }}>
      {chosen === null ? (
        <Note kind="info">Choose a data table under Settings first: its columns are what rules compare.</Note>
      ) : (
        <Note
          kind="info"
          action={
            mayEdit ? (
              <Button look="text" size="work" busy={isSaving && 'Saving'} onClick={() => void session.save()}>
                Save now
              </Button>
            ) : null
          }
        >
          Save to use the columns of the table you chose.
        </Note>
      )}
    </Box>
  );
}
