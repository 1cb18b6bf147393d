/** Recipes as they are published: what a version holds, where it is kept, and what it needs for as long as it is there or live. */
import { OBJECT_KIND } from '@limn/model';
import type { PublishedKind } from '../../design/publishing/publishing.port.ts';
import { usedByVersion } from './recipe-uses.ts';
import { findContent, insertVersion, lastVersion, setRecipeLive, type NewRecipeVersion } from './recipe-versions.store.ts';

export const publishedRecipe: PublishedKind<NewRecipeVersion> = {
  kind: OBJECT_KIND.recipe,
  lastVersion,
  insert: insertVersion,
  find: findContent,
  setLive: setRecipeLive,
  pins: ({ snapshot }) => snapshot.pictures.map(({ hash }) => hash),
  uses: async (tx, companyId, _id, { snapshot }) => usedByVersion(tx, companyId, snapshot),
};
