import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { BIN_NAMES, BINS, type BinWord } from '../../../api/bins.ts';
import { useServices } from '../../../api/services.tsx';
import { apiQuery, type Output } from '../../../api/use-api-query.ts';
import { binnedOf, type Binned } from './binned.ts';

export interface BinnedAll {
  /** Last deleted first; undefined until every kind is there. */
  rows: readonly Binned[] | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
  /** When it was loaded. */
  atMs: number;
}

type BinList = Output<(typeof BINS)[BinWord]['list']>;

export function useBinned(): BinnedAll {
  const services = useServices();
  return useQueries({ queries: BIN_NAMES.map((word) => apiQuery(services, BINS[word].list, {})), combine: together });
}

/** @param lists in the order of the words */
function together(lists: readonly UseQueryResult<BinList>[]): BinnedAll {
  const bins = lists.flatMap(({ data }) => data ?? []);
  return {
    rows:
      bins.length < lists.length
        ? undefined
        : BIN_NAMES.flatMap((word, at) => binnedOf(word, bins[at]?.bin as never)).toSorted((one, other) =>
            other.deleted_at.localeCompare(one.deleted_at),
          ),
    error: lists.find(({ isError }) => isError)?.error ?? undefined,
    busy: lists.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const list of lists) void list.refetch();
    },
    atMs: Math.max(...lists.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}
