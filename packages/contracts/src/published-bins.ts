/** Deleted campaigns and recipes, which can be restored for some time. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, inBin } from './batches.ts';
import { writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const binned = { id: z.number().int(), live_version: z.number().int().nullable(), ...inBin };

export const BinnedCampaign = z.object({ ...binned, name: z.string() }).meta({ id: 'BinnedCampaign' });
export type BinnedCampaign = z.infer<typeof BinnedCampaign>;
export const BinnedRecipe = z.object({ ...binned, label: z.string() }).meta({ id: 'BinnedRecipe' });
export type BinnedRecipe = z.infer<typeof BinnedRecipe>;

const campaigns = binRoutes('/rules/bin', 'campaign', BinnedCampaign, 'name');
const recipes = binRoutes('/recipes/bin', 'recipe', BinnedRecipe, 'label');

export const campaignBinRoutes = {
  listCampaignBin: campaigns.list,
  restoreCampaigns: campaigns.restore,
  purgeCampaigns: campaigns.purge,
};

export const recipeBinRoutes = {
  listRecipeBin: recipes.list,
  restoreRecipes: recipes.restore,
  purgeRecipes: recipes.purge,
};

/** @param searched the field with its name */
function binRoutes<const Path extends string, Row extends z.ZodType>(path: Path, noun: string, row: Row, searched: string) {
  const act = {
    method: 'POST',
    access: 'editor',
    scope: 'images:write',
    body: writable({ ids: batchIds(noun) }),
    refuses: ['not_found'],
    response: BatchAnswer,
  } as const;
  return {
    list: listRoute({
      path,
      summary: `Deleted ${noun}s that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
      access: 'viewer',
      scope: 'images:read',
      list: { key: 'bin', searched: [searched] },
      row,
    }),
    restore: route({
      ...act,
      path: `${path}/restore`,
      summary: `Restore ${noun}s from the bin exactly as they were; their tags work again at once`,
      example: { ids: [12, 14] },
    }),
    purge: route({
      ...act,
      path: `${path}/purge`,
      summary: `Delete ${noun}s of the bin forever. Reports keep their names`,
      example: { ids: [12] },
    }),
  };
}
