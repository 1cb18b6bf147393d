import type { FlavourPreview } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Card } from '../../../../ui/Card.tsx';
import { formatAgo, formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { ItemCell } from './ItemCell.tsx';
import { NeighbourList } from './NeighbourList.tsx';
import { PickList } from './PickList.tsx';

const SEARCH_MS = 250;
type Customer = NonNullable<FlavourPreview['customer']>;
const COUNTS: Readonly<Record<Customer['events'][number]['counts_as'], string>> = {
  starts: 'leads to others',
  done: 'not recommended again',
  both: 'leads to others, not recommended again',
};

/** Choose a customer, and see what they would get and from which of their events. */
export function CustomerPreview({ flavourId }: { flavourId: number }) {
  const params = { id: flavourId };
  const [words, setWords] = useState('');
  const search = useDebounced(words.trim(), SEARCH_MS);
  const customers = useApiQuery('flavourCustomers', { params, query: search === '' ? {} : { search } }, { keepPrevious: true });
  const [picked, setPicked] = useState<string>();
  const choices = customers.data?.customers;
  const chosen = picked ?? choices?.[0]?.id;
  const preview = useApiQuery(
    'previewFlavour',
    { params, query: { customer: chosen ?? '' } },
    { enabled: chosen !== undefined, keepPrevious: true },
  );
  const shown = preview.data?.preview;
  return (
    <Box sx={{ display: 'grid', gap: 5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' } }}>
      <PickList
        label="Customers"
        placeholder="Search by ID or email address"
        words={words}
        onWords={setWords}
        choices={choices}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={setPicked}
        none="No customer has an event of this flavour."
      >
        {({ id, events, last_at: at }) => (
          <>
            <Text component="div" strong breaks>
              {id}
            </Text>
            <Text variant="caption" component="div" muted>
              {at === null
                ? 'No events: someone new'
                : `${formatCount(events)} ${events === 1 ? 'event' : 'events'}, last ${formatAgo(at, customers.dataUpdatedAt)}`}
            </Text>
          </>
        )}
      </PickList>
      {preview.isError ? (
        <LoadFailure error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()}>
          Couldn’t load the preview.
        </LoadFailure>
      ) : (
        <Stack gap={5} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Card label="What they would get" sx={{ p: { xs: 4, md: 5 } }}>
            <Text variant="h3" component="h2">
              {shown?.customer ? `${shown.customer.id} would get` : 'What they would get'}
            </Text>
            {shown?.customer ? (
              <NeighbourList label={`Items for ${shown.customer.id}`} neighbours={shown.neighbours} showsFrom />
            ) : (
              <Text variant="body2" component="p" muted sx={{ mb: 0 }}>
                Choose a customer to see their list.
              </Text>
            )}
          </Card>
          {shown?.customer ? <Events customer={shown.customer} nowMs={preview.dataUpdatedAt} /> : null}
        </Stack>
      )}
    </Box>
  );
}

function Events({ customer, nowMs }: { customer: Customer; nowMs: number }) {
  return (
    <Card label="Their events" sx={{ p: { xs: 4, md: 5 } }}>
      <Text variant="h3">Because of what they did</Text>
      {customer.events.length === 0 ? (
        <Text variant="body2" component="p" muted sx={{ mb: 0 }}>
          They have no event of this flavour, so they get what is popular.
        </Text>
      ) : (
        <Stack component="ol" aria-label={`Events of ${customer.id}`} gap={3} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {customer.events.map((event, index) => (
            <li key={`${event.at} ${event.item.id} ${index}`}>
              <ItemCell item={event.item} size={36}>
                {event.event_name}, {formatAgo(event.at, nowMs)}: {COUNTS[event.counts_as]}
                {event.item.exists ? '' : '. No longer in the table.'}
              </ItemCell>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}
