import type { CollectedEvent, EventField, EventKind } from '@limn/contracts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { ListTable } from '../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Status } from '../../../ui/Status.tsx';
import { Text } from '../../../ui/Text.tsx';
import { SEND_EVENTS } from './event-addresses.ts';
import { HoursChart } from './HoursChart.tsx';
import { OtherNames } from './OtherNames.tsx';

const REFRESH_MS = 2000;

interface LiveTabProps {
  event: EventKind;
  fields: readonly EventField[] | undefined;
  mayEdit: boolean;
  onImport: (() => void) | undefined;
}

/** The newest events as they come, and how many came in each hour. */
export function LiveTab({ event, fields, mayEdit, onImport }: LiveTabProps) {
  const query = useApiQuery('listEventRecords', { params: { id: event.id } }, { refetchInterval: REFRESH_MS });
  const records = query.data?.records;
  if (!records)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the last events.
      </LoadFailure>
    ) : (
      <Loading label="Loading the last events">
        <SkeletonBox width="100%" height={240} />
      </Loading>
    );
  return (
    <Stack gap={4}>
      <HoursChart eventId={event.id} />
      {fields ? <OtherNames event={event} records={records} fields={fields} mayEdit={mayEdit} /> : null}
      <Row gap={3} align="center" justify="space-between">
        <Text variant="h2">Last events</Text>
        {query.isError ? <Status kind="pending">Waiting for the server</Status> : <Status kind="live">Live</Status>}
      </Row>
      {records.length === 0 ? (
        <Card>
          <EmptyState
            title="Waiting for the first event"
            text="It appears here within two seconds of being sent."
            action={
              <Row gap={2} justify="center" wrap>
                <Button to={`${SEND_EVENTS}?event=${encodeURIComponent(event.event_name)}`}>Send events</Button>
                {onImport ? <Button onClick={onImport}>Import CSV</Button> : null}
              </Row>
            }
          />
        </Card>
      ) : (
        <ListTable
          label="Last events"
          rows={records}
          rowKey={(record) => `${record.event_id} ${record.event_timestamp}`}
          columns={[
            { head: 'Time', width: 150, cell: (record) => timeOf(record, query.dataUpdatedAt) },
            { head: 'Customer', width: '28%', cell: customerOf },
            { head: 'Properties', cell: propertiesOf },
          ]}
          narrow={(record) => narrowRow(record, query.dataUpdatedAt)}
        />
      )}
    </Stack>
  );
}

function narrowRow(record: CollectedEvent, nowMs: number) {
  return (
    <>
      <Row justify="space-between" wrap sx={{ columnGap: 3 }}>
        {customerOf(record)}
        <Text variant="caption" muted sx={{ flex: 'none' }}>
          {timeOf(record, nowMs)}
        </Text>
      </Row>
      {propertiesOf(record)}
    </>
  );
}

function timeOf({ event_timestamp: at }: CollectedEvent, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
      {formatAgo(at, nowMs)}
    </time>
  );
}

function customerOf({ customer_id: id }: CollectedEvent) {
  return id === null ? (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      Unknown
    </Box>
  ) : (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {id}
    </Box>
  );
}

function propertiesOf({ event_properties: properties }: CollectedEvent) {
  return (
    <Row wrap sx={{ columnGap: 3, typography: 'caption', overflowWrap: 'anywhere' }}>
      {Object.entries(properties).map(([name, value]) => (
        <span key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {name}:
          </Box>{' '}
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
      ))}
    </Row>
  );
}
