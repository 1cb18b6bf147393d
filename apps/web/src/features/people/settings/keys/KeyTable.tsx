import type { ApiKey } from '@limn/contracts';
import { Delete } from '../../../../ui/icons/general.ts';
import { dayOf, formatAgo, formatFullDay } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { scopesText } from './scope-labels.ts';

/** A key that ends this soon is marked: its program needs another one. */
const SOON_MS = 14 * 86_400_000;

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function KeyTable(props: KeyTableProps) {
  return (
    <ListTable
      label="API keys"
      rows={props.keys}
      rowKey={(key) => key.id}
      columns={columnsFor(props)}
      narrow={(key) => narrowRow(key, props)}
    />
  );
}

function columnsFor(props: KeyTableProps): ListColumn<ApiKey>[] {
  return [
    { head: 'Name', width: '20%', cell: nameOf, sortBy: ({ name }) => name },
    { head: 'Permissions', cell: ({ scopes }) => scopesText(scopes) },
    { head: 'Ends with', cell: endingOf },
    { head: 'Made', cell: madeBy, sortBy: (key) => key.created_at },
    { head: 'Last used', cell: lastUsed, sortBy: (key) => key.last_used_at ?? '' },
    { head: 'Expires', cell: expiry, sortBy: (key) => key.expires_at ?? '9999' },
    { head: 'Actions', headHidden: true, align: 'right', width: 72, cell: (key) => actionsOf(key, props) },
  ];
}

function narrowRow(key: ApiKey, props: KeyTableProps) {
  return (
    <Row gap={2} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(key)}
        <Text variant="body2">{scopesText(key.scopes)}</Text>
        <Text variant="caption" component="p" muted sx={{ mt: 1 }}>
          Ends with {endingOf(key)} · made on {madeOn(key)}
          {key.made_by ? ` by ${key.made_by.name}` : ''} · last used: {lastUsed(key).toLowerCase()}
        </Text>
        <Text variant="caption" component="div" muted sx={{ mt: 1 }}>
          {key.expires_at === null ? 'Never expires' : expiry(key)}
        </Text>
      </Box>
      {actionsOf(key, props)}
    </Row>
  );
}

function nameOf({ name }: ApiKey) {
  return <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>;
}

function endingOf({ hint }: ApiKey) {
  return (
    <Box component="span" sx={{ typography: 'code' }}>
      {hint}
    </Box>
  );
}

function actionsOf(key: ApiKey, { onRevoke }: KeyTableProps) {
  return (
    <IconButton label={`Revoke: ${key.name}`} size="work" onClick={() => onRevoke(key)}>
      <Delete />
    </IconButton>
  );
}

function madeBy(key: ApiKey) {
  return (
    <>
      <Box sx={{ whiteSpace: 'nowrap' }}>{madeOn(key)}</Box>
      {key.made_by ? <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>by {key.made_by.name}</Box> : null}
    </>
  );
}

function expiry({ expires_at }: ApiKey) {
  if (expires_at === null) return 'Never';
  const day = formatFullDay(dayOf(expires_at));
  const leftMs = Date.parse(expires_at) - Date.now();
  if (leftMs <= 0) return <Status kind="failed">{`Expired ${day}`}</Status>;
  return leftMs < SOON_MS ? <Status kind="pending">{`Expires ${day}`}</Status> : day;
}

function madeOn({ created_at }: ApiKey): string {
  return formatFullDay(dayOf(created_at));
}

function lastUsed({ last_used_at }: ApiKey): string {
  if (last_used_at === null) return 'Never';
  const ago = formatAgo(last_used_at, Date.now());
  return ago.charAt(0).toUpperCase() + ago.slice(1);
}
