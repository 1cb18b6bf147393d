/** Deleted recipes, which can be restored for some time. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, inBin } from './batches.ts';
import { writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const BinnedRecipe = z
  .object({ id: z.number().int(), label: z.string(), live_version: z.number().int().nullable(), ...inBin })
  .meta({ id: 'BinnedRecipe' });
export type BinnedRecipe = z.infer<typeof BinnedRecipe>;

export const recipeBinRoutes = {
  listRecipeBin: listRoute({
    path: '/recipes/bin',
    summary: `Deleted recipes that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'bin', searched: ['label'] },
    row: BinnedRecipe,
  }),
  restoreRecipes: route({
    method: 'POST',
    path: '/recipes/bin/restore',
    summary: 'Restore recipes from the bin exactly as they were; their tags work again at once',
    access: 'editor',
    scope: 'images:write',
    body: writable({ ids: batchIds('recipe') }),
    refuses: ['not_found'],
    example: { ids: [12, 14] },
    response: BatchAnswer,
  }),
};
