/** The dialogs about tables of which a page shows one at a time. */
import type { Datatable } from '@limn/contracts';
import { type ReactNode, useState } from 'react';
import { DeleteOne } from '../../../../api/DeleteOne.tsx';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { RESTORABLE } from '../../../../ui/DeleteDialog.tsx';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import { fieldErrors } from '../../../../ui/explain-error.ts';
import { AddDataDialog } from './AddDataDialog.tsx';
import { TableWizard } from './TableWizard.tsx';
import { TABLE_READS } from './table-reads.ts';
import { rowsText } from './table-labels.ts';
import type { WizardStart } from './use-table-wizard.ts';

const MAX_NAME_CHARACTERS = 200;

export type TableDialog =
  | { kind: 'add'; file?: File | undefined }
  | { kind: 'wizard'; start: WizardStart }
  | { kind: 'rename' | 'delete'; table: Datatable };

export interface TableDialogsProps {
  dialog: TableDialog | undefined;
  onDialog: (dialog: TableDialog | undefined) => void;
  /** Label of a data table on this page: "Datatable". */
  tableWord: string;
  /** Timezone of the company, where new data tables may be fetched from a URL. */
  timezone?: string;
  onDeleted?: () => void;
  /** Stands beside Done once the rows of a wizard are there. */
  next?: (tableId: number) => ReactNode;
}

export function TableDialogs({ dialog, onDialog, tableWord, timezone, onDeleted, next }: TableDialogsProps) {
  const close = () => onDialog(undefined);
  if (dialog === undefined) return null;
  switch (dialog.kind) {
    case 'add': {
      const { file } = dialog;
      return (
        <AddDataDialog
          file={file}
          tableWord={tableWord}
          onClose={close}
          onChosen={(type) => onDialog({ kind: 'wizard', start: { kind: 'new', type, file } })}
        />
      );
    }
    case 'wizard':
      return (
        <TableWizard
          start={dialog.start}
          title={titleOf(dialog.start, tableWord)}
          timezone={timezone}
          onClose={close}
          {...(next ? { next } : {})}
        />
      );
    case 'rename':
      return <RenameTableDialog table={dialog.table} onClose={close} />;
    case 'delete':
      return (
        <DeleteOne
          call="deleteDatatable"
          invalidates={['listDatatables', 'listTableRows', 'listScheduledImports', 'listDatatableBin']}
          what="datatable"
          bin="table"
          thing={dialog.table}
          consequence={`“${dialog.table.name}” and its ${rowsText(dialog.table.rows)} will be deleted. ${RESTORABLE} Its scheduled import pauses until then.`}
          advice="These use its values. Switch them to other data first, or delete them:"
          onKeep={close}
          onDeleted={() => {
            close();
            onDeleted?.();
          }}
        />
      );
    default:
      return dialog satisfies never;
  }
}

function titleOf(start: WizardStart, tableWord: string): string {
  if (start.kind === 'replace') return `Replace the rows of “${start.table.name}”`;
  if (start.kind === 'confirm') return `Finish “${start.table.name}”`;
  return `Add a ${start.type === 'location' ? 'location table' : tableWord.toLowerCase()}`;
}

function RenameTableDialog({ table, onClose }: { table: Pick<Datatable, 'id' | 'name'>; onClose: () => void }) {
  const snacks = useSnacks();
  const [name, setName] = useState(table.name);
  const rename = useApiMutation('renameDatatable', { invalidates: TABLE_READS });
  const typed = name.trim();
  const unfit =
    typed === ''
      ? 'Give the table a name.'
      : typed.length > MAX_NAME_CHARACTERS
        ? `Use at most ${MAX_NAME_CHARACTERS} characters.`
        : undefined;
  const send = () => {
    if (typed === table.name) return onClose();
    const after = () => {
      snacks.show({ icon: 'success', text: `“${table.name}” is now called “${typed}”.` });
      onClose();
    };
    rename.mutate({ params: { id: table.id }, body: { name: typed } }, { onSuccess: after });
  };
  return (
    <NameDialog
      title="Rename table"
      label="Table Name"
      name={name}
      onChange={setName}
      hint="Images that use it keep working."
      unfit={unfit}
      problem={fieldErrors(rename.error)['name']}
      action="Rename"
      busy={rename.isPending && 'Renaming'}
      onSend={send}
      onClose={onClose}
    />
  );
}
