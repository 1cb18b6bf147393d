/** The dialogs about tables of which a page shows one at a time. */
import type { Datatable } from '@limn/contracts';
import type { ReactNode } from 'react';
import { AddDataDialog } from './AddDataDialog.tsx';
import { DeleteOne } from '../../../../api/DeleteOne.tsx';
import { RESTORABLE } from '../../../../ui/DeleteDialog.tsx';
import { rowsText } from './table-words.ts';
import { RenameTableDialog } from './RenameTableDialog.tsx';
import { TableWizard } from './TableWizard.tsx';
import type { WizardStart } from './use-table-wizard.ts';

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
          kind="table"
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
