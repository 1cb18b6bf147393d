import { EVENT_TYPES, type EventField, type EventKind } from '@limn/contracts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { findFields, type FieldFound } from './field-proposals.ts';

const SHOWN = 8;

interface FieldProposalsProps {
  event: EventKind;
  fields: readonly EventField[];
  /** Opens the form with it. */
  onAdd: (found: Pick<FieldFound, 'name' | 'type'>) => void;
}

/** Properties of the last events that no field takes: one click makes a column of one. */
export function FieldProposals({ event, fields, onAdd }: FieldProposalsProps) {
  const records = useApiQuery('listEventRecords', { params: { id: event.id } }).data?.records ?? [];
  const create = useApiMutation('createEventField', { invalidates: ['listEventFields', 'listEvents', 'listEventRecords'] });
  const found = findFields(records, fields);
  if (found.length === 0) return null;
  return (
    <Card label="Properties without a column" sx={{ p: 4 }}>
      <Text variant="h3" component="h2">
        Properties without a column
      </Text>
      <Text variant="body2" muted sx={{ mb: 2 }}>
        {records.length === 1 ? 'The last event brings' : `The last ${formatCount(records.length)} events bring`} these. They’re stored, but
        only columns can be used in views and rules. Stored events fill a new column where their value fits its type.
      </Text>
      <Box component="ul" sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none' }}>
        {found.slice(0, SHOWN).map(({ name, type, example }) => (
          <Row component="li" key={name} gap={2} align="center" wrap sx={{ py: 1 }}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{name}</strong>
              <Text variant="caption" component="div" muted>
                {EVENT_TYPES[type]}, for example {example.length > 60 ? `${example.slice(0, 59)}…` : example}
              </Text>
            </Box>
            <Button
              size="work"
              look="standing"
              busy={create.isPending && 'Adding'}
              onClick={() => create.mutate({ params: { id: event.id }, body: { name, data_type: type } })}
            >
              Add column
            </Button>
            <Button size="work" look="text" onClick={() => onAdd({ name, type })}>
              Change first
            </Button>
          </Row>
        ))}
      </Box>
    </Card>
  );
}
