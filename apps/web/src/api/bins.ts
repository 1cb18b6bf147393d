/**
 * Things with a bin, by their calls. A new one is a line here and in the tables of the Bin page, which don't
 * compile without it.
 */
import type { RouteName } from '@limn/contracts';
import type { ThingWord } from '../ui/batch-labels.ts';
import type { BatchName } from './use-batch.ts';

/** Templates are images in the API. */
export type BinWord = Exclude<ThingWord, 'item' | 'template'>;

export const BINS = {
  image: { list: 'listBin', remove: 'deleteImages', restore: 'restoreImages', purge: 'purgeImages' },
  campaign: { list: 'listCampaignBin', restore: 'restoreCampaigns', purge: 'purgeCampaigns' },
  recipe: { list: 'listRecipeBin', restore: 'restoreRecipes', purge: 'purgeRecipes' },
  asset: { list: 'listCdnImageBin', remove: 'deleteCdnImages', restore: 'restoreCdnImages', purge: 'purgeCdnImages' },
  table: { list: 'listDatatableBin', remove: 'deleteDatatables', restore: 'unbinDatatables', purge: 'purgeDatatables' },
  feed: { list: 'listDataSourceBin', remove: 'deleteDataSources', restore: 'restoreDataSources', purge: 'purgeDataSources' },
} as const satisfies Record<BinWord, { list: RouteName; remove?: BatchName; restore: BatchName; purge: BatchName }>;

export const BIN_NAMES = Object.keys(BINS) as BinWord[];
