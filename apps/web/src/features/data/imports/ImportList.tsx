import type { ColumnChanges, ScheduledImport } from '@limn/contracts';
import { Link } from 'react-router';
import { TableTypeIcon, scheduleText, timeText } from '../tables/public.ts';
import { Cached as Replace, Delete, Edit, EventRepeat, MoreVert as More, Restore } from '../../../ui/icons/general.ts';
import { useMediaQuery } from '../../../ui/kit/base.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { Status } from '../../../ui/Status.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface ImportActions {
  confirm: (item: ScheduledImport) => void;
  rename: (item: ScheduledImport) => void;
  remove: (item: ScheduledImport) => void;
  replace: (item: ScheduledImport) => void;
  schedule: (item: ScheduledImport) => void;
  unschedule: (item: ScheduledImport) => void;
  run: (item: ScheduledImport) => void;
  restore: (item: ScheduledImport) => void;
}

export interface ImportListProps {
  items: readonly ScheduledImport[];
  /** The company's. */
  timezone: string;
  /** Whether its newest file waits for the unique header. */
  waits: (item: ScheduledImport) => boolean;
  /** Absent for those who only read. */
  actions: ImportActions | undefined;
}

const STATUS = {
  never: { kind: 'draft', text: 'Never run' },
  running: { kind: 'running', text: 'Running' },
  complete: { kind: 'live', text: 'Complete' },
  failed: { kind: 'failed', text: 'Failed' },
} as const;

/** How each table was filled, and when it will be next. */
export function ImportList(props: ImportListProps) {
  const tight = useMediaQuery('(max-width:1279.95px)');
  return (
    <ListTable
      label="Scheduled imports"
      columns={columnsOf(props, tight)}
      rows={props.items}
      rowKey={({ id }) => id}
      sort={{ by: 'Entity', descending: false }}
      narrow={(item) => narrowRow(item, props)}
    />
  );
}

function columnsOf({ timezone, actions, waits }: ImportListProps, tight: boolean): ListColumn<ScheduledImport>[] {
  const columns: ListColumn<ScheduledImport>[] = [
    { head: 'Icon', headHidden: true, width: 44, cell: iconOf },
    { head: 'Type', sortBy: typeText, cell: typeText },
    { head: 'Data Type', sortBy: ({ data_source_type: type }) => type, cell: dataTypeOf },
    { head: 'Entity', sortBy: ({ name }) => name, cell: entityOf },
    { head: 'Last Run', sortBy: ({ last_run_ts: at }) => at ?? '', cell: ({ last_run_ts: at }) => timeOf(at, timezone) },
    { head: 'Last Run Status', sortBy: ({ last_run_status: status }) => status, cell: (item) => statusOf(item, waits(item), actions) },
    {
      head: 'Records Processed',
      align: 'right',
      sortBy: ({ records_processed: records }) => records,
      cell: ({ records_processed: records }) => formatCount(records),
    },
    { head: 'Next Run Time', sortBy: ({ next_run_ts: at }) => at ?? '', cell: (item) => nextOf(item, timezone) },
  ];
  if (actions)
    columns.push({
      head: 'Actions',
      align: 'right',
      width: tight ? 60 : 192,
      cell: (item) => (tight ? menuOf(item, actions, isRunning(item, waits)) : actionsOf(item, actions, isRunning(item, waits))),
    });
  return columns;
}

function narrowRow(item: ScheduledImport, { timezone, actions, waits }: ImportListProps) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ pt: 0.5 }}>
        <TableTypeIcon type={item.type} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {entityOf(item)}
        <Text variant="caption" component="div" muted sx={{ mb: 1 }}>
          {item.schedule ? scheduleText(item.schedule) : 'No schedule'}
          {item.next_run_ts ? `, next ${timeText(item.next_run_ts, timezone)}` : ''}
          {item.last_run_ts ? `, last ${timeText(item.last_run_ts, timezone)}` : ''}
        </Text>
        {statusOf(item, waits(item), actions)}
      </Box>
      {actions ? menuOf(item, actions, isRunning(item, waits)) : null}
    </Row>
  );
}

function iconOf({ type }: ScheduledImport) {
  return <TableTypeIcon type={type} />;
}

function typeText({ type }: ScheduledImport): string {
  return type === 'location' ? 'Location' : 'Datatable';
}

