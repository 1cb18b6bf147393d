import { EVENT_TYPES, type Datatable, type EventField, type EventKind } from '@limn/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Add, Check, Edit } from '../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import { FieldDialog, type FieldStart } from './FieldDialog.tsx';
import { FieldProposals } from './FieldProposals.tsx';
import { IS_CONVERTING, Retypes } from './Retypes.tsx';

export function FieldsTab({ event, mayEdit }: { event: EventKind; mayEdit: boolean }) {
  const query = useApiQuery('listEventFields', { params: { id: event.id }, query: {} }, { refetchWhile: IS_CONVERTING });
  const tables = useApiQuery('listDatatables', {}).data?.datatable;
  const [start, setStart] = useState<FieldStart>();
  const fields = query.data?.fields;
  if (!fields)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the fields.
      </LoadFailure>
    ) : (
      <Loading label="Loading the fields">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  const edit = mayEdit ? (field: EventField) => setStart({ kind: 'edit', field }) : undefined;
  return (
    <Stack gap={4}>
      <Retypes fields={fields} mayEdit={mayEdit} />
      <ListTable
        label="Fields"
        columns={columnsOf(tables, edit)}
        rows={fields}
        rowKey={({ id }) => id}
        narrow={(field) => narrowRow(field, tables, edit)}
      />
      {mayEdit ? (
        <div>
          <Button icon={<Add />} onClick={() => setStart({ kind: 'new' })}>
            Add column
          </Button>
        </div>
      ) : null}
      {mayEdit ? <FieldProposals event={event} fields={fields} onAdd={(found) => setStart({ kind: 'new', ...found })} /> : null}
      {start ? <FieldDialog event={event} start={start} tables={tables ?? []} onClose={() => setStart(undefined)} /> : null}
    </Stack>
  );
}

type Tables = readonly Datatable[] | undefined;
type OnEdit = ((field: EventField) => void) | undefined;

function columnsOf(tables: Tables, onEdit: OnEdit): ListColumn<EventField>[] {
  const columns: ListColumn<EventField>[] = [
    { head: 'Column Name', sortBy: ({ name }) => name, cell: nameOf },
    { head: 'Data Type', width: 220, sortBy: typeOf, cell: typeOf },
    { head: 'Item Field', width: 200, cell: (field) => itemOf(field, tables) },
    { head: 'Value Field', width: 120, cell: valueOf },
  ];
  if (onEdit) columns.push({ head: 'Actions', align: 'right', width: 90, cell: (field) => editButton(field, onEdit) });
  return columns;
}

function narrowRow(field: EventField, tables: Tables, onEdit: OnEdit) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(field)}
        <Text variant="caption" component="div" muted>
          {typeOf(field)}
          {field.item_field ? <> · items of {itemOf(field, tables)}</> : null}
          {field.value_field ? ' · value field' : ''}
        </Text>
      </Box>
      {onEdit ? editButton(field, onEdit) : null}
    </Row>
  );
}

function nameOf({ name, identity_field: isIdentity }: EventField) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>
      {isIdentity ? (
        <Text variant="caption" component="div" muted>
          Identity: says whose event it is
        </Text>
      ) : null}
    </Box>
  );
}

function typeOf({ data_type: type, field_length: length, field_decimals: decimals }: EventField): string {
  const label = EVENT_TYPES[type];
  return length === null ? label : `${label} (${length}${decimals === null ? '' : `, ${decimals}`})`;
}

function itemOf({ item_field: isItem, item_datatable: id }: EventField, tables: Tables) {
  if (!isItem) return null;
  const table = tables?.find((one) => one.id === id);
  return table ? <Link to={`/datatables/${table.id}`}>{table.name}</Link> : 'A data table';
}

function valueOf({ value_field: isValue }: EventField) {
  return isValue ? <Check titleAccess="Value field" sx={{ fontSize: 18, color: 'icon', display: 'block' }} /> : null;
}

function editButton(field: EventField, onEdit: (field: EventField) => void) {
  return (
    <IconButton label={`Edit: ${field.name}`} size="work" onClick={() => onEdit(field)}>
      <Edit />
    </IconButton>
  );
}
