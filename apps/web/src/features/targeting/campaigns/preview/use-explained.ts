import { TAG_PARAMETER } from '@limn/model';
import { buildPreviewUrl } from '@limn/tags';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCampaignState } from '../editor/editor-context.tsx';
import type { Explained } from './explained.ts';

/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;
const STILL_MS = 300;

export interface PreviewLook {
  /** Source of an img element. */
  picture: string;
  explained: Explained;
}

/**
 * The saved draft as these values see it: its picture, and why this one. Viewing it is neither counted nor
 * billed.
 *
 * @param look another number asks again
 */
export function useExplained(settings: Readonly<Record<string, string>>, look: number) {
  const { config } = useServices();
  const id = useCampaignState(({ thing }) => thing.id);
  const uuid = useCampaignState(({ thing }) => thing.uuid);
  const token = useApiQuery(
    'campaignPreviewToken',
    { params: { id }, query: { purpose: 'draft' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  );
  const still = useDebounced(JSON.stringify(settings), STILL_MS);
  const query = useQuery<PreviewLook>({
    queryKey: [...apiKey('campaignPreviewToken', { params: { id } }), 'look', still, look],
    queryFn: async ({ signal }) => {
      const { [TAG_PARAMETER.recipient]: recipient = '', ...values } = JSON.parse(still) as Record<string, string>;
      const picture = buildPreviewUrl({
        uuid,
        renderUrl: config.renderUrl,
        recipient,
        settings: Object.entries(values).filter(([, value]) => value !== ''),
        token: token.data?.token ?? '',
        nowMs: Date.now(),
      });
      const response = await fetch(`${picture}&${TAG_PARAMETER.debug}=1`, { signal });
      if (!response.ok) throw new Error(`The preview answered ${response.status}.`);
      return { picture, explained: (await response.json()) as Explained };
    },
    enabled: token.data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  });
  return {
    look: query.data,
    error: token.error ?? query.error,
    isFetching: token.isFetching || query.isFetching,
    refetch: () => void (token.isError ? token.refetch() : query.refetch()),
  };
}
