import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { allBinned, type Binned } from './binned.ts';

export interface BinnedAll {
  /** Undefined until every kind is there. */
  rows: readonly Binned[] | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
  /** When it was loaded. */
  atMs: number;
}

export function useBinned(): BinnedAll {
  const images = useApiQuery('listBin', {});
  const assets = useApiQuery('listCdnImageBin', {});
  const tables = useApiQuery('listDatatableBin', {});
  const feeds = useApiQuery('listDataSourceBin', {});
  const campaigns = useApiQuery('listCampaignBin', {});
  const recipes = useApiQuery('listRecipeBin', {});
  const all = [images, assets, tables, feeds, campaigns, recipes];
  const rows = useMemo(
    () =>
      images.data && assets.data && tables.data && feeds.data && campaigns.data && recipes.data
        ? allBinned({
            images: images.data.bin,
            assets: assets.data.bin,
            tables: tables.data.bin,
            feeds: feeds.data.bin,
            campaigns: campaigns.data.bin,
            recipes: recipes.data.bin,
          })
        : undefined,
    [images.data, assets.data, tables.data, feeds.data, campaigns.data, recipes.data],
  );
  return {
    rows,
    error: all.find(({ isError }) => isError)?.error ?? undefined,
    busy: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of all) void query.refetch();
    },
    atMs: Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}
