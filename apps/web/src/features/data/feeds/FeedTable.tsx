import type { ApiDataSource } from '@limn/contracts';
import { Cloud, Delete, Edit } from '../../../ui/icons/general.ts';
import { formatAgo } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { ListTable, type ListColumn, type RowSelection } from '../../../ui/ListTable.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface FeedTableProps {
  feeds: readonly ApiDataSource[];
  /** When they were loaded: ages count to it. */
  nowMs: number;
  mayEdit: boolean;
  onEdit: (feed: ApiDataSource) => void;
  onDelete: (feed: ApiDataSource) => void;
  select: RowSelection<ApiDataSource> | undefined;
}

export function FeedTable(props: FeedTableProps) {
  return (
    <ListTable
      label="API data sources"
      rows={props.feeds}
      rowKey={(feed) => feed.id}
      columns={columnsFor(props)}
      narrow={(feed) => narrowRow(feed, props)}
      select={props.select}
    />
  );
}

function columnsFor(props: FeedTableProps): ListColumn<ApiDataSource>[] {
  const columns: ListColumn<ApiDataSource>[] = [
    { head: 'Type', headHidden: true, width: 44, cell: typeIcon },
    { head: 'Name', width: '28%', sortBy: (feed) => feed.name, cell: nameOf },
    { head: 'Feed URL', sortBy: (feed) => feed.config.url, cell: addressOf },
    { head: 'Updated at', width: 150, sortBy: (feed) => feed.updated_at, cell: (feed) => updatedAt(feed, props.nowMs) },
  ];
  if (props.mayEdit) columns.push({ head: 'Actions', align: 'right', width: 104, cell: (feed) => actionsOf(feed, props) });
  return columns;
}

function narrowRow(feed: ApiDataSource, props: FeedTableProps) {
  return (
    <Row gap={3} align="flex-start">
      {typeIcon()}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(feed)}
        {addressOf(feed)}
        <Text variant="caption" component="div" muted sx={{ mt: 1 }}>
          {updatedAt(feed, props.nowMs)}
        </Text>
      </Box>
      {props.mayEdit ? actionsOf(feed, props) : null}
    </Row>
  );
}

function typeIcon() {
  return <Cloud titleAccess="JSON" sx={{ fontSize: 18, color: 'icon', display: 'block', flex: 'none', mt: { xs: 0.5, md: 0 } }} />;
}

function nameOf({ name }: ApiDataSource) {
  return (
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
}

function addressOf({ config }: ApiDataSource) {
  const twoLines = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' };
  return (
    <Box component="span" sx={{ typography: 'code', fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere', ...twoLines }}>
      {config.url}
    </Box>
  );
}

function updatedAt({ updated_at }: ApiDataSource, nowMs: number) {
  return (
    <time dateTime={updated_at} title={new Date(updated_at).toLocaleString('en-GB')}>
      {formatAgo(updated_at, nowMs)}
    </time>
  );
}

function actionsOf(feed: ApiDataSource, { onEdit, onDelete }: FeedTableProps) {
  return (
    <Box sx={{ display: 'inline-flex', gap: 1, flex: 'none' }}>
      <IconButton label={`Edit ${feed.name}`} size="work" onClick={() => onEdit(feed)}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete ${feed.name}`} size="work" onClick={() => onDelete(feed)}>
        <Delete />
      </IconButton>
    </Box>
  );
}
