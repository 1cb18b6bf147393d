import { EVENT_TYPES, type EventField, type EventRetype } from '@limn/contracts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { MisfitList } from './MisfitList.tsx';

export const IS_CONVERTING = ({ fields }: { fields: readonly EventField[] }): boolean =>
  fields.some(({ retype }) => retype?.state === 'running');

/** Columns of a large event that are being converted, or couldn't be. */
export function Retypes({ fields, mayEdit }: { fields: readonly EventField[]; mayEdit: boolean }) {
  return fields.map((field) => (field.retype ? <OneRetype key={field.id} field={field} retype={field.retype} mayEdit={mayEdit} /> : null));
}

function OneRetype({ field, retype, mayEdit }: { field: EventField; retype: EventRetype; mayEdit: boolean }) {
  const stop = useApiMutation('cancelEventRetype', { outdates: ['listEventFields'], quiet: true });
  const isRunning = retype.state === 'running';
  const type = EVENT_TYPES[retype.data_type];
  return (
    <Card sx={{ p: 4 }}>
      <Box role="group" aria-label={`Conversion of ${field.name}`} sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Text role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
            {isRunning
              ? `Converting ${field.name} to ${type}: ${Math.floor(retype.progress * 100)}%`
              : `${field.name} wasn’t converted to ${type}.`}
          </Text>
          {mayEdit ? (
            <Button
              look="text"
              size="work"
              busy={stop.isPending ? (isRunning ? 'Cancelling' : 'Dismissing') : false}
              onClick={() => stop.mutate({ params: { id: field.id } })}
            >
              {isRunning ? 'Cancel conversion' : 'Dismiss'}
            </Button>
          ) : null}
        </Box>
        {isRunning ? (
          <>
            <Progress fraction={retype.progress} label={`Conversion of ${field.name}`} />
            <Text variant="body2" sx={{ color: 'text.secondary' }}>
              Events keep arriving meanwhile, and the column keeps its old type until all records are converted. You can leave this page.
            </Text>
          </>
        ) : (
          <Note kind="error">
            {retype.reason}
            <MisfitList rows={retype.rows} />
          </Note>
        )}
        {stop.isError ? <Note kind="error">{explainError(stop.error) ?? 'The conversion couldn’t be stopped. Try again.'}</Note> : null}
      </Box>
    </Card>
  );
}
