import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { itemIds } from './item-ids.ts';
import { keptHandlers } from '../../design/publishing/kept-handlers.port.ts';
import { brokenRulesOf, prepareRecipe, type PublishRecipeDeps } from './publish-recipe.ts';
import { keptRecipe } from './kept-recipe.ts';
import { recipeVersions } from './published-recipe.ts';
import { wireRecipe, wireSummary } from './recipe-wire.ts';
import { listRecipes } from './recipes.store.ts';
import { createRecipe, saveRecipe } from './recipes.service.ts';

type Names =
  | 'listRecipes'
  | 'getRecipe'
  | 'createRecipe'
  | 'updateRecipe'
  | 'deleteRecipe'
  | 'recipeUids'
  | 'listRecipeBin'
  | 'restoreRecipes'
  | 'purgeRecipes'
  | 'publishRecipe'
  | 'listRecipeVersions'
  | 'restoreRecipeVersion';

export function recipeHandlers(deps: PublishRecipeDeps): Handlers<Names> {
  const recipeOf = async (tx: Tx, companyId: number, id: number) => ({
    recipe: await wireRecipe(tx, companyId, await keptRecipe.require(tx, companyId, id), deps),
  });
  const shared = keptHandlers({
    kept: keptRecipe,
    versions: recipeVersions,
    answerOf: recipeOf,
    prepare: (companyId, id) => prepareRecipe(companyId, id, deps),
    warnings: (tx, companyId, { row }) => brokenRulesOf(tx, companyId, row),
    deps,
  });
  return {
    listRecipes: async ({ caller, transact }) =>
      transact(async (tx) => ({ recipes: (await listRecipes(tx, caller.companyId)).map(wireSummary) })),
    getRecipe: async ({ caller, params, transact }) => transact((tx) => recipeOf(tx, caller.companyId, params.id)),
    createRecipe: async ({ caller, body, transact }) =>
      transact(async (tx) => recipeOf(tx, caller.companyId, (await createRecipe(tx, caller, body, deps)).id)),
    updateRecipe: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => {
        await saveRecipe(tx, caller, params.id, body, ifMatch, deps);
        return recipeOf(tx, caller.companyId, params.id);
      }),
    deleteRecipe: shared.delete,
    recipeUids: async ({ caller, params, query, transact }) =>
      transact(async (tx) => itemIds(tx, caller.companyId, await keptRecipe.require(tx, caller.companyId, params.id), query.search)),
    listRecipeBin: async (call) => ({ bin: (await shared.bin(call)).map(({ name: label, ...row }) => ({ ...row, label })) }),
    restoreRecipes: shared.restore,
    purgeRecipes: shared.purge,
    publishRecipe: shared.publish,
    listRecipeVersions: shared.versions,
    restoreRecipeVersion: shared.restoreVersion,
  };
}
