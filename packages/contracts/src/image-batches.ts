/** Changes to several images with one call, and the bin. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, labelsToAdd, labelsToRemove, inBin } from './batches.ts';
import { Id, writable } from './common.ts';
import { ImageType } from './image-types.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const BinnedImage = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: ImageType,
    template: z.boolean(),
    labels: z.array(z.string()),
    width: z.number().int(),
    height: z.number().int(),
    preview_image: z.string(),
    live_version: z.number().int().nullable(),
    /** Where restoring puts it; null: in no folder. */
    folder_id: z.number().int().nullable(),
    ...inBin,
  })
  .meta({ id: 'BinnedImage' });
export type BinnedImage = z.infer<typeof BinnedImage>;

const ids = batchIds('image');

const batch = { method: 'POST', access: 'editor', scope: 'images:write', response: BatchAnswer } as const;

/**
 * A call that can do nothing at all is refused as that of a single image is: 404 where none of the images
 * exists, 423 where all are locked.
 */
export const imageBatchRoutes = {
  labelImages: route({
    ...batch,
    path: '/images/batch/label',
    summary: 'Add labels to several images, and remove others',
    body: writable({ ids, add: labelsToAdd, remove: labelsToRemove }),
    refuses: ['not_found', 'locked'],
    example: { ids: [12, 14], add: ['Spring'], remove: ['Draft'] },
  }),
  lockImages: route({
    ...batch,
    path: '/images/batch/lock',
    summary: 'Lock or unlock several images',
    body: writable({ ids, lock: z.boolean() }),
    refuses: ['not_found'],
    example: { ids: [12, 14], lock: true },
  }),
  moveImages: route({
    ...batch,
    path: '/images/batch/move',
    summary: 'Move several images into a folder, or out of all folders',
    body: writable({ ids, folder_id: Id.nullable() }),
    refuses: ['not_found'],
    example: { ids: [12, 14], folder_id: 3 },
  }),
  deleteImages: route({
    ...batch,
    path: '/images/batch/delete',
    summary: `Move several images to the bin, where they can be restored for ${BIN_DAYS} days`,
    body: writable({ ids }),
    refuses: ['not_found', 'locked'],
    example: { ids: [12, 14] },
  }),
  listBin: listRoute({
    path: '/images/bin',
    summary: `Deleted images and templates that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'bin', searched: ['name', 'labels'], labels: 'labels', typeId: 'type.id' },
    row: BinnedImage,
  }),
  restoreImages: route({
    ...batch,
    path: '/images/bin/restore',
    summary: 'Restore images from the bin exactly as they were; their tags work again at once',
    body: writable({ ids }),
    refuses: ['not_found'],
    example: { ids: [12, 14] },
  }),
  purgeImages: route({
    ...batch,
    path: '/images/bin/purge',
    summary: 'Delete images of the bin forever. Tags already sent keep showing the fallback; statistics keep the name',
    body: writable({ ids }),
    refuses: ['not_found'],
    example: { ids: [12] },
  }),
};
