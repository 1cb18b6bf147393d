/** Recipes as they are kept. */
import { USED_KIND } from '@limn/model';
import { defineKeptObject } from '../../design/publishing/kept-object.port.ts';
import { compareFrom, recipeVersions, usesOfRecipe, type NewRecipeVersion } from './published-recipe.ts';
import { EMPTY_DRAFT } from './recipe-draft.ts';
import { usedByDraft } from './recipe-uses.ts';
import { findRecipe, recipeDraft, type RecipeDraft, type RecipeRow } from './recipes.store.ts';

const json = JSON.stringify;
const { settings, filters, fallback } = EMPTY_DRAFT;

export const keptRecipe = defineKeptObject<RecipeRow, NewRecipeVersion, RecipeDraft>({
  table: 'recipe',
  missing: 'There is no such recipe.',
  find: findRecipe,
  writes: recipeDraft,
  draftUses: usedByDraft,
  versions: { find: recipeVersions.find, uses: usesOfRecipe },
  usedAs: USED_KIND.recipe,
  // A deleted recipe shows nothing to compare.
  moved: compareFrom,
  emptied: `settings = '${json(settings)}', filters = '${json(filters)}', weightings = '[]', orderings = '[]', customer_defaults = '{}',
    url_defaults = '{}', fallback = '${json(fallback)}', url_settings = '{}'`,
});
