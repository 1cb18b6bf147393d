import type { Datatable } from '@limn/contracts';
import { deletionWords, useAct } from '../../../../api/use-act.ts';
import { InUseDialog } from '../../../../ui/in-use/InUseDialog.tsx';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { rowsText } from './table-words.ts';
import { TABLE_READS } from './table-reads.ts';

export interface DeleteTableDialogProps {
  table: Pick<Datatable, 'id' | 'name' | 'rows'>;
  onKeep: () => void;
  onDeleted: () => void;
}

/** The question before a table goes; where it is in use, who uses it. */
export function DeleteTableDialog({ table, onKeep, onDeleted }: DeleteTableDialogProps) {
  const remove = useAct('deleteDatatable', {
    id: table.id,
    outdates: TABLE_READS,
    ...deletionWords(table.name),
    done: () => `“${table.name}” was deleted.`,
    icon: 'delete',
    onDone: onDeleted,
  });
  const users = usersIn(remove.error);
  if (users.length > 0)
    return (
      <InUseDialog
        name={table.name}
        advice="These take their values from it. Give them other data first, or delete them:"
        users={users}
        onKeep={onKeep}
      />
    );
  return (
    <ConfirmDialog
      open
      title="Delete datatable?"
      confirm="Delete datatable"
      keep="Keep it"
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onKeep}
    >
      “{table.name}” and its {rowsText(table.rows)} are gone for everybody. This cannot be undone.
    </ConfirmDialog>
  );
}
