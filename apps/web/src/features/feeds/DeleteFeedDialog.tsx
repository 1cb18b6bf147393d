import { ApiError, type ApiDataSource } from '@limn/contracts';
import { explainError } from '../../api/explain-error.ts';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/Text.tsx';
import { FeedUsers, usersIn } from './FeedUsers.tsx';

/** The question before a feed goes; where images use it, which. */
export function DeleteFeedDialog({ feed, onClose }: { feed: ApiDataSource; onClose: () => void }) {
  const { snacks } = useServices();
  const remove = useApiMutation('deleteDataSource', { quiet: true });
  const users = usersIn(remove.error);
  const send = () =>
    remove.mutate(
      { params: { id: feed.id } },
      {
        onSuccess: () => {
          snacks.show({ icon: 'success', text: `“${feed.name}” is deleted.` });
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.status === 404)) return;
          snacks.show({ icon: 'info', text: `“${feed.name}” was already gone. Somebody else deleted it.` });
          onClose();
        },
      },
    );
  if (users.length > 0)
    return (
      <Dialog
        open
        title={`“${feed.name}” is still in use`}
        width={500}
        onClose={onClose}
        actions={
          <Button look="action" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <Text variant="body2">These images are filled by it. Give them other data first, then delete it:</Text>
        <FeedUsers users={users} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title="Delete data source?"
      confirm="Delete data source"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      onConfirm={send}
      onKeep={onClose}
    >
      “{feed.name}” leaves your data sources for everybody, with its user name, password and headers.
      {remove.error ? (
        <Box sx={{ mt: 3 }}>
          <Note kind="error">It was not deleted. {explainError(remove.error) ?? 'Please try again.'}</Note>
        </Box>
      ) : null}
    </ConfirmDialog>
  );
}
