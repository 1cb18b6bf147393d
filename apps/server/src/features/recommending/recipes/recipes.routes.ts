import type { BinnedRecipe } from '@limn/contracts';
import { binnedRows, moveToBin, purgeFromBin, restoreFromBin, wireBinned } from '../../../api/bin.ts';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { itemIds } from './item-ids.ts';
import { newestVersion, publishDraft, publishHeld, wireVersion } from '../../design/publishing/publish-draft.port.ts';
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

type Binned = Pick<BinnedRecipe, 'live_version'>;

export function recipeHandlers(deps: PublishRecipeDeps): Handlers<Names> {
  const bin = keptRecipe.bin(deps);
  const recipeOf = async (tx: Tx, companyId: number, id: number) => ({
    recipe: await wireRecipe(tx, companyId, await keptRecipe.require(tx, companyId, id), deps),
  });
  return {
    listRecipes: async ({ caller, transact }) =>
      transact(async (tx) => ({ recipes: (await listRecipes(tx, caller.companyId)).map(wireSummary) })),
    getRecipe: async ({ caller, params, transact }) => transact((tx) => recipeOf(tx, caller.companyId, params.id)),
    createRecipe: async ({ caller, body, transact }) =>
      transact(async (tx) => recipeOf(tx, caller.companyId, (await createRecipe(tx, caller, body, deps)).id)),
    updateRecipe: async ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => recipeOf(tx, caller.companyId, (await saveRecipe(tx, caller, params.id, body, ifMatch, deps)).id)),
    deleteRecipe: async ({ caller, params, transact }) => {
      await transact((tx) => moveToBin(tx, caller, params.id, bin));
      return { message: 'The recipe is deleted.' };
    },
    recipeUids: async ({ caller, params, query, transact }) =>
      transact(async (tx) => itemIds(tx, caller.companyId, await keptRecipe.require(tx, caller.companyId, params.id), query.search)),
    listRecipeBin: async ({ caller, transact }) => {
      const rows = await transact((tx) => binnedRows<Binned>(tx, caller.companyId, bin, ['live_version']));
      return { bin: rows.map(wireBinned).map(({ name: label, ...row }) => ({ ...row, label })) };
    },
    restoreRecipes: async ({ caller, body, transact }) => ({
      results: await transact((tx) => restoreFromBin(tx, caller.companyId, body.ids, bin)),
    }),
    purgeRecipes: async ({ caller, body, transact }) => ({
      results: await transact((tx) => purgeFromBin(tx, caller.companyId, body.ids, bin)),
    }),
    publishRecipe: async ({ caller, params: { id }, body, transact }) =>
      publishDraft(
        'recipe',
        () => prepareRecipe(caller.companyId, id, deps),
        (prepared) =>
          transact(async (tx) => {
            await publishHeld(tx, caller, await keptRecipe.requireHeld(tx, caller.companyId, id), prepared, body?.note ?? '', deps);
            return {
              version: await newestVersion(tx, caller.companyId, id, recipeVersions),
              ...(await recipeOf(tx, caller.companyId, id)),
              warnings: await brokenRulesOf(tx, caller.companyId, prepared.row),
            };
          }),
      ),
    listRecipeVersions: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const { live_version: live } = await keptRecipe.require(tx, caller.companyId, params.id);
        return { versions: (await recipeVersions.list(tx, caller.companyId, params.id)).map((row) => wireVersion(row, live)) };
      }),
    restoreRecipeVersion: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const row = await keptRecipe.requireHeld(tx, caller.companyId, params.id);
        await deps.publishing.restore(tx, caller, row, params.v);
        return recipeOf(tx, caller.companyId, params.id);
      }),
  };
}
