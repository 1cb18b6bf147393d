import type { Recipe } from '@limn/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { OpeningPage } from '../../../../ui/OpeningPage.tsx';
import { RECIPES } from '../../../../ui/recipe-addresses.ts';
import { OpenRecipe } from './OpenRecipe.tsx';

const OPENING = { noun: 'recipe', list: { title: 'recipes', to: RECIPES }, bars: [60, 40, 64, 64, 64] };

/** `/recipebuilder/edit?id=5`. */
export function RecipeEditorPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isInteger(id) && id > 0 ? <OneRecipe key={id} id={id} /> : <OpeningPage {...OPENING} />;
}

function OneRecipe({ id }: { id: number }) {
  const recipe = useApiQuery('getRecipe', { params: { id } }, { staleTime: 0, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<Recipe>();
  // An answer of an earlier visit is not opened. Later ones reach the open draft through its session, also
  // when they are failures.
  if (!opened && recipe.data && !recipe.isFetching) setOpened(recipe.data.recipe);
  if (opened) return <OpenRecipe recipe={opened} latest={recipe.data?.recipe ?? opened} />;
  return <OpeningPage {...OPENING} query={recipe} />;
}
