/** Recipes as they are published: what a version holds, where it is kept, and what it needs for as long as it is there or live. */
import { OBJECT_KIND } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import type { PublishedKind } from '../../design/publishing/publishing.port.ts';
import { versionsOf, type NewVersion } from '../../design/publishing/versions.port.ts';
import { usedByVersion } from './recipe-uses.ts';

export type NewRecipeVersion = NewVersion<RecipeSnapshot>;

export const recipeVersions = versionsOf<RecipeSnapshot>('recipe');

export const publishedRecipe: PublishedKind<NewRecipeVersion> = {
  ...recipeVersions,
  kind: OBJECT_KIND.recipe,
  pins: ({ snapshot }) => snapshot.pictures.map(({ hash }) => hash),
  uses: async (tx, companyId, _id, { snapshot }) => usedByVersion(tx, companyId, snapshot),
};
