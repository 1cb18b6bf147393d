import { AppError, invalidField, parseJson } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { findItems } from '../../data/tables/items.read.ts';
import { requireTable } from '../../data/tables/tables.read.ts';
import { factSources } from '../../targeting/facts/catalogue.read.ts';
import { visitOf } from '../../targeting/simulations/simulated-visit.port.ts';
import { recipeCatalogue } from './recipe-catalogue.ts';
import type { OpenRecipeTrial, RecipeTrial } from './recipe-trials.port.ts';
import type { RecipeRow } from './recipes.store.ts';
import { keptRecipe } from './kept-recipe.ts';

export interface RecipeTrialDeps {
  openTrial: OpenRecipeTrial;
  nowMs(): number;
}

/** A parameter of the link is no longer than this. */
const MAX_VALUE = 4096;

export function recipeTrialHandlers({
  openTrial,
  nowMs,
}: RecipeTrialDeps): Handlers<'simulateRecipe' | 'explainRecipe' | 'recommendItems'> {
  async function opened(uuid: string, version: 'draft' | 'live'): Promise<RecipeTrial> {
    const trial = await openTrial(uuid, version);
    if (trial) return trial;
    throw version === 'live'
      ? invalidField('version', 'This recipe isn’t published yet. Try its draft.')
      : new AppError('not_found', { publicMessage: 'There is no such recipe.' });
  }

  return {
    simulateRecipe: async ({ caller: { companyId }, params, body, look }) => {
      const { uuid } = await look((tx) => keptRecipe.require(tx, companyId, params.id));
      const trial = await opened(uuid, body.version);
      const visit = visitOf(body, trial, nowMs());
      return { at: new Date(visit.atMs).toISOString(), ...(await trial.list(visit, body.limit)) };
    },
    explainRecipe: async ({ caller: { companyId }, params, body, look }) => {
      const { page, rowsPerPage, search, item, limit } = body;
      const { row, found, catalogue } = await look(async (tx) => {
        const recipe = await keptRecipe.require(tx, companyId, params.id);
        return {
          row: recipe,
          found:
            item === undefined && search.trim() !== ''
              ? await searchItems(tx, companyId, recipe, { search, page, rowsPerPage })
              : undefined,
          catalogue: await catalogueOf(tx, companyId, recipe),
        };
      });
      const trial = await opened(row.uuid, body.version);
      const visit = visitOf(body, trial, nowMs());
      const ids = item === undefined ? found?.ids : [item];
      const { items, total, steps, group } = await trial.explain(visit, { limit, ids, page, rowsPerPage, catalogue });
      return {
        at: new Date(visit.atMs).toISOString(),
        items: {
          data: items,
          current_page: page,
          per_page: rowsPerPage,
          total: item === undefined ? (found?.total ?? total) : items.length,
        },
        steps,
        group,
      };
    },
    recommendItems: async ({ caller: { companyId }, params, query, look }) => {
      const { uuid } = await look((tx) => keptRecipe.require(tx, companyId, params.id));
      const trial = await openTrial(uuid, 'live');
      if (!trial) throw new AppError('not_found', { publicMessage: 'This recipe isn’t published yet.' });
      const visit = visitOf({ facts: readContext(query.context), eid: query.eid }, trial, nowMs());
      return { items: (await trial.list(visit, query.limit)).results };
    },
  };
}

async function searchItems(
  tx: Tx,
  companyId: number,
  { settings: { datatable } }: RecipeRow,
  { search, page, rowsPerPage }: { search: string; page: number; rowsPerPage: number },
): Promise<{ ids: string[]; total: number }> {
  const found = datatable === null ? undefined : await findItems(tx, companyId, datatable, { search, limit: rowsPerPage, page });
  if (!found) return { ids: [], total: 0 };
  const at = found.columns.findIndex(({ name }) => name === found.uniqueHeader);
  return { ids: found.rows.map(({ texts }) => (texts[at] ?? '').trim()), total: found.total };
}

async function catalogueOf(tx: Tx, companyId: number, { settings: { datatable }, datatable_name: name }: RecipeRow) {
  const table = datatable === null || name === null ? undefined : await requireTable(tx, companyId, datatable);
  return recipeCatalogue(table, await factSources(tx, companyId));
}

function readContext(text: string | undefined): Record<string, string> {
  if (text === undefined || text === '') return {};
  try {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value as Record<string, unknown>);
      const isPlain = ([, one]: [string, unknown]) => ['string', 'number', 'boolean'].includes(typeof one);
      if (entries.every(isPlain)) return Object.fromEntries(entries.map(([name, one]) => [name, String(one).slice(0, MAX_VALUE)]));
    }
  } catch {
    // Refused below.
  }
  throw invalidField('context', 'Use a JSON object of parameters and their values, such as {"town":"Hull"}.');
}
