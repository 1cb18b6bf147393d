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
    failed: 'It was not deleted.',
    done: () => `The folder “${name}” was deleted. ${images === 0 ? '' : 'Its images are in no folder now.'}`.trim(),
    icon: 'delete',
    gone: () => `The folder “${name}” was already gone. Somebody else deleted it.`,
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
          : `No image is deleted: ${images === 1 ? 'the image in' : `the ${formatCount(images)} images in`} “${name}” ${images === 1 ? 'is' : 'are'} in no folder then.`
      }
    />
  );
}
