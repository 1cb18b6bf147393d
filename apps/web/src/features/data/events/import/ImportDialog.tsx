import type { EventField, EventImport, EventKind, NumberForm } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { useWorkbookRows } from '../../../../api/use-workbook-rows.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { CsvDrop } from '../../../../ui/drop/CsvDrop.tsx';
import { usePageFiles } from '../../../../ui/drop/use-page-files.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { FileFormField } from '../../../../ui/imports/FileFormField.tsx';
import { isRunning } from '../../../../ui/imports/shown-imports.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ColumnUses } from './ColumnUses.tsx';
import { EventImportState } from './EventImportState.tsx';
import { newColumns, usesToSend, type ChosenUse } from './new-columns.ts';
import { guessNumberForm, guessTimeOrder, guessUses, keptValues, numberValues, readEventFile, type EventFile } from './read-file.ts';
import { Times, type ChosenTimes } from './Times.tsx';

const STEPS = ['Source', 'Confirm', 'Processing'];

interface Confirmed {
  kind: 'confirm';
  file: EventFile;
  uses: ChosenUse[];
  times: ChosenTimes;
  /** As chosen, else as the file looks. */
  numbers?: NumberForm;
  problem?: string;
}

type Stage =
  | { kind: 'source'; problem?: string }
  | Confirmed
  | { kind: 'uploading'; fraction: number }
  | { kind: 'processing'; importId: number };

interface ImportDialogProps {
  event: EventKind;
  fields: readonly EventField[];
  onClose: () => void;
}

/**
 * Past events from a file: choose it, say what its columns are, and see its rows arrive, or close the page
 * and come back.
 */
