import type { EventKind, EventViewSummary } from '@limn/contracts';
import { useId } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Add, ContentCopy, Delete, Edit, MoreVert } from '../../../../ui/icons/general.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { viewAddress } from '../../../../ui/view-addresses.ts';
import type { ViewDialog } from './ViewDialogs.tsx';

interface EventViewsProps {
  event: EventKind;
  /** Absent for those who only read. */
  onDialog: ((dialog: ViewDialog) => void) | undefined;
}

/** One event with the table of its views. */
export function EventViews({ event, onDialog }: EventViewsProps) {
  const head = useId();
  const { event_name: name, record_count: records, views } = event;
  return (
    <Box component="li" aria-labelledby={head} sx={{ minWidth: 0 }}>
      <Row gap={2} align="center" sx={{ mb: 1.5, minHeight: 36 }}>
        <Text id={head} variant="h2" breaks sx={{ minWidth: 0 }}>
          {name}
        </Text>
        <Text variant="body2" muted sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {formatCount(records)} {records === 1 ? 'record' : 'records'}
        </Text>
        {onDialog ? (
          <IconButton label={`New view of ${name}`} size="work" onClick={() => onDialog({ kind: 'new', event })}>
            <Add />
          </IconButton>
        ) : null}
      </Row>
      {views.length === 0 ? (
        <Card sx={{ p: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Text variant="body2" muted>
            No views yet.
          </Text>
          {onDialog ? (
            <Button size="work" label={`Create a view of ${name}`} onClick={() => onDialog({ kind: 'new', event })}>
              Create a view
            </Button>
          ) : null}
        </Card>
      ) : (
        <ListTable
          label={`Views of ${name}`}
          columns={columnsOf(onDialog)}
          rows={views}
          rowKey={({ id }) => id}
          sort={{ by: 'View Name', descending: false }}
          narrow={(view) => narrowRow(view, onDialog)}
        />
      )}
    </Box>
  );
}

const FLAGS = [
  { head: 'Most Recent?', of: (view: EventViewSummary) => view.most_recent_only },
  { head: 'Event Enrichment?', of: (view: EventViewSummary) => view.event_enrichment },
  { head: 'Datatable Enrichment?', of: (view: EventViewSummary) => view.datatable_enrichment },
] as const;

function columnsOf(onDialog: EventViewsProps['onDialog']): ListColumn<EventViewSummary>[] {
  const columns: ListColumn<EventViewSummary>[] = [
    { head: 'View Name', sortBy: ({ label }) => label.toLowerCase(), cell: nameOf },
    ...FLAGS.map(({ head, of }) => ({
      head,
      width: 180,
      sortBy: (view: EventViewSummary) => (of(view) ? 0 : 1),
      cell: (view: EventViewSummary) => yesOrNo(of(view)),
    })),
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 132, cell: (view) => actionsOf(view, onDialog) });
  return columns;
}

function nameOf({ id, label }: EventViewSummary) {
  return (
    <Box component={Link} to={viewAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {label}
    </Box>
  );
}

function yesOrNo(is: boolean) {
  return (
    <Box component="span" sx={{ color: is ? 'text.primary' : 'text.tertiary' }}>
      {is ? 'Yes' : 'No'}
    </Box>
  );
}

function actionsOf(view: EventViewSummary, onDialog: (dialog: ViewDialog) => void) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Edit: ${view.label}`} size="work" to={viewAddress(view.id)}>
        <Edit />
      </IconButton>
      <IconButton
        label={`Delete: ${view.label}`}
        size="work"
        onClick={() => onDialog({ kind: 'delete', thing: { id: view.id, name: view.label } })}
      >
        <Delete />
      </IconButton>
      <IconButton
        label={`Copy: ${view.label}`}
        size="work"
        onClick={() => onDialog({ kind: 'copy', thing: { id: view.id, name: view.label } })}
      >
        <ContentCopy />
      </IconButton>
    </Box>
  );
}

function narrowRow(view: EventViewSummary, onDialog: EventViewsProps['onDialog']) {
  const on = FLAGS.filter(({ of }) => of(view)).map(({ head }) => head.replace('?', ''));
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(view)}
        {on.length > 0 ? (
          <Text variant="caption" component="div" muted>
            {on.join(', ')}
          </Text>
        ) : null}
      </Box>
      {onDialog ? (
        <ActionMenu
          label={`Actions of ${view.label}`}
          trigger={
            <IconButton label={`More actions: ${view.label}`}>
              <MoreVert />
            </IconButton>
          }
          actions={[
            { label: 'Copy', icon: <ContentCopy />, onClick: () => onDialog({ kind: 'copy', thing: { id: view.id, name: view.label } }) },
            {
              label: 'Delete',
              icon: <Delete />,
              danger: true,
              separated: true,
              onClick: () => onDialog({ kind: 'delete', thing: { id: view.id, name: view.label } }),
            },
          ]}
        />
      ) : null}
    </Row>
  );
}
