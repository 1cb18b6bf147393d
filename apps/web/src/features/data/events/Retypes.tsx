import { EVENT_TYPES, type EventField, type EventRetype } from '@limn/contracts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { MisfitList } from './MisfitList.tsx';

export const IS_CONVERTING = ({ fields }: { fields: readonly EventField[] }): boolean =>
  fields.some(({ retype }) => retype?.state === 'running');

/** Columns of a large event that are being converted or filled, or couldn't be. */
export function Retypes({ fields, mayEdit }: { fields: readonly EventField[]; mayEdit: boolean }) {
  return fields.map((field) => (field.retype ? <OneRetype key={field.id} field={field} retype={field.retype} mayEdit={mayEdit} /> : null));
}

/** Labels of a conversion, or of the filling of a new column. */
function labelsOf({ name }: EventField, { fills, data_type, progress }: EventRetype) {
  const percent = `${Math.floor(progress * 100)}%`;
  const type = EVENT_TYPES[data_type];
  return fills
    ? {
        group: `Filling of ${name}`,
        running: `Filling ${name} from stored records: ${percent}`,
        failed: `${name} wasn’t filled from stored records.`,
        hint: 'New events fill the column right away. Values of stored records appear all at once, when every record has been read. You can leave this page.',
        cancel: 'Cancel filling',
        notStopped: 'Couldn’t cancel filling. Try again.',
        notStarted: 'Filling couldn’t be started.',
      }
    : {
        group: `Conversion of ${name}`,
        running: `Converting ${name} to ${type}: ${percent}`,
        failed: `${name} wasn’t converted to ${type}.`,
        hint: 'Events keep arriving meanwhile, and the column keeps its old type until all records are converted. You can leave this page.',
        cancel: 'Cancel conversion',
        notStopped: 'The conversion couldn’t be stopped. Try again.',
        notStarted: 'The conversion couldn’t be started.',
      };
}

function OneRetype({ field, retype, mayEdit }: { field: EventField; retype: EventRetype; mayEdit: boolean }) {
  const labels = labelsOf(field, retype);
  const stop = useApiMutation('cancelEventRetype', { invalidates: ['listEventFields'], quiet: true });
  const again = useApiMutation('retryEventRetype', { invalidates: ['listEventFields'], quiet: true });
  const isRunning = retype.state === 'running';
  return (
    <Card sx={{ p: 4 }}>
      <Stack role="group" aria-label={labels.group} gap={2}>
        <Row gap={3} align="center">
          <Text role="status" strong breaks sx={{ flex: 1, minWidth: 0 }}>
            {isRunning ? labels.running : labels.failed}
          </Text>
          {mayEdit && !isRunning ? (
            <Button
              look="text"
              size="work"
              busy={again.isPending ? 'Starting' : false}
              disabled={stop.isPending}
              onClick={() => again.mutate({ params: { id: field.id } })}
            >
              Try again
            </Button>
          ) : null}
          {mayEdit ? (
            <Button
              look="text"
              size="work"
              disabled={again.isPending}
              busy={stop.isPending ? (isRunning ? 'Cancelling' : 'Dismissing') : false}
              onClick={() => stop.mutate({ params: { id: field.id } })}
            >
              {isRunning ? labels.cancel : 'Dismiss'}
            </Button>
          ) : null}
        </Row>
        {isRunning ? (
          <>
            <Progress fraction={retype.progress} label={labels.group} />
            <Text variant="body2" muted>
              {labels.hint}
            </Text>
          </>
        ) : (
          <Note kind="error">
            {retype.reason}
            <MisfitList rows={retype.rows} />
          </Note>
        )}
        {again.isError ? <Note kind="error">{explainError(again.error) ?? labels.notStarted}</Note> : null}
        {stop.isError ? <Note kind="error">{explainError(stop.error) ?? labels.notStopped}</Note> : null}
      </Stack>
    </Card>
  );
}
