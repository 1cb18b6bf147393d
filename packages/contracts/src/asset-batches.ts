/** Changes to several assets with one call, and their bin. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, labelsToAdd, labelsToRemove, inBin } from './batches.ts';
import { writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const BinnedAsset = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Answers until the asset is deleted forever. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    tags: z.array(z.string()),
    ...inBin,
  })
  .meta({ id: 'BinnedAsset' });
export type BinnedAsset = z.infer<typeof BinnedAsset>;

const ids = batchIds('asset');
const batch = { method: 'POST', access: 'editor', scope: 'images:write', response: BatchAnswer, refuses: ['not_found'] } as const;

export const assetBatchRoutes = {
  labelCdnImages: route({
    ...batch,
    path: '/cdn_image/batch/label',
    summary: 'Add tags to several pictures, and remove others',
    body: writable({ ids, add: labelsToAdd, remove: labelsToRemove }),
    example: { ids: [12, 14], add: ['Summer'], remove: ['Draft'] },
  }),
  deleteCdnImages: route({
    ...batch,
    path: '/cdn_image/batch/delete',
    summary: `Move several pictures to the bin, where they can be restored for ${BIN_DAYS} days; those that an image shows stay`,
    body: writable({ ids }),
    example: { ids: [12, 14] },
  }),
  listCdnImageBin: listRoute({
    path: '/cdn_image/bin',
    summary: `Deleted pictures that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'bin', searched: ['name', 'tags'], labels: 'tags' },
    row: BinnedAsset,
  }),
  restoreCdnImages: route({
    ...batch,
    path: '/cdn_image/bin/restore',
    summary: 'Restore pictures from the bin with their names, addresses and tags',
    body: writable({ ids }),
    example: { ids: [12, 14] },
  }),
  purgeCdnImages: route({
    ...batch,
    path: '/cdn_image/bin/purge',
    summary: 'Delete pictures of the bin forever',
    body: writable({ ids }),
    example: { ids: [12] },
  }),
};
