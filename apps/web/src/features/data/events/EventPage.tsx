import type { EventKind } from '@limn/contracts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Code, Delete, Edit, FileUpload as Import, MoreVert as More } from '../../../ui/icons/general.ts';
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { EVENT_DATA, EVENT_TABS, eventAddress, SEND_EVENTS, type EventTab } from './event-addresses.ts';
import { EventDialog } from './EventDialog.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { Imports } from './import/Imports.tsx';
import { LiveTab } from './LiveTab.tsx';
import { RefusedTab } from './RefusedTab.tsx';

const TABS = [
  { value: 'fields', label: 'Fields' },
  { value: 'live', label: 'Last events' },
  { value: 'refused', label: 'Refused' },
] as const satisfies readonly { value: EventTab; label: string }[];
const REFRESH_MS = 5000;

const ImportDialog = lazyPart(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

/** `/eventfields?id=5`: an event's fields, its last records and those that were refused. */
export function EventPage() {
  usePreload(ImportDialog);
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const query = useApiQuery('listEvents', { query: {} }, { refetchInterval: REFRESH_MS });
  const event = query.data?.events.find((one) => one.id === id);
  if (event) return <OneEvent key={id} event={event} tab={EVENT_TABS.find((tab) => tab === search.get('tab')) ?? 'fields'} />;
  return (
    <Page>
      <PageHeader title="Event" above={<BackLink to={EVENT_DATA}>Event Data</BackLink>} />
      {query.data ? (
        <Card>
          <EmptyState
            title="Event not found"
            text="It may have been deleted, or it belongs to another company."
            action={<Button to={EVENT_DATA}>All events</Button>}
          />
        </Card>
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the event.
        </LoadFailure>
      ) : (
        <Loading label="Loading the event">
          <SkeletonBox width="100%" height={200} />
        </Loading>
      )}
    </Page>
  );
}

function OneEvent({ event, tab }: { event: EventKind; tab: EventTab }) {
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const fields = useApiQuery('listEventFields', { params: { id: event.id }, query: {} }).data?.fields;
  const refused = useApiQuery(
    'listEventRejects',
    { params: { id: event.id }, query: { page: 1, rowsPerPage: 1 } },
    { refetchInterval: REFRESH_MS },
  ).data?.rejects.total;
  const [question, setQuestion] = useState<'edit' | 'delete' | 'import'>();
  return (
    <Page>
      <PageHeader
        title={event.event_name}
        above={<BackLink to={EVENT_DATA}>Event Data</BackLink>}
        text={aboutEvent(event)}
        actions={
          <>
            <Button icon={<Code />} to={`${SEND_EVENTS}?event=${encodeURIComponent(event.event_name)}`}>
              Send events
            </Button>
            {mayEdit ? (
              <ActionMenu
                label={`Actions of ${event.event_name}`}
                trigger={
                  <IconButton label="More actions" bordered>
                    <More />
                  </IconButton>
                }
                actions={[
                  { label: 'Import CSV', icon: <Import />, onClick: () => setQuestion('import') },
                  { label: 'Edit', icon: <Edit />, onClick: () => setQuestion('edit') },
                  { label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => setQuestion('delete') },
                ]}
              />
            ) : null}
          </>
        }
      />
      <Imports eventId={event.id} mayEdit={mayEdit} />
      <Row sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}>
        <TabStrip
          id="event"
          label={event.event_name}
          tabs={TABS.map((one) => (one.value === 'refused' && refused ? { ...one, count: refused } : one))}
          value={tab}
          onChange={(next) => void navigate(eventAddress(event.id, next), { replace: true })}
        />
      </Row>
      <Box role="tabpanel" id="event-panel" aria-labelledby={`event-${tab}`}>
        {tab === 'fields' ? <FieldsTab event={event} mayEdit={mayEdit} /> : null}
        {tab === 'live' ? (
          <LiveTab event={event} fields={fields} mayEdit={mayEdit} onImport={mayEdit ? () => setQuestion('import') : undefined} />
        ) : null}
        {tab === 'refused' ? <RefusedTab event={event} mayEdit={mayEdit} /> : null}
      </Box>
      {question === 'edit' ? <EventDialog event={event} onClose={() => setQuestion(undefined)} /> : null}
      {question === 'import' && fields ? <ImportDialog event={event} fields={fields} onClose={() => setQuestion(undefined)} /> : null}
      {question === 'delete' ? (
        <DeleteEvent event={event} onKeep={() => setQuestion(undefined)} onDeleted={() => void navigate(EVENT_DATA)} />
      ) : null}
    </Page>
  );
}

function aboutEvent({ record_count: records, column_count: columns, data_retention_days: days }: EventKind): string {
  const counted = `${formatCount(records)} ${records === 1 ? 'record' : 'records'}, ${formatCount(columns)} ${columns === 1 ? 'column' : 'columns'}`;
  return `${counted}, kept ${days === 0 ? 'for ever' : `for ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`}`;
}
