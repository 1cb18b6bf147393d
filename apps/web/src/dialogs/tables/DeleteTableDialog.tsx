import { ApiError, type Datatable, type TableUser } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '../../api/explain-error.ts';
import { useSnacks } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { apiKey } from '../../api/use-api-query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/Text.tsx';
import { TableUsers, usersIn } from './TableUsers.tsx';
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
  const [users, setUsers] = useState<readonly TableUser[]>();
  const remove = useApiMutation('deleteDatatable', { outdates: TABLE_READS, quiet: true });
  const leave = (text: string) => {
    snacks.show({ icon: 'delete', text });
    onDeleted();
  };
  const explain = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'in_use') setUsers(usersIn(error));
    if (error.status !== 404) return;
    for (const read of TABLE_READS) void cache.invalidateQueries({ queryKey: apiKey(read) });
    leave(`“${table.name}” was already gone. Somebody else deleted it.`);
  };
  if (users)
    return (
      <Dialog
        open
        title={`“${table.name}” is still in use`}
        width={500}
        onClose={onKeep}
        actions={
          <Button look="action" onClick={onKeep}>
            Keep it
          </Button>
        }
      >
        <Text variant="body2" sx={{ mb: 3 }}>
          These take their values from it. Give them other data first, or delete them:
        </Text>
        <TableUsers users={users} />
      </Dialog>
    );
  const failed = remove.error && !(remove.error instanceof ApiError && remove.error.code === 'in_use') ? remove.error : undefined;
  return (
    <ConfirmDialog
      open
      title="Delete datatable?"
      confirm="Delete datatable"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      onConfirm={() =>
        remove.mutate({ params: { id: table.id } }, { onSuccess: () => leave(`“${table.name}” was deleted.`), onError: explain })
      }
      onKeep={onKeep}
    >
      “{table.name}” and its {rowsText(table.rows)} are gone for everybody. This cannot be undone.
      {failed ? (
        <Box sx={{ mt: 3, color: 'text.primary' }}>
          <Note kind="error">It was not deleted. {explainError(failed) ?? 'Please try again.'}</Note>
        </Box>
      ) : null}
    </ConfirmDialog>
  );
}
