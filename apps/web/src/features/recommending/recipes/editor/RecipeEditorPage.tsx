import type { Recipe } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { isMissing } from '../../../../ui/explain-error.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { RECIPES } from '../../../../ui/recipe-addresses.ts';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { OpenRecipe } from './OpenRecipe.tsx';

/** `/recipebuilder/edit?id=5`. */
export function RecipeEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneRecipe key={id} id={id} /> : <NoRecipe />;
}

function OneRecipe({ id }: { id: number }) {
  const recipe = useApiQuery('getRecipe', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<Recipe>();
  // An answer of an earlier visit is not opened. Later ones reach the open draft through its session, also when they are failures.
  if (!opened && recipe.data && !recipe.isFetching) setOpened(recipe.data.recipe);
  if (opened) return <OpenRecipe recipe={opened} latest={recipe.data?.recipe ?? opened} />;
  if (isMissing(recipe.error)) return <NoRecipe />;
  return (
    <Page>
      {recipe.isError ? (
        <LoadFailure error={recipe.error} busy={recipe.isFetching} onAgain={() => void recipe.refetch()}>
          Couldn’t load this recipe.
        </LoadFailure>
      ) : (
        <Loading label="Loading the recipe">
          {[60, 40, 64, 64, 64].map((height, row) => (
            <SkeletonBox key={row} width="100%" height={height} sx={{ my: 2 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

function NoRecipe() {
  return (
    <Page>
      <Card>
        <EmptyState
          title="Recipe not found"
          text="It may have been deleted, or belongs to another company."
          action={
            <Button look="action" to={RECIPES}>
              Back to recipes
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
