import type { SegmentSummary } from '@limn/contracts';
import { Link } from 'react-router';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { segmentAddress } from '../../../ui/campaign-addresses.ts';
import { formatAgo } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ContentCopy, Delete, Edit, MoreVert } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { ListDialog } from '../../../api/ListDialogs.tsx';

interface SegmentListProps {
  segments: readonly SegmentSummary[];
  nowMs: number;
  /** Left out for those who only read. */
  onDialog: ((dialog: ListDialog) => void) | undefined;
}

export function SegmentList(props: SegmentListProps) {
  return (
    <ListTable
      label="Segments"
      columns={columnsOf(props)}
      rows={props.segments}
      rowKey={({ id }) => id}
      sort={{ by: 'Name', descending: false }}
      narrow={(segment) => narrowRow(segment, props)}
    />
  );
}

function columnsOf({ nowMs, onDialog }: SegmentListProps): ListColumn<SegmentSummary>[] {
  const columns: ListColumn<SegmentSummary>[] = [
    { head: 'Name', sortBy: ({ name }) => name, cell: nameOf },
    { head: 'Used by', width: 120, sortBy: ({ users }) => users, cell: ({ users }) => usersText(users) },
    { head: 'Updated at', width: 190, sortBy: ({ updated_at: at }) => at, cell: ({ updated_at: at }) => formatAgo(at, nowMs) },
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 132, cell: (segment) => actionsOf(segment, onDialog) });
  return columns;
}

function narrowRow(segment: SegmentSummary, { nowMs, onDialog }: SegmentListProps) {
  const { id, name, users, updated_at: at } = segment;
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(segment)}
        <Text variant="caption" component="div" muted>
          Used by {usersText(users)} · {formatAgo(at, nowMs)}
        </Text>
      </Box>
      {onDialog ? (
        <ActionMenu
          label={`Actions of ${name}`}
          trigger={
            <IconButton label={`More actions: ${name}`}>
              <MoreVert />
            </IconButton>
          }
          actions={[
            { label: 'Copy', icon: <ContentCopy />, onClick: () => onDialog({ kind: 'copy', thing: { id, name } }) },
            {
              label: 'Delete',
              icon: <Delete />,
              danger: true,
              separated: true,
              onClick: () => onDialog({ kind: 'delete', thing: { id, name } }),
            },
          ]}
        />
      ) : null}
    </Row>
  );
}

function nameOf({ id, name }: SegmentSummary) {
  return (
    <Box component={Link} to={segmentAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
}

/** Users are campaigns, recipes and other segments. */
function usersText(users: number): string {
  return users === 0 ? 'nothing yet' : users === 1 ? '1 place' : `${users} places`;
}

function actionsOf({ id, name }: SegmentSummary, onDialog: (dialog: ListDialog) => void) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Edit: ${name}`} size="work" to={segmentAddress(id)}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete: ${name}`} size="work" onClick={() => onDialog({ kind: 'delete', thing: { id, name } })}>
        <Delete />
      </IconButton>
      <IconButton label={`Copy: ${name}`} size="work" onClick={() => onDialog({ kind: 'copy', thing: { id, name } })}>
        <ContentCopy />
      </IconButton>
    </Box>
  );
}
