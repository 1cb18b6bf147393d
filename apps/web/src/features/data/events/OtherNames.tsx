import { RECORD_PARTS, type CollectedEvent, type EventField, type EventKind } from '@limn/contracts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { findOtherNames } from './other-names.ts';

interface OtherNamesProps {
  event: EventKind;
  records: readonly CollectedEvent[];
  fields: readonly EventField[];
  mayEdit: boolean;
}

/** Names by which another tool sends a record's own parts: one click reads them so from then on. */
export function OtherNames({ event, records, fields, mayEdit }: OtherNamesProps) {
  const change = useApiMutation('updateEvent', { invalidates: ['listEvents', 'listEventRecords'] });
  const found = findOtherNames(records, event, fields);
  const known = RECORD_PARTS.flatMap((part) => {
    const name = event.record_names[part];
    return name === undefined ? [] : [{ part, name }];
  });
  const save = (names: Partial<Record<(typeof RECORD_PARTS)[number], string>>) =>
    change.mutate({ params: { id: event.id }, body: { record_names: names } });
  if (found.length === 0 && known.length === 0) return null;
  return (
    <Card label="Names in records" sx={{ p: 4 }}>
      {found.length > 0 ? (
        <Row gap={3} align="center" wrap>
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <Text variant="h3" component="h2">
              These events use another tool’s names
            </Text>
            <Text variant="body2" component="ul" muted breaks sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
              {found.map(({ part, name, example }) => (
                <li key={part}>
                  <strong>{name}</strong> looks like <strong>{part}</strong>, for example{' '}
                  {example.length > 60 ? `${example.slice(0, 59)}…` : example}
                </li>
              ))}
            </Text>
            <Text variant="caption" component="p" muted sx={{ mt: 1 }}>
              Until you use them, they’re properties
              {found.some(({ part }) => part === 'customer_id') ? ', and no one knows whose events these are' : ''}. Records that are sent
              from then on are read by them, and refused ones when you send them again.
            </Text>
          </Box>
          {mayEdit ? (
            <Button
              look="standing"
              size="work"
              busy={change.isPending && 'Saving'}
              onClick={() => save(Object.fromEntries(found.map(({ part, name }) => [part, name])))}
            >
              Use these names
            </Button>
          ) : null}
        </Row>
      ) : null}
      {known.length > 0 ? (
        <Box component="ul" aria-label="Names that are read" sx={{ m: 0, p: 0, mt: found.length > 0 ? 3 : 0, listStyle: 'none' }}>
          {known.map(({ part, name }) => (
            <Row component="li" key={part} align="center" wrap sx={{ columnGap: 2 }}>
              <Text variant="body2" component="span" breaks>
                <strong>{name}</strong> is read as <strong>{part}</strong>
              </Text>
              {mayEdit ? (
                <Button look="text" size="work" label={`Stop reading ${name} as ${part}`} onClick={() => save({ [part]: '' })}>
                  Stop
                </Button>
              ) : null}
            </Row>
          ))}
        </Box>
      ) : null}
    </Card>
  );
}
