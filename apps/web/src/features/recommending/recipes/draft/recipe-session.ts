/** An opened recipe, saved and published by its own calls. */
import type { ApiClient, Recipe, PublishedVersion } from '@limn/contracts';
import type { DraftState } from '../../../../drafts/draft-session.ts';
import { createPublishedSession, type PublishedSession } from '../../../../drafts/published-session.ts';
import { bodyOf, isSameDraft, openDraft, type RecipeDraft } from './recipe-draft.ts';
import { placedProblems, problemsOf, stillThere, type RecipeProblem } from './recipe-problems.ts';

export type RecipeClient = Pick<ApiClient, 'getRecipe' | 'updateRecipe' | 'createRecipe' | 'publishRecipe' | 'restoreRecipeVersion'>;
export type RecipeSession = PublishedSession<Recipe, RecipeDraft, RecipeProblem, PublishedVersion>;
export type RecipeState = DraftState<Recipe, RecipeDraft, RecipeProblem>;

const MAX_NAME = 200;

export function createRecipeSession(client: RecipeClient, recipe: Recipe, newIdempotencyKey: () => string): RecipeSession {
  const params = { id: recipe.id };
  return createPublishedSession<Recipe, RecipeDraft, RecipeProblem, PublishedVersion>(
    recipe,
    {
      read: async () => (await client.getRecipe({ params })).recipe,
      save: async (draft, { revision }) => (await client.updateRecipe({ params, body: bodyOf(draft), ifMatch: revision })).recipe,
      async copy(draft, { tag_settings, preview_settings, url_settings, tags }, idempotencyKey) {
        const label = `Copy of ${draft.label.trim()}`.slice(0, MAX_NAME).toWellFormed();
        const body = { ...bodyOf(draft), label, tag_settings, preview_settings, url_settings, tags };
        return (await client.createRecipe({ body, idempotencyKey })).recipe.id;
      },
      copiesDeleted: true,
      async publish(note, idempotencyKey) {
        const { recipe: thing, ...now } = await client.publishRecipe({ params, body: { note }, idempotencyKey });
        return { ...now, thing };
      },
      makeLive: async (version) => (await client.restoreRecipeVersion({ params: { ...params, v: version } })).recipe,
      open: openDraft,
      isSame: isSameDraft,
      problemsOf,
      placed: placedProblems,
      stillThere,
      failed: 'Couldn’t save the recipe. Try again.',
    },
    newIdempotencyKey,
  );
}
