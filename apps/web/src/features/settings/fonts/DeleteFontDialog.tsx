import { ApiError, type Font } from '@limn/contracts';
import { explainError } from '../../../api/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { InUseDialog } from '../../../image-cards/InUseDialog.tsx';
import { usersIn } from '../../../image-cards/using-images.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** The question before a font goes; where images use it, which. */
export function DeleteFontDialog({ font, onClose }: { font: Font; onClose: () => void }) {
  const { snacks } = useServices();
  const remove = useApiMutation('deleteFont', { quiet: true, outdates: ['listFonts', 'availableFonts'] });
  const users = usersIn(remove.error);
  const send = () =>
    remove.mutate(
      { params: { id: font.id } },
      {
        onSuccess: () => {
          snacks.show({ icon: 'success', text: `“${font.name}” is deleted.` });
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.status === 404)) return;
          snacks.show({ icon: 'info', text: `“${font.name}” was already gone. Somebody else deleted it.` });
          onClose();
        },
      },
    );
  if (users.length > 0)
    return (
      <InUseDialog
        name={font.name}
        advice="These images use it, in their draft or in what recipients see. Choose another font there and publish, then delete it:"
        users={users}
        onKeep={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this font?"
      confirm="Delete font"
      keep="Keep it"
      busy={remove.isPending && 'Deleting'}
      problem={remove.error ? `It was not deleted. ${explainError(remove.error) ?? 'Please try again.'}` : undefined}
      onConfirm={send}
      onKeep={onClose}
    >
      “{font.name}” leaves the list for everybody, with its files. Earlier versions of images keep what they were published with.
    </ConfirmDialog>
  );
}
