import type { Font } from '@limn/contracts';
import { deletionWords, useAct } from '../../../../api/use-act.ts';
import { usersIn } from '../../../../ui/in-use/using-images.ts';
import { DeleteDialog } from '../../../../ui/DeleteDialog.tsx';

/** The question before a font goes; where images use it, which. */
export function DeleteFontDialog({ font, onClose }: { font: Font; onClose: () => void }) {
  const remove = useAct('deleteFont', {
    id: font.id,
    outdates: ['listFonts', 'availableFonts'],
    ...deletionWords(font.name),
    onDone: onClose,
  });
  return (
    <DeleteDialog
      what="font"
      title="Are you sure you want to delete this font?"
      inUse={{
        name: font.name,
        advice: 'These images use it in their draft or live version. Choose another font there and publish, then delete it:',
        users: usersIn(remove.error),
      }}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onClose}
      consequence={`“${font.name}” and its files are removed for everyone. Published versions keep the fonts they were published with.`}
    />
  );
}
