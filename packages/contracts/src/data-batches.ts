/** Changes to several tables or API feeds with one call, and their bins. */
import { BIN_DAYS } from '@limn/model';
import { z } from 'zod';
import { BatchAnswer, batchIds, inBin } from './batches.ts';
import { writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const BinnedTable = z
  .object({ id: z.number().int(), name: z.string(), type: z.enum(['datatable', 'location']), rows: z.number().int(), ...inBin })
  .meta({ id: 'BinnedTable' });
export type BinnedTable = z.infer<typeof BinnedTable>;

export const BinnedFeed = z.object({ id: z.number().int(), name: z.string(), ...inBin }).meta({ id: 'BinnedFeed' });
export type BinnedFeed = z.infer<typeof BinnedFeed>;

const tables = writable({ ids: batchIds('table') });
const feeds = writable({ ids: batchIds('feed') });
const batch = { method: 'POST', access: 'editor', scope: 'data:write', response: BatchAnswer, refuses: ['not_found'] } as const;
const example = { ids: [12, 14] };

export const dataBatchRoutes = {
  deleteDatatables: route({
    ...batch,
    path: '/datatable/batch/delete',
    summary: `Move several tables to the bin, where they can be restored for ${BIN_DAYS} days; those that an image uses stay`,
    body: tables,
    example,
  }),
  listDatatableBin: listRoute({
    path: '/datatable/bin',
    summary: `Deleted tables that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'bin', searched: ['name'] },
    row: BinnedTable,
  }),
  unbinDatatables: route({
    ...batch,
    path: '/datatable/bin/restore',
    summary: 'Restore tables from the bin with their rows and schedules',
    body: tables,
    example,
  }),
  purgeDatatables: route({
    ...batch,
    path: '/datatable/bin/purge',
    summary: 'Delete tables of the bin and their rows forever',
    body: tables,
    example,
  }),
  deleteDataSources: route({
    ...batch,
    path: '/datasource/api/batch/delete',
    summary: `Move several API feeds to the bin, where they can be restored for ${BIN_DAYS} days; those that an image uses stay`,
    body: feeds,
    example,
  }),
  listDataSourceBin: listRoute({
    path: '/datasource/api/bin',
    summary: `Deleted API feeds that can be restored: those of the last ${BIN_DAYS} days, last deleted first`,
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'bin', searched: ['name'] },
    row: BinnedFeed,
  }),
  restoreDataSources: route({
    ...batch,
    path: '/datasource/api/bin/restore',
    summary: 'Restore API feeds from the bin with their credentials',
    body: feeds,
    example,
  }),
  purgeDataSources: route({
    ...batch,
    path: '/datasource/api/bin/purge',
    summary: 'Delete API feeds of the bin forever',
    body: feeds,
    example,
  }),
};
