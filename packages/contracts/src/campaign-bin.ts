/** Deleted campaigns, which can be restored for some time. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, inBin } from './batches.ts';
import { writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const BinnedCampaign = z
  .object({ id: z.number().int(), name: z.string(), live_version: z.number().int().nullable(), ...inBin })
  .meta({ id: 'BinnedCampaign' });
export type BinnedCampaign = z.infer<typeof BinnedCampaign>;

export const campaignBinRoutes = {
  listCampaignBin: listRoute({
    path: '/rules/bin',
    summary: `Deleted campaigns that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'bin', searched: ['name'] },
    row: BinnedCampaign,
  }),
  restoreCampaigns: route({
    method: 'POST',
    path: '/rules/bin/restore',
    summary: 'Restore campaigns from the bin exactly as they were; their tags work again at once',
    access: 'editor',
    scope: 'images:write',
    body: writable({ ids: batchIds('campaign') }),
    refuses: ['not_found'],
    example: { ids: [12, 14] },
    response: BatchAnswer,
  }),
  purgeCampaigns: route({
    method: 'POST',
    path: '/rules/bin/purge',
    summary: 'Delete campaigns of the bin forever. Reports keep their names',
    access: 'editor',
    scope: 'images:write',
    body: writable({ ids: batchIds('campaign') }),
    refuses: ['not_found'],
    example: { ids: [12] },
    response: BatchAnswer,
  }),
};
