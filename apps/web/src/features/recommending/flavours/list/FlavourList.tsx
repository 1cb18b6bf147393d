import type { FlavourSummary } from '@limn/contracts';
import { Link } from 'react-router';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { flavourAddress } from '../../../../ui/flavour-addresses.ts';
import { formatAgo } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Delete, Edit, MoreVert } from '../../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { FlavourStatus } from '../FlavourStatus.tsx';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';

interface FlavourListProps {
  flavours: readonly FlavourSummary[];
  nowMs: number;
  /** Absent for those who only read. */
  onDialog: ((dialog: ListDialog<'delete'>) => void) | undefined;
}

export function FlavourList(props: FlavourListProps) {
  return (
    <ListTable
      label="Flavours"
      columns={columnsOf(props)}
      rows={props.flavours}
      rowKey={({ id }) => id}
      sort={{ by: 'Flavour', descending: false }}
      narrow={(flavour) => narrowRow(flavour, props)}
    />
  );
}

function columnsOf({ nowMs, onDialog }: FlavourListProps): ListColumn<FlavourSummary>[] {
  const columns: ListColumn<FlavourSummary>[] = [
    { head: 'Flavour', sortBy: ({ label }) => label.toLowerCase(), cell: nameOf },
    { head: 'Item Datatable', width: '24%', sortBy: ({ datatable_name: name }) => name?.toLowerCase() ?? '', cell: tableOf },
    { head: 'Enabled', width: 100, sortBy: ({ enabled }) => enabled, cell: ({ enabled }) => (enabled ? 'Yes' : 'No') },
    { head: 'Status', width: 140, sortBy: ({ status }) => status, cell: (flavour) => <FlavourStatus flavour={flavour} /> },
    {
      head: 'Last Refresh',
      width: 150,
      sortBy: ({ last_refresh: at }) => at ?? '',
      cell: ({ last_refresh: at }) => (at ? <When at={at} nowMs={nowMs} /> : <Text muted>Never</Text>),
    },
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 110, cell: (flavour) => actionsOf(flavour, onDialog) });
  return columns;
}

function When({ at, nowMs }: { at: string; nowMs: number }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')} style={{ whiteSpace: 'nowrap' }}>
      {formatAgo(at, nowMs)}
    </time>
  );
}

function narrowRow(flavour: FlavourSummary, { nowMs, onDialog }: FlavourListProps) {
  const { datatable_name: table, last_refresh: at, enabled } = flavour;
  return (
    <Row gap={3} align="flex-start">
      <Stack gap={0.5} sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(flavour)}
        <Text variant="caption" component="div" muted breaks>
          {table ?? 'No table yet'}
          {enabled ? '' : ' · not enabled'}
          {at ? ` · refreshed ${formatAgo(at, nowMs)}` : ''}
        </Text>
        <FlavourStatus flavour={flavour} />
      </Stack>
      {onDialog ? (
        <ActionMenu
          label={`Actions of ${flavour.label}`}
          trigger={
            <IconButton label={`More actions: ${flavour.label}`}>
              <MoreVert />
            </IconButton>
          }
          actions={[
            {
              label: 'Delete',
              icon: <Delete />,
              danger: true,
              onClick: () => onDialog({ kind: 'delete', thing: { id: flavour.id, name: flavour.label } }),
            },
          ]}
        />
      ) : null}
    </Row>
  );
}

function nameOf({ id, label }: FlavourSummary) {
  return (
    <Box component={Link} to={flavourAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {label.trim() || 'Flavour without a label'}
    </Box>
  );
}

function tableOf({ datatable, datatable_name: name }: FlavourSummary) {
  if (datatable === null || name === null) return <Text muted>None yet</Text>;
  return (
    <Box component={Link} to={`/datatables/${datatable}`} sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
      {name}
    </Box>
  );
}

function actionsOf(flavour: FlavourSummary, onDialog: (dialog: ListDialog<'delete'>) => void) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Edit: ${flavour.label}`} size="work" to={flavourAddress(flavour.id)}>
        <Edit />
      </IconButton>
      <IconButton
        label={`Delete: ${flavour.label}`}
        size="work"
        onClick={() => onDialog({ kind: 'delete', thing: { id: flavour.id, name: flavour.label } })}
      >
        <Delete />
      </IconButton>
    </Box>
  );
}
