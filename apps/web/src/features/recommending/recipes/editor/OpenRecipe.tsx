import type { Recipe } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { DraftContext, type DraftLabels, type PublishedEditor } from '../../../../drafts/draft-context.tsx';
import { DraftFrame } from '../../../../drafts/DraftFrame.tsx';
import { DraftHeader } from '../../../../drafts/DraftHeader.tsx';
import { LiveStatus } from '../../../../drafts/LiveStatus.tsx';
import { RECIPES, recipeAddress } from '../../../../ui/recipe-addresses.ts';
import { SegmentsBehind, useSegments } from '../../../targeting/segments/public.ts';
import { createRecipeSession } from '../draft/recipe-session.ts';
import { PreviewSettingsOf } from '../preview/preview-context.tsx';
import { RecipeEditorContext, useDraft, useRecipeState } from './editor-context.tsx';
import { RecipeTabs } from './RecipeTabs.tsx';

const WORDS: DraftLabels = {
  noun: 'recipe',
  unnamed: 'Recipe without a name',
  list: { title: 'Recipe', to: RECIPES },
  address: recipeAddress,
};

interface OpenRecipeProps {
  /** As it was when the page opened. */
  recipe: Recipe;
  /** The last answer; what the tag's and the preview's settings changed is in it. */
  latest: Recipe;
}

export function OpenRecipe({ recipe, latest }: OpenRecipeProps) {
  const { client } = useServices();
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  const [session] = useState(() => createRecipeSession(client, recipe, randomKey));
  // Rules about items mean nothing elsewhere, so none are saved as a segment here.
  const segments = useSegments(false);
  const editor = useMemo(() => ({ session, segments, mayEdit }), [session, segments, mayEdit]);
  const draft = useMemo((): PublishedEditor => ({ session, words: WORDS, versions: 'listRecipeVersions', mayEdit }), [session, mayEdit]);
  useEffect(() => session.takeServer(latest), [session, latest]);
  // The list and the next visit show what was saved here.
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: apiKey('listRecipes') });
      cache.removeQueries({ queryKey: apiKey('getRecipe', { params: { id: recipe.id } }) });
    },
    [cache, recipe.id],
  );
  return (
    <DraftContext value={draft}>
      <RecipeEditorContext value={editor}>
        <PreviewSettingsOf>
          <DraftFrame>
            <Header />
            <RecipeTabs />
          </DraftFrame>
        </PreviewSettingsOf>
      </RecipeEditorContext>
    </DraftContext>
  );
}

function Header() {
  const behind = useRecipeState(({ thing }) => thing.segments_behind);
  return (
    <>
      <DraftHeader name={useDraft(({ label }) => label)} text={<LiveStatus />} />
      <SegmentsBehind segments={behind} what="recipe" />
    </>
  );
}
