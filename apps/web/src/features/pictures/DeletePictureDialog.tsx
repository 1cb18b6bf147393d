import { ApiError, type CdnImage } from '@limn/contracts';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { explainError } from '../../api/explain-error.ts';
import { InUseDialog } from '../../image-cards/InUseDialog.tsx';
import { usersIn } from '../../image-cards/using-images.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** The question before a picture goes; where it is in use, who uses it. */
export function DeletePictureDialog({ picture, onKeep, onDeleted }: { picture: CdnImage; onKeep: () => void; onDeleted: () => void }) {
  const { snacks } = useServices();
  const remove = useApiMutation('deleteCdnImage', { quiet: true });
  const users = usersIn(remove.error);
  const send = () =>
    remove.mutate(
      { params: { id: picture.id } },
      {
        onSuccess: () => {
          snacks.show({ icon: 'success', text: `“${picture.name}” is deleted.` });
          onDeleted();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.status === 404)) return;
          snacks.show({ icon: 'info', text: `“${picture.name}” was already gone. Somebody else deleted it.` });
          onDeleted();
        },
      },
    );
  if (users.length > 0)
    return <InUseDialog name={picture.name} advice="Take it out of these first, then delete it:" users={users} onKeep={onKeep} />;
  const problem = remove.error ? `It was not deleted. ${explainError(remove.error) ?? 'Please try again.'}` : undefined;
  return (
    <ConfirmDialog
      open
      title="Delete picture?"
      confirm="Delete picture"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      problem={problem}
      onConfirm={send}
      onKeep={onKeep}
    >
      “{picture.name}” leaves your pictures for everybody, and its address stops working. Images that are published keep what they show.
    </ConfirmDialog>
  );
}