function dataTypeOf({ data_source_type: type }: ScheduledImport) {
  return <span style={{ whiteSpace: 'nowrap' }}>{type}</span>;
}

function entityOf({ entity_id: id, name }: ScheduledImport) {
  return (
    <Box
      component={Link}
      to={`/datatables/${id}`}
      sx={{ display: 'block', minWidth: 96, fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
    >
      {name}
    </Box>
  );
}

function timeOf(iso: string | null, timezone: string) {
  if (iso === null) return '–';
  return (
    <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
      {timeText(iso, timezone)}
    </time>
  );
}

function nextOf({ schedule, next_run_ts: at }: ScheduledImport, timezone: string) {
  return (
    <>
      {timeOf(at, timezone)}
      {schedule ? (
        <Text variant="caption" component="div" muted>
          {scheduleText(schedule)}
        </Text>
      ) : null}
    </>
  );
}

function statusOf(item: ScheduledImport, waits: boolean, actions: ImportActions | undefined) {
  if (waits && actions)
    return (
      <Button look="outlined" size="work" onClick={() => actions.confirm(item)} label={`Confirm the unique header of ${item.name}`}>
        <Status kind="pending">Confirm…</Status>
      </Button>
    );
  const { kind, text } = waits ? ({ kind: 'pending', text: 'Confirm…' } as const) : STATUS[item.last_run_status];
  return (
    <Box sx={{ minWidth: 150, maxWidth: 300 }}>
      <Status kind={kind}>{text}</Status>
      {item.last_run_reason ? (
        <Text variant="caption" component="div" muted breaks sx={{ mt: 0.5 }}>
          {item.last_run_reason}
        </Text>
      ) : null}
      {item.last_run_changes ? (
        <Text variant="caption" component="div" muted breaks sx={{ mt: 0.5 }}>
          {changesText(item.last_run_changes)}
        </Text>
      ) : null}
    </Box>
  );
}

/** "New columns: points, town. Columns that are gone: age." */
function changesText({ added, removed }: ColumnChanges): string {
  const listed = (what: string, names: readonly string[]) => (names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`]);
  return [
    ...listed(added.length === 1 ? 'New column' : 'New columns', added),
    ...listed(removed.length === 1 ? 'Removed column' : 'Removed columns', removed),
  ].join(' ');
}

function actionsOf(item: ScheduledImport, actions: ImportActions, running: boolean) {
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Rename: ${item.name}`} size="work" onClick={() => actions.rename(item)}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete: ${item.name}`} size="work" onClick={() => actions.remove(item)}>
        <Delete />
      </IconButton>
      <IconButton label={`Replace data: ${item.name}`} size="work" disabled={running} onClick={() => actions.replace(item)}>
        <Replace />
      </IconButton>
      <IconButton label={`Schedule: ${item.name}`} size="work" onClick={() => actions.schedule(item)}>
        <EventRepeat />
      </IconButton>
      {menuOf(item, actions, running, true)}
    </Box>
  );
}

function isRunning(item: ScheduledImport, waits: ImportListProps['waits']): boolean {
  return item.last_run_status === 'running' && !waits(item);
}

/** @param beside other actions stand beside the menu; else they are in it too */
function menuOf(item: ScheduledImport, actions: ImportActions, running: boolean, beside = false) {
  const offered: MenuAction[] = [
    ...(!beside
      ? [
          { label: 'Rename', icon: <Edit />, onClick: () => actions.rename(item) },
          { label: 'Replace data', icon: <Replace />, disabled: running, onClick: () => actions.replace(item) },
          { label: 'Schedule', icon: <EventRepeat />, onClick: () => actions.schedule(item) },
        ]
      : []),
    { label: 'Run now', disabled: !item.schedule || running, onClick: () => actions.run(item) },
    { label: 'Restore previous data', icon: <Restore />, disabled: !item.has_previous || running, onClick: () => actions.restore(item) },
    { label: 'Remove the schedule', disabled: !item.schedule, onClick: () => actions.unschedule(item) },
    ...(!beside ? [{ label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => actions.remove(item) }] : []),
  ];
  return (
    <ActionMenu
      label={`Actions of ${item.name}`}
      trigger={
        <IconButton label={`More actions: ${item.name}`} size="work">
          <More />
        </IconButton>
      }
      actions={offered}
    />
  );
}
