import { MAX_BATCH, type BatchResult, type RouteName } from '@limn/contracts';
import { useCallback } from 'react';
import { useApiMutation } from './use-api-mutation.ts';
import type { Input } from './use-api-query.ts';

/** Queries that each call for several things makes stale. */
const IMAGES = ['listImages', 'listBin', 'listFolders', 'getImage'] as const;
const ASSETS = ['listCdnImages', 'getCdnImage', 'listCdnImageBin'] as const;
const TABLES = ['listDatatables', 'listTableRows', 'listScheduledImports', 'listDatatableBin'] as const;
const CAMPAIGNS = ['listCampaigns', 'listCampaignBin', 'getCampaign'] as const;
const RECIPES = ['listRecipes', 'listRecipeBin', 'getRecipe'] as const;
const FEEDS = ['listDataSources', 'listDataSourceBin'] as const;
const INVALIDATES = {
  labelImages: IMAGES,
  lockImages: IMAGES,
  moveImages: IMAGES,
  deleteImages: IMAGES,
  restoreImages: IMAGES,
  purgeImages: IMAGES,
  labelCdnImages: ASSETS,
  deleteCdnImages: ASSETS,
  restoreCdnImages: ASSETS,
  purgeCdnImages: ASSETS,
  deleteDatatables: TABLES,
  unbinDatatables: TABLES,
  purgeDatatables: TABLES,
  deleteDataSources: FEEDS,
  restoreDataSources: FEEDS,
  purgeDataSources: FEEDS,
  restoreCampaigns: CAMPAIGNS,
  purgeCampaigns: CAMPAIGNS,
  restoreRecipes: RECIPES,
  purgeRecipes: RECIPES,
} satisfies Partial<Record<RouteName, readonly RouteName[]>>;

export type BatchName = keyof typeof INVALIDATES;
type Rest<K extends BatchName> = Omit<Input<K>['body'], 'ids'>;

/**
 * One change of several things, in as many calls as they need. Answers what became of each; of fewer than
 * were asked for where a call failed, which the message at the foot says then.
 */
export function useBatch<K extends BatchName>(name: K): (ids: readonly number[], rest: Rest<K>) => Promise<BatchResult[]> {
  const { mutateAsync } = useApiMutation(name, { invalidates: INVALIDATES[name] });
  // The kit's own type of it cannot be read while the name of the call is open.
  const call = mutateAsync as unknown as (input: { body: object }) => Promise<{ results: BatchResult[] }>;
  return useCallback(
    async (ids, rest) => {
      const results: BatchResult[] = [];
      for (let from = 0; from < ids.length; from += MAX_BATCH) {
        const answer = await call({ body: { ...rest, ids: ids.slice(from, from + MAX_BATCH) } }).catch(() => undefined);
        if (!answer) break;
        results.push(...answer.results);
      }
      return results;
    },
    [call],
  );
}
