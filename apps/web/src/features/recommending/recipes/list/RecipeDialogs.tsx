import type { RecipeSummary } from '@limn/contracts';
import { useAction } from '../../../../api/use-action.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { useBatch } from '../../../../api/use-batch.ts';
import { restoredText } from '../../../../ui/batch-labels.ts';
import { DeleteDialog } from '../../../../ui/DeleteDialog.tsx';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

const NewRecipe = lazyPart(async () => (await import('./NewRecipe.tsx')).NewRecipe);

export type RecipeDialog = { kind: 'new' } | { kind: 'delete'; recipe: RecipeSummary };

/** The dialog of the list that is open, if one is. */
export function RecipeDialogs({ dialog, onClose }: { dialog: RecipeDialog | undefined; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return <NewRecipe onClose={onClose} />;
    case 'delete':
      return <DeleteRecipe recipe={dialog.recipe} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

function DeleteRecipe({ recipe: { id, label }, onClose }: { recipe: RecipeSummary; onClose: () => void }) {
  const snacks = useSnacks();
  const restore = useBatch('restoreRecipes');
  const remove = useAction('deleteRecipe', {
    id,
    invalidates: ['listRecipes', 'listRecipeBin'],
    failed: 'Couldn’t delete it.',
    done: () => `“${label}” was deleted.`,
    gone: () => `“${label}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    undo: () =>
      void restore([id], {}).then(
        ([answer]) => answer && snacks.show({ icon: 'success', text: restoredText([{ name: label }], 'recipe') }),
      ),
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="recipe"
      consequence={`“${label}” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show its fallback image.`}
      busy={remove.busy}
      problem={remove.problem}
      inUse={{
        name: label,
        advice: 'These recipes fall back on it. Choose another default recipe in them first.',
        users: usersIn(remove.error),
      }}
      onDelete={remove.go}
      onKeep={onClose}
    />
  );
}
