import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { findItems } from '../../data/tables/items.read.ts';
import { requireTable } from '../../data/tables/tables.read.ts';
import { fallbackItems } from './fallback-items.ts';
import { wireSummary } from './recipe-wire.ts';
import { makeRecipe, type RecipeDeps } from './recipes.service.ts';
import { missingFor, STARTING, startedDraft, type StartingTable } from './starting-recipes.ts';

/** The first rows of a long table will do: anyone can choose others. */
const SEEN_FOR_FALLBACK = 1000;

export function startingRecipeHandlers(deps: RecipeDeps): Handlers<'listStartingRecipes' | 'startRecipe'> {
  const tableOf = async (tx: Tx, companyId: number, id: number): Promise<StartingTable> => {
    const { columns } = await requireTable(tx, companyId, id);
    return { id, columns, flavours: (await deps.recommended.models(tx, companyId, id)).filter(({ enabled }) => enabled) };
  };
  return {
    listStartingRecipes: async ({ caller: { companyId }, query, transact }) => {
      const { datatable } = query;
      const table = datatable === undefined ? undefined : await transact((tx) => tableOf(tx, companyId, datatable));
      return { starting_recipes: STARTING.map((start) => ({ ...start, missing: table ? missingFor(start.id, table) : [] })) };
    },
    startRecipe: async ({ caller, params, body, transact }) =>
      transact(async (tx) => {
        const table = await tableOf(tx, caller.companyId, body.datatable);
        const found = await findItems(tx, caller.companyId, body.datatable, { search: '', limit: SEEN_FOR_FALLBACK });
        const draft = startedDraft(params.starting, table, { label: body.label, fallback: found ? fallbackItems(found) : [] });
        return { recipe: wireSummary(await makeRecipe(tx, caller, draft, deps)) };
      }),
  };
}
