import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import { recipeAddress } from '../../../../ui/recipe-addresses.ts';

const MAX_NAME = 200;

/** Asks for a name, and opens the new recipe. */
export function NewRecipe({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useApiMutation('createRecipe', { outdates: ['listRecipes'], quiet: true });
  const label = name.trim();
  const unfit = label === '' ? 'Give the recipe a name.' : label.length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined;
  const problem = create.error
    ? (fieldErrors(create.error)['label'] ?? explainError(create.error) ?? 'Couldn’t create it. Try again.')
    : undefined;
  const send = (): void => {
    setTried(true);
    if (unfit === undefined) create.mutate({ body: { label } }, { onSuccess: ({ recipe }) => void navigate(recipeAddress(recipe.id)) });
  };
  return (
    <NameDialog
      title="New Recipe"
      label="Recipe Name"
      name={name}
      onChange={setName}
      hint="Shown to your team, never to recipients."
      unfit={isTried || label.length > MAX_NAME ? unfit : undefined}
      problem={isTried ? problem : undefined}
      action="Create"
      busy={create.isPending && 'Creating'}
      onSend={send}
      onClose={onClose}
    />
  );
}