export function ImportDialog({ event, fields, onClose }: ImportDialogProps) {
  const { sendForm } = useServices();
  const firstRows = useWorkbookRows();
  const cache = useQueryClient();
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const identity = `property:${fields.find((field) => field.identity_field)?.name ?? ''}`;
  const timezone = company ? company.timezone : '';
  const [stage, setStage] = useState<Stage>({ kind: 'source' });
  const stop = useRef<AbortController>(undefined);
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return;
    try {
      const read = await readEventFile(file, company ? company.locale : '', firstRows);
      // A fresh event gets the file's columns. To one with rows they are offered.
      const makes = new Set(event.record_count === 0 ? newColumns(read, fields, undefined).keys() : []);
      const uses = guessUses(read.heads, fields, { makes });
      setStage({ kind: 'confirm', file: read, uses, times: { order: guessTimeOrder(read, uses), timezone } });
    } catch (error) {
      setStage({ kind: 'source', problem: explainError(error) ?? (error instanceof Error ? error.message : 'The file can’t be read.') });
    }
  }

  function formOf({ numbers: chosen, file, uses }: Confirmed): NumberForm | undefined {
    const guessed = guessNumberForm(file, uses, fields);
    return guessed && (chosen ?? guessed);
  }

  async function upload(confirmed: Confirmed): Promise<void> {
    const { file, uses, times } = confirmed;
    const numbers = formOf(confirmed);
    const { uses: columns, made } = usesToSend(uses, newColumns(file, fields, numbers));
    const control = new AbortController();
    stop.current = control;
    const form = new FormData();
    form.append('columns', JSON.stringify(columns));
    if (made.length > 0) form.append('new_columns', JSON.stringify(made));
    form.append('time_order', times.order);
    if (times.timezone !== '') form.append('timezone', times.timezone);
    if (numbers) form.append('number_form', numbers);
    form.append('file', file.file);
    const onProgress = (fraction: number) => setStage({ kind: 'uploading', fraction });
    onProgress(0);
    try {
      const path = `/events/${event.id}/imports`;
      const answer = await sendForm({ path, form, idempotencyKey: randomKey(), onProgress, signal: control.signal });
      stop.current = undefined;
      for (const read of ['listEventImports', 'listEventFields', 'listEvents'] as const)
        await cache.invalidateQueries({ queryKey: apiKey(read) });
      setStage({ kind: 'processing', importId: (answer as { import: EventImport }).import.id });
    } catch (error) {
      if (control.signal.aborted) return;
      setStage({ ...confirmed, problem: explainError(error) ?? 'The file couldn’t be uploaded.' });
    }
  }

  const numbers = stage.kind === 'confirm' ? formOf(stage) : undefined;
  const namesNoOne = stage.kind === 'confirm' && !stage.uses.some((use) => use === 'customer_id' || use === identity);
  const over = usePageFiles(stage.kind === 'source', { onFiles: (files) => void take(files) });
  return (
    <Dialog
      open
      title={`Import events: ${event.event_name}`}
      width={720}
      height={600}
      onClose={close}
      actions={
        stage.kind === 'confirm' ? (
          <>
            <Box sx={{ mr: 'auto' }}>
              <Button look="text" onClick={() => setStage({ kind: 'source' })}>
                Back
              </Button>
            </Box>
            <Button look="action" onClick={() => void upload(stage)}>
              Import
            </Button>
          </>
        ) : (
          <Button look={stage.kind === 'processing' ? 'action' : 'text'} onClick={close}>
            {stage.kind === 'processing' ? 'Done' : 'Cancel'}
          </Button>
        )
      }
    >
      <DialogSteps steps={STEPS} current={stage.kind === 'source' ? 0 : stage.kind === 'confirm' ? 1 : 2} />
      {'problem' in stage && stage.problem ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{stage.problem}</Note>
        </Box>
      ) : null}
      {stage.kind === 'source' ? (
        <CsvDrop
          over={over}
          letGo="Drop to read"
          workbooks
          what="A CSV file or Excel workbook (.xlsx) with column names in the first line and an event in each row, up to 4 GB."
          autoFocus
          onFiles={(files) => void take(files)}
        />
      ) : stage.kind === 'confirm' ? (
        <>
          <ColumnUses
            file={stage.file}
            uses={stage.uses}
            fields={fields}
            columns={newColumns(stage.file, fields, numbers)}
            onChange={(uses) => setStage({ ...stage, uses, times: { ...stage.times, order: guessTimeOrder(stage.file, uses) } })}
          />
          {stage.uses.includes('event_timestamp') || guessTimeOrder(stage.file, stage.uses) !== 'iso' ? (
            <Times times={stage.times} texts={keptValues(stage.file, stage.uses)} onChange={(times) => setStage({ ...stage, times })} />
          ) : null}
          {numbers ? (
            <Box sx={{ mt: 4 }}>
              <FileFormField
                of="numbers"
                form={numbers}
                texts={numberValues(stage.file, stage.uses, fields)}
                onChange={(form) => setStage({ ...stage, numbers: form })}
              />
            </Box>
          ) : null}
          {namesNoOne ? (
            <Box sx={{ mt: 4 }}>
              <Note kind="warning">
                No column is the Customer ID, so these events will belong to no customer. You can’t change that by importing the file again.
              </Note>
            </Box>
          ) : null}
        </>
      ) : stage.kind === 'uploading' ? (
        <Stack gap={4}>
          <Text role="status" strong>
            Uploading. Keep this page open until the file has arrived.
          </Text>
          <Progress fraction={stage.fraction} label="Upload" />
        </Stack>
      ) : (
        <Processing eventId={event.id} importId={stage.importId} />
      )}
    </Dialog>
  );
}

function Processing({ eventId, importId }: { eventId: number; importId: number }) {
  const query = useApiQuery(
    'listEventImports',
    { params: { id: eventId }, query: {} },
    { refetchWhile: ({ imports }) => imports.some(isRunning) },
  );
  const found = query.data?.imports.find(({ id }) => id === importId);
  return (
    <Stack gap={4}>
      {found ? <EventImportState one={found} /> : null}
      {found?.state === 'running' ? (
        <Text variant="body2" muted>
          You can close this page: the import goes on, and this event’s page shows how far it is.
        </Text>
      ) : null}
    </Stack>
  );
}
