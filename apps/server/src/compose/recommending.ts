/** The calls of recipes and flavours. */
import { recipeTagHandlers } from '../features/design/tagging/tagging.routes.ts';
import { flavourHandlers } from '../features/recommending/flavours/flavours.routes.ts';
import { recipeTrialHandlers } from '../features/recommending/recipes/recipe-trials.routes.ts';
import { recipeHandlers } from '../features/recommending/recipes/recipes.routes.ts';
import { startingRecipeHandlers } from '../features/recommending/recipes/starting-recipes.routes.ts';
import { createRecipeTrials } from '../render/recipes/try-recipe.ts';
import type { FlavourParts } from './flavours.ts';
import type { RecipeParts } from './recipes.ts';

export type RecommendingDeps = Parameters<typeof createRecipeTrials>[0] & { recipes: RecipeParts; flavours: FlavourParts };

export function recommendingHandlers({ recipes, flavours, ...tried }: RecommendingDeps) {
  return {
    ...recipeHandlers(recipes.routes),
    ...startingRecipeHandlers(recipes.routes),
    ...recipeTrialHandlers({ openTrial: createRecipeTrials(tried), nowMs: Date.now }),
    ...recipeTagHandlers(recipes.tagging),
    ...flavourHandlers(flavours.routes),
  };
}
