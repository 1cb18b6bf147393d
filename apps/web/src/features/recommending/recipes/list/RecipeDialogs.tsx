import { ListDialogs, type ListDialog } from '../../../../api/ListDialogs.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

const NewRecipe = lazyPart(async () => (await import('./NewRecipe.tsx')).NewRecipe);

/** The dialog of the list that is open, if one is. */
export function RecipeDialogs({ dialog, onClose }: { dialog: ListDialog<'delete'> | undefined; onClose: () => void }) {
  return (
    <ListDialogs
      dialog={dialog}
      what="recipe"
      invalidates={['listRecipes', 'listRecipeBin']}
      create={<NewRecipe onClose={onClose} />}
      remove={{
        call: 'deleteRecipe',
        bin: 'recipe',
        consequence: (name) =>
          `“${name}” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show its fallback image.`,
        advice: 'These recipes fall back on it. Choose another default recipe in them first.',
      }}
      onClose={onClose}
    />
  );
}
