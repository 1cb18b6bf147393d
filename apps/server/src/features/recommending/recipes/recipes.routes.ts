import { AppError } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { itemIds } from './item-ids.ts';
import { prepareRecipe, publishRecipe, wireVersion, type PublishRecipeDeps } from './publish-recipe.ts';
import { binnedRecipes, restoreRecipes } from './recipe-bin.ts';
import { listVersions } from './recipe-versions.store.ts';
import { wireRecipe, wireSummary } from './recipe-wire.ts';
import { listRecipes } from './recipes.store.ts';
import { createRecipe, deleteRecipe, requireHeldRecipe, requireRecipe, saveRecipe } from './recipes.service.ts';

type Names =
  | 'listRecipes'
  | 'getRecipe'
  | 'createRecipe'
  | 'updateRecipe'
  | 'deleteRecipe'
  | 'recipeUids'
  | 'listRecipeBin'
  | 'restoreRecipes'
  | 'publishRecipe'
  | 'listRecipeVersions'
  | 'restoreRecipeVersion';

/** A draft may be saved while its version is being prepared; after this many times someone is still at it. */
const PUBLISH_ATTEMPTS = 3;

export function recipeHandlers(deps: PublishRecipeDeps): Handlers<Names> {
  const recipeOf = async (tx: Tx, companyId: number, id: number) => ({
    recipe: await wireRecipe(tx, companyId, await requireRecipe(tx, companyId, id), deps),
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
      await transact((tx) => deleteRecipe(tx, caller, params.id, deps));
      return { message: 'The recipe is deleted.' };
    },
    recipeUids: async ({ caller, params, query, transact }) =>
      transact(async (tx) => itemIds(tx, caller.companyId, await requireRecipe(tx, caller.companyId, params.id), query.search)),
    listRecipeBin: async ({ caller, transact }) => ({ bin: await transact((tx) => binnedRecipes(tx, caller.companyId)) }),
    restoreRecipes: async ({ caller, body, transact }) => ({
      results: await transact((tx) => restoreRecipes(tx, caller.companyId, body.ids, deps)),
    }),
    publishRecipe: async ({ caller, params, body, transact }) => {
      for (let attempt = 0; attempt < PUBLISH_ATTEMPTS; attempt++) {
        const prepared = await prepareRecipe(caller.companyId, params.id, deps);
        try {
          return await transact(async (tx) => {
            if (!(await publishRecipe(tx, caller, prepared, body?.note ?? '', deps))) throw new DraftMoved();
            const [version] = await listVersions(tx, caller.companyId, params.id);
            if (!version) throw new Error('A version that was published is missing.');
            return { version: wireVersion(version, version.version), ...(await recipeOf(tx, caller.companyId, params.id)) };
          });
        } catch (error) {
          if (!(error instanceof DraftMoved)) throw error;
        }
      }
      throw new AppError('conflict', {
        publicMessage: 'This recipe is being changed right now. Wait until it is saved, then publish again.',
      });
    },
    listRecipeVersions: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const { live_version: live } = await requireRecipe(tx, caller.companyId, params.id);
        return { versions: (await listVersions(tx, caller.companyId, params.id)).map((row) => wireVersion(row, live)) };
      }),
    restoreRecipeVersion: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const row = await requireHeldRecipe(tx, caller.companyId, params.id);
        await deps.publishing.restore(tx, caller, row, params.v);
        return recipeOf(tx, caller.companyId, params.id);
      }),
  };
}

/** Rolls the transaction back so that it can be tried on the newer draft. */
class DraftMoved extends Error {}
