/** Gives recipes what they need of tables, pictures and drawing. */
import { keepBlob } from '../features/design/assets/assets.store.ts';
import { createPublishing } from '../features/design/publishing/publishing.service.ts';
import type { TaggingDeps } from '../features/design/tagging/tagging.routes.ts';
import type { PublishRecipeDeps } from '../features/recommending/recipes/publish-recipe.ts';
import { keepRemovedNames } from '../features/measuring/counting/item-names.port.ts';
import { publishedRecipe } from '../features/recommending/recipes/published-recipe.ts';
import { snapshotOfRecipe, type RecipeSnapshotDeps } from '../features/recommending/recipes/recipe-snapshot.ts';
import { keptRecipe } from '../features/recommending/recipes/kept-recipe.ts';
import type { RecommendedItems } from '../features/recommending/recipes/recommended-items.port.ts';
import type { RecipeLoaderDeps } from '../render/opened/recipe.ts';
import { mintPreviewToken } from '../render/preview-token.ts';
import type { Database } from '../storage/database.ts';
import { composeUses } from './uses.ts';

export interface RecipePartsDeps {
  db: Database;
  /** The picture at an address, checked and kept. */
  keepOutside: RecipeSnapshotDeps['keepOutside'];
  recommended: RecommendedItems;
  publicUrl: string;
  tokenSecret: Uint8Array;
}

export interface RecipeParts {
  routes: PublishRecipeDeps;
  tagging: TaggingDeps;
  /** The draft as the render host shows it to who holds a token. */
  loadDraft: NonNullable<RecipeLoaderDeps['loadRecipeDraft']>;
}

export function composeRecipes({ db, keepOutside, recommended, publicUrl, tokenSecret }: RecipePartsDeps): RecipeParts {
  const uses = composeUses();
  const snapshots: RecipeSnapshotDeps = { db, publicUrl, keepOutside, recommended };
  const publishing = createPublishing(publishedRecipe({ onItemsRemoved: keepRemovedNames }), {
    uses,
    notifyVersionChanged: (tx, uuid) => db.notify(tx, 'version', { uuid }),
  });
  return {
    routes: { ...snapshots, uses, keepBlob, publishing },
    tagging: {
      requireObject: keptRecipe.require,
      mintPreviewToken: (uuid, purpose) => mintPreviewToken({ uuid, purpose, nowMs: Date.now() }, tokenSecret),
      changed: (tx, uuid) => publishing.changed(tx, uuid),
    },
    loadDraft: async (companyId, recipeId) => (await snapshotOfRecipe(companyId, recipeId, snapshots))?.snapshot,
  };
}
