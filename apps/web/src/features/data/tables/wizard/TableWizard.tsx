import type { Datatable } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Stepper, type StepDefinition } from '../../../../ui/Stepper.tsx';
import { weightOf } from '../../../../ui/drop/picture-labels.ts';
import { AddressStep, useAddressSource } from './AddressStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { ProcessingStep, useProcessing } from './ProcessingStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { useLeaveWarning } from '../../../../ui/use-leave-warning.ts';
import { useTableWizard, type WizardStart, type WizardStep } from './use-table-wizard.ts';
import { TABLE_READS } from './table-reads.ts';

export interface TableWizardProps {
  start: WizardStart;
  title: string;
  /** Timezone of the company, where a new data table may be fetched from a URL. */
  timezone?: string | undefined;
  onClose: () => void;
  /** Stands beside Done once the rows are there. */
  next?: (tableId: number) => ReactNode;
}

const WAYS = [
  { value: 'address', label: 'From a URL' },
  { value: 'file', label: 'CSV upload' },
] as const;

/** From a file to a table, step by step. Closed while the server works, it goes on there. */
export function TableWizard({ start, title, timezone, onClose, next }: TableWizardProps) {
  const wizard = useTableWizard(start);
  const { type, steps, step, name, uploads, tableId, waits, header, go } = wizard;
  const { sending } = uploads;
  const mayFetch = timezone !== undefined && start.kind === 'new' && type === 'datatable';
  const [way, setWay] = useState<'address' | 'file'>(mayFetch && !start.file ? 'address' : 'file');
  const address = useAddressSource(wizard);
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveWarning(sending.kind === 'sending');
  const processing = useProcessing(tableId, step === 'processing');
  const confirm = useApiMutation('confirmDatatable', { invalidates: TABLE_READS, quiet: true });
  const named = name.trim() !== '';
  const closes = () => (sending.kind === 'sending' ? setAsking(true) : onClose());
  const confirmHeader = () => {
    if (header === undefined || tableId === undefined || confirm.isPending) return;
    confirm.mutate({ params: { id: tableId }, body: { uniqueHeader: header } }, { onSuccess: () => go('processing') });
  };
  const back = () => {
    uploads.stop();
    go('source');
  };
  const cancel = (
    <Button look="text" onClick={closes}>
      Cancel
    </Button>
  );
  const actions: Record<WizardStep, ReactNode> = {
    name: (
      <>
        {cancel}
        <Button look="action" disabled={!named} reason="Give the table a name." onClick={() => go('source')}>
          Next
        </Button>
      </>
    ),
    source:
      sending.kind === 'failed' || sending.kind === 'asks' ? (
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="outlined" onClick={uploads.stop} autoFocus={sending.kind === 'failed'}>
            Back
          </Button>
        </>
      ) : sending.kind === 'sending' ? null : (
        <>
          {cancel}
          {waits ? <Button onClick={() => go('confirm')}>Keep the file</Button> : null}
          {way === 'address' ? (
            <Button look="action" onClick={address.send} busy={address.busy && 'Fetching the file'}>
              Fetch the file
            </Button>
          ) : null}
        </>
      ),
    confirm: (
      <>
        <Button look="text" onClick={back}>
          Back
        </Button>
        <Button look="text" onClick={onClose}>
          Finish later
        </Button>
        {header === undefined ? null : (
          <Button look="action" onClick={confirmHeader} busy={confirm.isPending && 'Confirming'}>
            Next
          </Button>
        )}
      </>
    ),
    processing:
      processing.kind === 'failed' ? (
        <>
          <Button look="text" onClick={onClose}>
            Close
          </Button>
          <Button look="outlined" onClick={back} autoFocus>
            Back
          </Button>
        </>
      ) : processing.kind === 'complete' ? (
        <>
          {tableId === undefined ? null : next?.(tableId)}
          <Button look="action" onClick={onClose} autoFocus>
            Done
          </Button>
        </>
      ) : (
        <Button look="text" onClick={onClose}>
          Close
        </Button>
      ),
  };
  const nextStep = () => {
    if (step === 'name' && named) go('source');
    if (step === 'source' && way === 'address') address.send();
    if (step === 'confirm') confirmHeader();
    if (step === 'processing' && processing.kind === 'complete') onClose();
  };
  const content: Record<WizardStep, StepDefinition> = {
    name: {
      title: 'Name',
      answer: name,
      ahead: 'The name you’ll see in your lists.',
      question: 'Name your table',
      content: (
        <Field
          label="Table Name"
          value={name}
          onChange={wizard.setName}
          required
          autoFocus
          onKeyDown={(event) => event.key === 'Enter' && nextStep()}
          hint={`Visible to your team.${wizard.file ? ` It will contain the rows of ${wizard.file.name}.` : ''}`}
        />
      ),
    },
    source: {
      title: type === 'location' ? 'Data Source' : 'Source',
      answer:
        wizard.address ?? (wizard.file ? `${wizard.file.name}, ${weightOf({ bytes: wizard.file.size })}` : 'The file you uploaded before'),
      ahead: mayFetch ? 'A URL or a CSV file.' : 'A CSV file.',
      question: mayFetch ? 'Where do the rows come from?' : 'Upload your file',
      content: (
        <Stack gap={4} align="stretch">
          {mayFetch && sending.kind === 'ready' ? (
            <Box>
              <Segmented label="Source" options={WAYS} value={way} onChange={setWay} />
            </Box>
          ) : null}
          {way === 'address' && timezone !== undefined ? (
            <AddressStep source={address} timezone={timezone} />
          ) : (
            <SourceStep type={type} uploads={uploads} onFile={wizard.choose} />
          )}
        </Stack>
      ),
    },
    confirm: {
      title: 'Confirm',
      answer: header === undefined ? 'Same column as before' : `Rows are looked up by ${header}`,
      ahead: 'The column used to look up rows.',
      question: 'Which column identifies a row?',
      content:
        tableId === undefined ? null : (
          <ConfirmStep
            tableId={tableId}
            head={wizard.head}
            value={header}
            onChange={wizard.setHeader}
            problem={confirm.error ? (explainError(confirm.error) ?? 'Couldn’t confirm. Please try again.') : undefined}
          />
        ),
    },
    processing: {
      title: 'Processing',
      answer: null,
      ahead: 'Processing your rows.',
      content: (
        <Box sx={{ mt: 2 }}>
          <ProcessingStep processing={processing} />
        </Box>
      ),
    },
  };
  const settled = sending.kind === 'sending' || step === 'processing';
  const definitions = steps.map((one) => ({ ...content[one], fixed: settled }));
  const stopping = asking || leaving.asked;
  return (
    <>
      <Dialog open={!stopping} title={title} width={720} onClose={closes} onNextStep={nextStep} actions={actions[step]}>
        <Stepper steps={definitions} current={steps.indexOf(step)} onChange={(at) => go(steps[at] ?? 'source')} />
      </Dialog>
      <ConfirmDialog
        open={stopping}
        title="Stop the upload?"
        keep="Keep uploading"
        confirm="Stop the upload"
        onKeep={() => {
          setAsking(false);
          leaving.stay();
        }}
        onConfirm={() => {
          uploads.stop();
          leaving.leave();
          onClose();
        }}
      >
        {whatStops(start)}
      </ConfirmDialog>
    </>
  );
}

function whatStops(start: WizardStart): string {
  if (start.kind === 'new') return 'The file is still uploading. If you stop now, nothing is saved.';
  const table: Datatable = start.table;
  return `The file is still uploading. If you stop now, “${table.name}” stays as it is.`;
}
