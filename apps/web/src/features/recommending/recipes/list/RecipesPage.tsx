import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Delete as Bin } from '../../../../ui/icons/general.ts';
import { ListPage } from '../../../../ui/ListPage.tsx';
import { RecipeDialogs } from './RecipeDialogs.tsx';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';
import { RecipeList } from './RecipeList.tsx';

/** All recipes: to create, edit and delete. */
export function RecipesPage() {
  const query = useApiQuery('listRecipes', {});
  const mayEdit = useMayEdit();
  const [dialog, setDialog] = useState<ListDialog<'delete'>>();
  return (
    <ListPage
      title="Recipe"
      noun="recipe"
      plural="recipes"
      query={query}
      rows={query.data?.recipes}
      textOf={({ label, datatable_name: table }) => `${label} ${table ?? ''}`}
      about="A recipe chooses items from a data table for each customer: what they viewed, what goes with it, what is near or on offer."
      actions={
        <Button look="text" icon={<Bin />} to="/bin?kind=recipe">
          Bin
        </Button>
      }
      onNew={mayEdit ? () => setDialog({ kind: 'new' }) : undefined}
      renderRows={(recipes, nowMs) => <RecipeList recipes={recipes} nowMs={nowMs} onDialog={mayEdit ? setDialog : undefined} />}
    >
      <RecipeDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </ListPage>
  );
}
