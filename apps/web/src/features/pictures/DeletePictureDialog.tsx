import { ApiError, type CdnImage, type PictureUser } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { explainError } from '../../api/explain-error.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/Text.tsx';
import { PictureUsers } from './PictureUsers.tsx';

/** The question before a picture goes; where it is in use, who uses it. */
export function DeletePictureDialog({ picture, onKeep, onDeleted }: { picture: CdnImage; onKeep: () => void; onDeleted: () => void }) {
  const { snacks } = useServices();
  const [users, setUsers] = useState<readonly PictureUser[]>();
  const remove = useApiMutation('deleteCdnImage', { quiet: true });
  const send = () =>
    remove.mutate(
      { params: { id: picture.id } },
      {
        onSuccess: () => {
          snacks.show({ icon: 'success', text: `“${picture.name}” is deleted.` });
          onDeleted();
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code === 'in_use') setUsers(usersIn(error));
          if (error.status !== 404) return;
          snacks.show({ icon: 'info', text: `“${picture.name}” was already gone. Somebody else deleted it.` });
          onDeleted();
        },
      },
    );
  if (users)
    return (
      <Dialog
        open
        title={`“${picture.name}” is still in use`}
        width={500}
        onClose={onKeep}
        actions={
          <Button look="action" onClick={onKeep}>
            Keep it
          </Button>
        }
      >
        <Text variant="body2" sx={{ mb: 3 }}>
          Take it out of these first, then delete it:
        </Text>
        <PictureUsers users={users} />
      </Dialog>
    );
  const failed = remove.error && !(remove.error instanceof ApiError && remove.error.code === 'in_use') ? remove.error : undefined;
  return (
    <ConfirmDialog
      open
      title="Delete picture?"
      confirm="Delete picture"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      onConfirm={send}
      onKeep={onKeep}
    >
      “{picture.name}” leaves your pictures for everybody, and its address stops working. Images that are published keep what they show.
      {failed ? (
        <Box sx={{ mt: 3 }}>
          <Note kind="error">It was not deleted. {explainError(failed) ?? 'Please try again.'}</Note>
        </Box>
      ) : null}
    </ConfirmDialog>
  );
}

function usersIn(error: ApiError): PictureUser[] {
  const listed = error.problem['users'];
  return Array.isArray(listed) ? listed.filter(isUser) : [];
}

function isUser(value: unknown): value is PictureUser {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'name' in value;
}
