import { ApiError, type ApiDataSource } from '@limn/contracts';
import { explainError } from '../../api/explain-error.ts';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { InUseDialog } from '../../image-cards/InUseDialog.tsx';
import { usersIn } from '../../image-cards/using-images.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

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
      <InUseDialog
        name={feed.name}
        advice="These images are filled by it. Give them other data first, then delete it:"
        users={users}
        onKeep={onClose}
      />
    );
  const problem = remove.error ? `It was not deleted. ${explainError(remove.error) ?? 'Please try again.'}` : undefined;
  return (
    <ConfirmDialog
      open
      title="Delete data source?"
      confirm="Delete data source"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      problem={problem}
      onConfirm={send}
      onKeep={onClose}
    >
      “{feed.name}” leaves your data sources for everybody, with its user name, password and headers.
    </ConfirmDialog>
  );
}
