import type { CdnImage } from '@limn/contracts';
import { deletionWords, useAct } from '../../../api/use-act.ts';
import { InUseDialog } from '../../../ui/in-use/InUseDialog.tsx';
import { usersIn } from '../../../ui/in-use/using-images.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** The question before a picture goes; where it is in use, who uses it. */
export function DeletePictureDialog({ picture, onKeep, onDeleted }: { picture: CdnImage; onKeep: () => void; onDeleted: () => void }) {
  const remove = useAct('deleteCdnImage', { id: picture.id, ...deletionWords(picture.name), onDone: onDeleted });
  const users = usersIn(remove.error);
  if (users.length > 0)
    return <InUseDialog name={picture.name} advice="Take it out of these first, then delete it:" users={users} onKeep={onKeep} />;
  return (
    <ConfirmDialog
      open
      title="Delete picture?"
      confirm="Delete picture"
      keep="Keep it"
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onKeep}
    >
      “{picture.name}” leaves your pictures for everybody, and its address stops working. Images that are published keep what they show.
    </ConfirmDialog>
  );
}
