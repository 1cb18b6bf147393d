import { EVENT_TYPES, type CustomerField, type EventType, type TraitProposal } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Add, Delete, Edit, MoreVert as More } from '../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TraitDialog, type TraitStart } from './TraitDialog.tsx';

const KINDS = [
  { kind: 'identity', title: 'Identities', about: 'Values that name a customer. Events, identify and CSV files bring them.', none: '' },
  { kind: 'trait', title: 'Traits', about: 'Facts about a customer, from identify and CSV files.', none: 'There are no traits yet.' },
  {
    kind: 'aggregate',
    title: 'Aggregates',
    about: 'Sums of each customer’s events. Windows count whole days in UTC, today included. Sums need a value field in the event.',
    none: 'They appear when you create an event under Event Data.',
  },
  {
    kind: 'view',
    title: 'Event views',
    about: 'Each customer’s events within a view. They are read when a rule or an image asks for them.',
    none: 'They appear when you create a view under Event Views.',
  },
] as const;

/** Everything that rules and images can read of a customer. */
export function CustomerFields({ mayEdit }: { mayEdit: boolean }) {
  const query = useApiQuery('listCustomerFields', { query: {} });
  const proposals = useApiQuery('listTraitProposals', { query: {} }).data?.proposals ?? [];
  const [start, setStart] = useState<TraitStart>();
  const [deleting, setDeleting] = useState<CustomerField>();
  const fields = query.data?.fields;
  if (!fields)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the fields.
      </LoadFailure>
    ) : (
      <Loading label="Loading the fields">
        <SkeletonBox width="100%" height={240} />
      </Loading>
    );
  const actions = mayEdit ? (field: CustomerField) => actionsOf(field, setStart, setDeleting) : undefined;
  return (
    <Stack gap={6}>
      {KINDS.map(({ kind, title, about, none }) => {
        const rows = fields.filter((field) => field.kind === kind);
        return (
          <Stack component="section" key={kind} aria-label={title} gap={3}>
            <div>
              <Text variant="h2">{title}</Text>
              <Text muted>{about}</Text>
            </div>
            {rows.length > 0 ? (
              <ListTable
                label={title}
                rows={rows}
                rowKey={({ name }) => name}
                columns={columnsOf(kind === 'trait' ? actions : undefined)}
                narrow={(field) => narrowRow(field, kind === 'trait' ? actions : undefined)}
              />
            ) : kind === 'trait' && proposals.length > 0 ? null : (
              <Text muted>{none}</Text>
            )}
            {kind === 'trait' && mayEdit ? (
              <>
                {proposals.map((proposal) => (
                  <Proposal key={proposal.name} proposal={proposal} onAdd={() => setStart({ kind: 'new', ...proposal })} />
                ))}
                <div>
                  <Button icon={<Add />} onClick={() => setStart({ kind: 'new', name: '', data_type: 'varchar' })}>
                    Add trait
                  </Button>
                </div>
              </>
            ) : null}
          </Stack>
        );
      })}
      {start ? <TraitDialog start={start} onClose={() => setStart(undefined)} /> : null}
      {deleting ? <DeleteTrait field={deleting} onDone={() => setDeleting(undefined)} /> : null}
    </Stack>
  );
}

/** Sent, and no field yet: one click makes it one. */
function Proposal({ proposal: { name, customers, example, data_type: type }, onAdd }: { proposal: TraitProposal; onAdd: () => void }) {
  return (
    <Row gap={3} align="center" wrap sx={{ bgcolor: 'tint', borderRadius: 1, px: 4, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong> was sent for {formatCount(customers)} {customers === 1 ? 'customer' : 'customers'}, like “{example}” (
        {EVENT_TYPES[type]}).
      </Box>
      <Button onClick={onAdd} icon={<Add />}>
        Add as field
      </Button>
    </Row>
  );
}

type Actions = ((field: CustomerField) => ReactNode) | undefined;

function columnsOf(actions: Actions): ListColumn<CustomerField>[] {
  const columns: ListColumn<CustomerField>[] = [
    { head: 'Name', sortBy: ({ label }) => label, cell: ({ label }) => label },
    { head: 'Data Type', width: 180, cell: typeOf },
    { head: 'Merge field', width: '36%', cell: mergeField },
  ];
  if (actions) columns.push({ head: 'Actions', align: 'right', width: 90, cell: actions });
  return columns;
}

function narrowRow(field: CustomerField, actions: Actions) {
  return (
    <Row gap={3}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <div>{field.label}</div>
        <Text variant="caption" component="div" muted>
          {typeOf(field)}
        </Text>
        {mergeField(field)}
      </Box>
      {actions?.(field)}
    </Row>
  );
}

function mergeField({ merge_field: text }: CustomerField) {
  return (
    <Row gap={1} align="center" sx={{ minWidth: 0 }}>
      <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: 12 }}>
        {text}
      </Box>
      <CopyButton text={text} look="text" />
    </Row>
  );
}

function typeOf({ data_type: type, field_length: length, field_decimals: decimals }: CustomerField): string {
  const label = EVENT_TYPES[type satisfies EventType];
  return length === null ? label : `${label} (${length}${decimals === null ? '' : `, ${decimals}`})`;
}

function actionsOf(field: CustomerField, onEdit: (start: TraitStart) => void, onDelete: (field: CustomerField) => void) {
  return (
    <ActionMenu
      label={`Actions of ${field.label}`}
      trigger={
        <IconButton label={`Actions: ${field.label}`} size="work">
          <More />
        </IconButton>
      }
      actions={[
        { label: 'Change type', icon: <Edit />, onClick: () => onEdit({ kind: 'edit', field }) },
        { label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => onDelete(field) },
      ]}
    />
  );
}

function DeleteTrait({ field, onDone }: { field: CustomerField; onDone: () => void }) {
  const remove = useAction('deleteCustomerField', {
    id: field.id ?? 0,
    invalidates: ['listCustomerFields', 'listTraitProposals', 'getCustomer'],
    failed: 'Couldn’t delete it.',
    done: () => `“${field.label}” was deleted.`,
    gone: () => `“${field.label}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    onDone,
  });
  return (
    <DeleteDialog
      what="field"
      inUse={{
        name: field.label,
        advice: 'These name it. Take it out of them, and publish those that are live, then delete it:',
        users: usersIn(remove.error),
      }}
      consequence={`“${field.label}” will be deleted for ever, with every customer’s value.`}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onDone}
    />
  );
}
