import type { Datatable } from '@limn/contracts';
import { Link } from 'react-router';
import { TableTypeIcon } from './wizard/TableTypeIcon.tsx';
import type { TableDialog } from './wizard/TableDialogs.tsx';
import { isUnderWay, rowsText } from './wizard/table-labels.ts';
import { Cached as Replace, Delete, Edit, MoreVert as More } from '../../../ui/icons/general.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { ListTable, type ListColumn, type RowSelection } from '../../../ui/ListTable.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TableStatusCell } from './TableStatusCell.tsx';

export interface TableListProps {
  tables: readonly Datatable[];
  nowMs: number;
  /** Absent for those who only read. */
  onDialog: ((dialog: TableDialog) => void) | undefined;
  select: RowSelection<Datatable> | undefined;
}

export function TableList(props: TableListProps) {
  return (
    <ListTable
      label="Data tables"
      columns={columnsOf(props)}
      rows={props.tables}
      rowKey={({ id }) => id}
      sort={{ by: 'Name', descending: false }}
      narrow={(table) => narrowRow(table, props)}
      select={props.select}
    />
  );
}

function columnsOf(props: TableListProps): ListColumn<Datatable>[] {
  const { nowMs, onDialog } = props;
  const columns: ListColumn<Datatable>[] = [
    { head: 'Type', headHidden: true, width: 44, cell: typeIcon },
    { head: 'Name', sortBy: ({ name }) => name, cell: nameOf },
    { head: 'Number of records', align: 'right', width: 150, sortBy: ({ rows }) => rows, cell: recordsOf },
    { head: 'Updated at', width: 150, sortBy: ({ updated_at: at }) => at, cell: (table) => updatedAt(table, nowMs) },
    { head: 'Status', width: 260, sortBy: ({ status }) => status, cell: (table) => statusOf(table, props) },
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 132, cell: (table) => actionsOf({ table, onDialog }) });
  return columns;
}

function narrowRow(table: Datatable, props: TableListProps) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ pt: 0.5 }}>{typeIcon(table)}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(table)}
        <Text variant="caption" component="div" muted sx={{ mb: 1 }}>
          {table.usable ? `${rowsText(table.rows)}, ` : ''}
          {formatAgo(table.updated_at, props.nowMs)}
        </Text>
        {statusOf(table, props)}
      </Box>
      {props.onDialog ? <ActionsMenu table={table} onDialog={props.onDialog} /> : null}
    </Row>
  );
}

function typeIcon({ type }: Datatable) {
  return <TableTypeIcon type={type} />;
}

function recordsOf({ rows, usable }: Datatable): string {
  return usable ? formatCount(rows) : '–';
}

function updatedAt({ updated_at: at }: Datatable, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')} style={{ whiteSpace: 'nowrap' }}>
      {formatAgo(at, nowMs)}
    </time>
  );
}

function statusOf(table: Datatable, { onDialog }: TableListProps) {
  const confirm = onDialog && (() => onDialog({ kind: 'wizard', start: { kind: 'confirm', table } }));
  return <TableStatusCell table={table} onConfirm={confirm} />;
}

function nameOf({ id, name, usable }: Datatable) {
  const look = { fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' } as const;
  if (!usable)
    return (
      <Box component="span" sx={look}>
        {name}
      </Box>
    );
  return (
    <Box component={Link} to={`/datatables/${id}`} sx={look}>
      {name}
    </Box>
  );
}

interface ActionProps {
  table: Datatable;
  onDialog: (dialog: TableDialog) => void;
}

function actionsOf({ table, onDialog }: ActionProps) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Rename: ${table.name}`} size="work" onClick={() => onDialog({ kind: 'rename', table })}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete: ${table.name}`} size="work" onClick={() => onDialog({ kind: 'delete', table })}>
        <Delete />
      </IconButton>
      <IconButton
        label={`Replace the rows: ${table.name}`}
        size="work"
        disabled={isUnderWay(table.status)}
        onClick={() => onDialog({ kind: 'wizard', start: { kind: 'replace', table } })}
      >
        <Replace />
      </IconButton>
    </Box>
  );
}

function ActionsMenu({ table, onDialog }: ActionProps) {
  return (
    <ActionMenu
      label={`Actions of ${table.name}`}
      trigger={
        <IconButton label={`More actions: ${table.name}`}>
          <More />
        </IconButton>
      }
      actions={[
        { label: 'Rename', icon: <Edit />, onClick: () => onDialog({ kind: 'rename', table }) },
        {
          label: 'Replace the rows',
          icon: <Replace />,
          disabled: isUnderWay(table.status),
          onClick: () => onDialog({ kind: 'wizard', start: { kind: 'replace', table } }),
        },
        { label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => onDialog({ kind: 'delete', table }) },
      ]}
    />
  );
}
