import type { EventKind } from '@limn/contracts';
import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Add, Code, Person } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { SEND_EVENTS } from './event-addresses.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventList } from './EventList.tsx';
import { EventProposals } from './EventProposals.tsx';

export type EventQuestion = { kind: 'new' } | { kind: 'edit' | 'delete'; event: EventKind };

const REFRESH_MS = 5000;

/** Event Data: what people did, by kind. */
export function EventsPage() {
  const query = useApiQuery('listEvents', { query: {} }, { refetchInterval: REFRESH_MS });
  const mayEdit = useMayEdit();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words).trim().toLowerCase();
  const [question, setQuestion] = useState<EventQuestion>();
  const close = () => setQuestion(undefined);
  const events = query.data?.events;
  const isEmpty = events?.length === 0;
  const found = events?.filter(({ event_name: name }) => name.toLowerCase().includes(wanted));
  const create = (
    <Button look="action" icon={<Add />} onClick={() => setQuestion({ kind: 'new' })}>
      New event
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Event Data"
        text={<Box sx={{ minHeight: 18 }}>{events && !isEmpty ? summaryOf(events) : null}</Box>}
        actions={
          <>
            <Button look="text" icon={<Person />} to="/customers">
              Customers
            </Button>
            <Button look="text" icon={<Code />} to={SEND_EVENTS}>
              Send events
            </Button>
            {mayEdit && events && !isEmpty ? create : null}
          </>
        }
      />
      <EventProposals mayEdit={mayEdit} />
      {query.isError && !events ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load your events.
        </LoadFailure>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            title="No events yet"
            text="An event is something a customer does: view a product, fill a basket, buy. Create one, then send it from your shop or your customer-data tool."
            action={mayEdit ? create : undefined}
          />
        </Card>
      ) : !found ? (
        <EventsLoading />
      ) : (
        <>
          <Box sx={{ maxWidth: 300, mb: 3 }}>
            <SearchField label="Search events" placeholder="Search events" value={words} onChange={setWords} />
          </Box>
          {found.length === 0 ? (
            <Card>
              <EmptyState
                title={`No results for “${words.trim()}”`}
                text="Try another name."
                action={<Button onClick={() => setWords('')}>Clear search</Button>}
              />
            </Card>
          ) : (
            <EventList events={found} onQuestion={mayEdit ? setQuestion : undefined} />
          )}
        </>
      )}
      {question?.kind === 'new' ? <EventDialog event={undefined} onClose={close} /> : null}
      {question?.kind === 'edit' ? <EventDialog event={question.event} onClose={close} /> : null}
      {question?.kind === 'delete' ? <DeleteEvent event={question.event} onKeep={close} onDeleted={close} /> : null}
    </Page>
  );
}

function summaryOf(events: readonly EventKind[]): string {
  const records = events.reduce((sum, event) => sum + event.record_count, 0);
  return `${formatCount(events.length)} ${events.length === 1 ? 'event' : 'events'}, ${formatCount(records)} ${records === 1 ? 'record' : 'records'}`;
}

function EventsLoading() {
  return (
    <Loading label="Loading your events">
      <Card sx={{ p: 4, display: 'grid', gap: 4 }}>
        {[0, 1, 2].map((row) => (
          <Row key={row} gap={5}>
            <SkeletonBox width="35%" height={16} />
            <SkeletonBox width="15%" height={16} />
            <SkeletonBox width="15%" height={16} />
          </Row>
        ))}
      </Card>
    </Loading>
  );
}
