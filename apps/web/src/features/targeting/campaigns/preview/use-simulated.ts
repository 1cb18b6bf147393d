import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCampaignState } from '../editor/editor-context.tsx';
import { visitOf } from './simulated.ts';
import type { PreviewValues } from './use-preview-values.ts';

const STILL_MS = 300;
/**
 * An answer holds for the saved draft that `look` counts; the draft's own number also rises with settings of
 * the preview.
 */
const ONCE = { staleTime: Infinity, gcTime: 0, retry: 1 } as const;

/** The saved draft's decision for these values. @param look another number asks again */
export function useDecision(values: PreviewValues, look: number) {
  const { client } = useServices();
  const id = useCampaignState(({ thing }) => thing.id);
  return useQuery({
    queryKey: [...apiKey('simulateCampaign', { params: { id } }), JSON.stringify(values), look],
    queryFn: ({ signal }) => client.simulateCampaign({ params: { id }, body: { ...visitOf(values) }, signal }),
    ...ONCE,
  });
}

/** The next 7 days of these values. @param look another number asks again */
export function useTimeline(values: PreviewValues, look: number) {
  const { client } = useServices();
  const id = useCampaignState(({ thing }) => thing.id);
  const still = useDebounced(JSON.stringify(values), STILL_MS);
  return useQuery({
    queryKey: [...apiKey('campaignTimeline', { params: { id } }), still, look],
    queryFn: ({ signal }) => client.campaignTimeline({ params: { id }, body: { ...visitOf(JSON.parse(still) as PreviewValues) }, signal }),
    placeholderData: keepPreviousData,
    ...ONCE,
  });
}
