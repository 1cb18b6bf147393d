import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { ViewDraft } from '../draft/view-draft.ts';
import type { EventCount } from '@limn/contracts';
import { formatCount } from '../../../../ui/format.ts';

const STILL_MS = 400;
const FRESH_MS = 60_000;

/** How many events the filters let through. Empty where they ask what enrichments say. */
export function EventMatches({ id, draft }: { id: number; draft: Pick<ViewDraft, 'filters' | 'datatable_enrichment'> }) {
  const { client } = useServices();
  const filters = useDebounced(draft.filters, STILL_MS);
  const body = { filters, datatable_enrichment: draft.datatable_enrichment };
  const { data } = useQuery({
    queryKey: [...apiKey('countEventView'), id, body],
    queryFn: ({ signal }) => client.countEventView({ params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data?.count ? (
    <Text variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {eventCountText(data.count)}
    </Text>
  ) : null;
}

/**
 * "1,204 of 36,342 events match", "40 of the newest 60,000 events match"; empty where none could be looked at
 * in time.
 */
export function eventCountText({ matching, counted, total }: EventCount): string {
  if (counted === 0) return total === 0 ? 'No events yet' : '';
  const among = counted < total ? `the newest ${formatCount(counted)}` : formatCount(counted);
  return `${formatCount(matching)} of ${among} ${counted === 1 ? 'event' : 'events'} ${matching === 1 ? 'matches' : 'match'}`;
}
