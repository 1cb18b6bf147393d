import type { EventKind } from '@limn/contracts';
import { Link } from 'react-router';
import { formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Delete, Edit, TableChart } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { Text } from '../../../ui/Text.tsx';
import { eventAddress } from './event-addresses.ts';
import type { EventQuestion } from './EventsPage.tsx';

interface EventListProps {
  events: readonly EventKind[];
  /** Absent for those who only read. */
  onQuestion: ((question: EventQuestion) => void) | undefined;
}

export function EventList(props: EventListProps) {
  return (
    <ListTable
      label="Events"
      columns={columnsOf(props)}
      rows={props.events}
      rowKey={({ id }) => id}
      sort={{ by: 'Event Name', descending: false }}
      narrow={(event) => narrowRow(event, props)}
    />
  );
}

function columnsOf(props: EventListProps): ListColumn<EventKind>[] {
  return [
    { head: 'Event Name', sortBy: (event) => event.event_name, cell: nameOf },
    {
      head: 'Records',
      align: 'right',
      width: 140,
      sortBy: (event) => event.record_count,
      cell: (event) => formatCount(event.record_count),
    },
    {
      head: 'Columns',
      align: 'right',
      width: 120,
      sortBy: (event) => event.column_count,
      cell: (event) => formatCount(event.column_count),
    },
    { head: 'Views', align: 'right', width: 100, sortBy: (event) => event.view_count, cell: (event) => formatCount(event.view_count) },
    { head: 'Actions', align: 'right', width: 140, cell: (event) => actionsOf(event, props) },
  ];
}

function narrowRow(event: EventKind, props: EventListProps) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(event)}
        <Text variant="caption" component="div" muted>
          {formatCount(event.record_count)} {event.record_count === 1 ? 'record' : 'records'}, {formatCount(event.column_count)}{' '}
          {event.column_count === 1 ? 'column' : 'columns'}
        </Text>
      </Box>
      {actionsOf(event, props)}
    </Row>
  );
}

function nameOf({ id, event_name: name }: EventKind) {
  return (
    <Box component={Link} to={eventAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
}

function actionsOf(event: EventKind, { onQuestion }: EventListProps) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5, flex: 'none' }}>
      <IconButton label={`Fields: ${event.event_name}`} size="work" to={eventAddress(event.id)}>
        <TableChart />
      </IconButton>
      {onQuestion ? (
        <>
          <IconButton label={`Edit: ${event.event_name}`} size="work" onClick={() => onQuestion({ kind: 'edit', event })}>
            <Edit />
          </IconButton>
          <IconButton label={`Delete: ${event.event_name}`} size="work" onClick={() => onQuestion({ kind: 'delete', event })}>
            <Delete />
          </IconButton>
        </>
      ) : null}
    </Box>
  );
}
