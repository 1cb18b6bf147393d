import type { Datatable } from '@limn/contracts';
import { deletionWords, useAct } from '../../../../api/use-act.ts';
import { useBin } from '../../../../api/use-bin.ts';
import { DeleteDialog, RESTORABLE } from '../../../../ui/DeleteDialog.tsx';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { rowsText } from './table-words.ts';
import { TABLE_READS } from './table-reads.ts';

export interface DeleteTableDialogProps {
  table: Pick<Datatable, 'id' | 'name' | 'rows'>;
  onKeep: () => void;
  onDeleted: () => void;
}

/** The question before a table goes; where it is in use, who uses it. */
export function DeleteTableDialog({ table, onKeep, onDeleted }: DeleteTableDialogProps) {
  const { restore } = useBin('table');
  const remove = useAct('deleteDatatable', {
    id: table.id,
    outdates: [...TABLE_READS, 'listDatatableBin'],
    ...deletionWords(table.name),
    done: () => `“${table.name}” was deleted.`,
    icon: 'delete',
    undo: () => void restore([table]),
    onDone: onDeleted,
  });
  return (
    <DeleteDialog
      what="datatable"
      inUse={{
        name: table.name,
        advice: 'These use its values. Switch them to other data first, or delete them:',
        users: usersIn(remove.error),
      }}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onKeep}
      consequence={`“${table.name}” and its ${rowsText(table.rows)} will be deleted. ${RESTORABLE} Its scheduled import pauses until then.`}
    />
  );
}
