import type { CustomerColumnUse, CustomerImport } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useWorkbookRows } from '../../../api/use-workbook-rows.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../ui/DialogSteps.tsx';
import { CsvDrop } from '../../../ui/drop/CsvDrop.tsx';
import { usePageFiles } from '../../../ui/drop/use-page-files.ts';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { isRunning } from '../../../ui/imports/shown-imports.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CustomerImportState } from './CustomerImports.tsx';
import { CustomerColumns, type CustomerForms } from './import/CustomerColumns.tsx';
import { guessCustomerDates, guessCustomerNumbers, readCustomerFile, type CustomerFile } from './import/read-customer-file.ts';

const STEPS = ['Source', 'Confirm', 'Processing'];

interface Confirmed {
  kind: 'confirm';
  file: CustomerFile;
  uses: CustomerColumnUse[];
  /** As chosen, else as the file looks. */
  chosen: Partial<CustomerForms>;
}

type Stage = { kind: 'source'; problem?: string } | Confirmed | { kind: 'processing'; importId: number; from: Confirmed };

/**
 * Customers from a file: choose it, say what its columns are, and see its rows arrive, or close the page and
 * come back.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const firstRows = useWorkbookRows();
  const fields = useApiQuery('listCustomerFields', { query: {} }).data?.fields ?? [];
  const traits = fields.filter(({ kind }) => kind === 'trait').map(({ name }) => name);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const [stage, setStage] = useState<Stage>({ kind: 'source' });
  const load = useApiMutation('importCustomers', { invalidates: ['listCustomerImports', 'listCustomerFields'], quiet: true });

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return;
    load.reset();
    try {
      const read = await readCustomerFile(file, company ? company.locale : '', firstRows);
      setStage({ kind: 'confirm', file: read, uses: read.uses, chosen: {} });
    } catch (error) {
      setStage({ kind: 'source', problem: explainError(error) ?? (error instanceof Error ? error.message : 'The file can’t be read.') });
    }
  }

  /**
   * @param keeps rows that don't fit, among the refused ones; else nothing is imported where there are some
   */
  function send(confirmed: Confirmed, { keeps }: { keeps: boolean }): void {
    load.mutate(
      { form: formDataOf(confirmed, keeps) },
      {
        onSuccess: (answer) => {
          void cache.invalidateQueries({ queryKey: apiKey('listCustomers') });
          setStage({ kind: 'processing', importId: answer.import.id, from: confirmed });
        },
      },
    );
  }

  const over = usePageFiles(stage.kind === 'source', { onFiles: (files) => void take(files) });
  const problem = stage.kind === 'source' ? stage.problem : load.error ? problemOf(load.error) : undefined;
  return (
    <Dialog
      open
      title="Import customers"
      width={720}
      height={600}
      onClose={onClose}
      actions={
        stage.kind === 'confirm' ? (
          <>
            <Box sx={{ mr: 'auto' }}>
              <Button look="text" onClick={() => setStage({ kind: 'source' })}>
                Back
              </Button>
            </Box>
            <Button look="action" busy={load.isPending && 'Uploading'} onClick={() => send(stage, { keeps: false })}>
              Import
            </Button>
          </>
        ) : (
          <Button look={stage.kind === 'processing' ? 'action' : 'text'} onClick={onClose}>
            {stage.kind === 'processing' ? 'Done' : 'Cancel'}
          </Button>
        )
      }
    >
      <DialogSteps steps={STEPS} current={stage.kind === 'source' ? 0 : stage.kind === 'confirm' ? 1 : 2} />
      {problem ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{problem}</Note>
        </Box>
      ) : null}
      {stage.kind === 'source' ? (
        <CsvDrop
          over={over}
          letGo="Drop to read"
          workbooks
          what="A CSV file or Excel workbook (.xlsx) with a customer in each row: an export of your shop or email service, up to 100,000 rows."
          autoFocus
          onFiles={(files) => void take(files)}
        />
      ) : stage.kind === 'confirm' ? (
        <CustomerColumns
          file={stage.file}
          uses={stage.uses}
          fields={traits}
          forms={formsOf(stage)}
          timezone={company ? company.timezone : ''}
          onUses={(uses) => setStage({ ...stage, uses })}
          onForms={(forms) => setStage({ ...stage, chosen: { ...stage.chosen, ...forms } })}
        />
      ) : (
        <Processing
          importId={stage.importId}
          busy={load.isPending}
          onOthers={() => send(stage.from, { keeps: true })}
          onBack={() => setStage(stage.from)}
        />
      )}
    </Dialog>
  );
}

function formsOf({ file, uses, chosen }: Confirmed): CustomerForms {
  const [numbers, dates] = [guessCustomerNumbers(file, uses), guessCustomerDates(file, uses)];
  return { numbers: numbers && (chosen.numbers ?? numbers), dates: dates && (chosen.dates ?? dates) };
}

function formDataOf(confirmed: Confirmed, keeps: boolean): FormData {
  const { numbers, dates } = formsOf(confirmed);
  const form = new FormData();
  form.append('columns', JSON.stringify(confirmed.uses));
  if (numbers) form.append('number_form', numbers);
  if (dates) form.append('date_order', dates);
  form.append('misfits', keeps ? 'keep' : 'stop');
  form.append('file', confirmed.file.file);
  return form;
}

function problemOf(error: unknown): string | undefined {
  const { file, columns } = fieldErrors(error);
  return file ?? columns ?? explainError(error);
}

interface ProcessingProps {
  importId: number;
  busy: boolean;
  /** Imports the rows that fit. */
  onOthers: () => void;
  onBack: () => void;
}

function Processing({ importId, busy, onOthers, onBack }: ProcessingProps) {
  const query = useApiQuery('listCustomerImports', { query: {} }, { refetchWhile: ({ imports }) => imports.some(isRunning) });
  const found: CustomerImport | undefined = query.data?.imports.find(({ id }) => id === importId);
  return (
    <Stack gap={4}>
      {found ? <CustomerImportState one={found} /> : null}
      {found?.state === 'running' ? (
        <Text variant="body2" muted>
          You can close this page: the import goes on, and the list of customers shows how far it is.
        </Text>
      ) : null}
      {found && found.misfits > 0 ? (
        <Row gap={3} wrap>
          <Button look="standing" onClick={onBack}>
            Change columns
          </Button>
          <Button look="standing" busy={busy && 'Uploading'} onClick={onOthers}>
            Import the other rows
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
