import { ApiError, type Datatable } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { explainError } from '../../api/explain-error.ts';
import { useSnacks } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { apiKey } from '../../api/use-api-query.ts';
import { InUseDialog } from '../../image-cards/InUseDialog.tsx';
import { usersIn } from '../../image-cards/using-images.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { rowsText } from './table-words.ts';
import { TABLE_READS } from './table-reads.ts';

export interface DeleteTableDialogProps {
  table: Pick<Datatable, 'id' | 'name' | 'rows'>;
  onKeep: () => void;
  onDeleted: () => void;
}

/** The question before a table goes; where it is in use, who uses it. */
export function DeleteTableDialog({ table, onKeep, onDeleted }: DeleteTableDialogProps) {
  const snacks = useSnacks();
  const cache = useQueryClient();
  const remove = useApiMutation('deleteDatatable', { outdates: TABLE_READS, quiet: true });
  const users = usersIn(remove.error);
  const leave = (text: string) => {
    snacks.show({ icon: 'delete', text });
    onDeleted();
  };
  const explain = (error: Error) => {
    if (!(error instanceof ApiError && error.status === 404)) return;
    for (const read of TABLE_READS) void cache.invalidateQueries({ queryKey: apiKey(read) });
    leave(`“${table.name}” was already gone. Somebody else deleted it.`);
  };
  if (users.length > 0)
    return (
      <InUseDialog
        name={table.name}
        advice="These take their values from it. Give them other data first, or delete them:"
        users={users}
        onKeep={onKeep}
      />
    );
  const problem = remove.error ? `It was not deleted. ${explainError(remove.error) ?? 'Please try again.'}` : undefined;
  return (
    <ConfirmDialog
      open
      title="Delete datatable?"
      confirm="Delete datatable"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      problem={problem}
      onConfirm={() =>
        remove.mutate({ params: { id: table.id } }, { onSuccess: () => leave(`“${table.name}” was deleted.`), onError: explain })
      }
      onKeep={onKeep}
    >
      “{table.name}” and its {rowsText(table.rows)} are gone for everybody. This cannot be undone.
    </ConfirmDialog>
  );
}
