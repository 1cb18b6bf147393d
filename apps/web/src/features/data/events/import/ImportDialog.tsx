import type { EventField, EventKind } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { CsvDrop } from '../../../../ui/drop/CsvDrop.tsx';
import { usePageFiles } from '../../../../ui/drop/use-page-files.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ColumnUses } from './ColumnUses.tsx';
import { guessUses, readEventFile, recordOf, type ColumnUse, type EventFile } from './read-file.ts';
import { sendRows, type SendState } from './send-rows.ts';

const STEPS = ['Source', 'Confirm', 'Processing'];

type Stage =
  | { kind: 'source'; problem?: string }
  | { kind: 'confirm'; file: EventFile; uses: ColumnUse[]; problem?: string }
  | { kind: 'sending'; state: SendState }
  | { kind: 'done'; state: SendState };

interface ImportDialogProps {
  event: EventKind;
  fields: readonly EventField[];
  onClose: () => void;
}

/** Past events from a CSV file: choose it, say what its columns are, and see its rows sent. */
export function ImportDialog({ event, fields, onClose }: ImportDialogProps) {
  const { client } = useServices();
  const cache = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'source' });
  const stop = useRef<AbortController>(undefined);
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return;
    try {
      const read = await readEventFile(file);
      setStage({ kind: 'confirm', file: read, uses: guessUses(read.heads, fields) });
    } catch (error) {
      setStage({ kind: 'source', problem: error instanceof Error ? error.message : 'The file can’t be read.' });
    }
  }

  async function send({ file, uses }: Extract<Stage, { kind: 'confirm' }>): Promise<void> {
    const control = new AbortController();
    stop.current = control;
    const onProgress = (state: SendState) => setStage({ kind: 'sending', state });
    onProgress({ sent: 0, total: file.rows.length, accepted: 0, rejected: [], rejectedCount: 0 });
    try {
      const state = await sendRows({
        total: file.rows.length,
        records: (from, to) => file.rows.slice(from, to).map((row, index) => recordOf(row, from + index, uses, file.mark)),
        send: (records) => client.addEventRecords({ params: { id: event.id }, body: { records }, signal: control.signal }),
        onProgress,
        signal: control.signal,
      });
      if (control.signal.aborted) return;
      setStage({ kind: 'done', state });
      for (const read of ['listEvents', 'listEventRecords', 'listEventRejects', 'listEventHours'] as const)
        void cache.invalidateQueries({ queryKey: apiKey(read) });
    } catch (error) {
      if (control.signal.aborted) return;
      setStage({
        kind: 'confirm',
        file,
        uses,
        problem: `${explainError(error) ?? 'The rows couldn’t be sent.'} Start again: rows that were sent count once.`,
      });
    }
  }

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
            <Button look="action" onClick={() => void send(stage)}>
              Import {formatCount(stage.file.rows.length)} {stage.file.rows.length === 1 ? 'row' : 'rows'}
            </Button>
          </>
        ) : stage.kind === 'done' ? (
          <Button look="action" onClick={close}>
            Done
          </Button>
        ) : (
          <Button look="text" onClick={close}>
            Cancel
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
          what="A CSV file with column names in the first line and an event in each row, up to 100 MB."
          autoFocus
          onFiles={(files) => void take(files)}
        />
      ) : stage.kind === 'confirm' ? (
        <ColumnUses file={stage.file} uses={stage.uses} fields={fields} onChange={(uses) => setStage({ ...stage, uses })} />
      ) : (
        <Sent state={stage.state} isDone={stage.kind === 'done'} />
      )}
    </Dialog>
  );
}

function Sent({ state, isDone }: { state: SendState; isDone: boolean }) {
  const { sent, total, accepted, rejected, rejectedCount } = state;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Text role="status" sx={{ fontWeight: 600 }}>
        {isDone
          ? `${formatCount(accepted)} ${accepted === 1 ? 'row was' : 'rows were'} imported.`
          : `Importing: ${formatCount(sent)} of ${formatCount(total)} rows. Keep this page open.`}
      </Text>
      <Progress fraction={total === 0 ? 1 : sent / total} label="Import" />
      {isDone ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          They show up within seconds. Rows that don’t fit their columns are under Refused. Rows that were imported before count once.
        </Text>
      ) : null}
      {rejectedCount > 0 ? (
        <Note kind="warning">
          {formatCount(rejectedCount)} {rejectedCount === 1 ? 'row was' : 'rows were'} not taken:
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, listStyle: 'disc' }}>
            {rejected.map(({ line, reason }) => (
              <li key={line}>
                Line {formatCount(line)}: {reason}
              </li>
            ))}
          </Box>
        </Note>
      ) : null}
    </Box>
  );
}
