import type { ImageFolder } from '@limn/contracts';
import { useAct } from '../../../api/use-act.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { formatCount } from '../../../ui/format.ts';

/** Asks before a folder is deleted; no image is. */
export function DeleteFolderDialog({ folder, onDone, onClose }: { folder: ImageFolder; onDone: () => void; onClose: () => void }) {
  const { id, name, images } = folder;
  const act = useAct('deleteFolder', {
    id,
    outdates: ['listFolders', 'listImages', 'listBin'],
    failed: 'Couldn’t delete it.',
    done: () => `The folder “${name}” was deleted. ${images === 0 ? '' : 'Its images are no longer in a folder.'}`.trim(),
    icon: 'delete',
    gone: () => `The folder “${name}” was already gone. Someone else deleted it.`,
    onDone,
  });
  return (
    <DeleteDialog
      what="folder"
      busy={act.busy}
      problem={act.problem}
      onKeep={onClose}
      onDelete={act.go}
      consequence={
        images === 0
          ? `“${name}” is empty.`
          : `No images are deleted. ${images === 1 ? 'The image in' : `The ${formatCount(images)} images in`} “${name}” will no longer be in a folder.`
      }
    />
  );
}
