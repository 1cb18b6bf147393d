import type { CdnImage } from '@limn/contracts';
import { deletionWords, useAct } from '../../../api/use-act.ts';
import { useBin } from '../../../api/use-bin.ts';
import { DeleteDialog, RESTORABLE } from '../../../ui/DeleteDialog.tsx';
import { usersIn } from '../../../ui/in-use/using-images.ts';

/** The question before a picture goes; where it is in use, who uses it. */
export function DeletePictureDialog({ picture, onKeep, onDeleted }: { picture: CdnImage; onKeep: () => void; onDeleted: () => void }) {
  const { restore } = useBin('asset');
  const remove = useAct('deleteCdnImage', {
    id: picture.id,
    outdates: ['listCdnImages', 'listCdnImageBin'],
    ...deletionWords(picture.name),
    icon: 'delete',
    undo: () => void restore([picture]),
    onDone: onDeleted,
  });
  return (
    <DeleteDialog
      what="picture"
      inUse={{ name: picture.name, advice: 'Remove it from these first, then delete it:', users: usersIn(remove.error) }}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onKeep}
      consequence={`“${picture.name}” will be deleted. ${RESTORABLE} After that, its URL stops working. Published images don’t change.`}
    />
  );
}
