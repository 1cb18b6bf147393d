import type { Font } from '@limn/contracts';
import { deletionWords, useAct } from '../../../../api/use-act.ts';
import { InUseDialog } from '../../../../ui/in-use/InUseDialog.tsx';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';

/** The question before a font goes; where images use it, which. */
export function DeleteFontDialog({ font, onClose }: { font: Font; onClose: () => void }) {
  const remove = useAct('deleteFont', {
    id: font.id,
    outdates: ['listFonts', 'availableFonts'],
    ...deletionWords(font.name),
    onDone: onClose,
  });
  const users = usersIn(remove.error);
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
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onClose}
    >
      “{font.name}” leaves the list for everybody, with its files. Earlier versions of images keep what they were published with.
    </ConfirmDialog>
  );
}
