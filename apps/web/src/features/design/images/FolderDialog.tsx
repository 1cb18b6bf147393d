import type { ImageFolder } from '@limn/contracts';
import { useAction } from '../../../api/use-action.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FolderNameDialog } from './FolderNameDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { FolderDialogDeps, FolderQuestion } from './use-folder-dialogs.tsx';

export interface FolderDialogProps extends FolderDialogDeps {
  question: FolderQuestion;
  /** Goes on with another question. */
  onAsk: (question: FolderQuestion) => void;
  onClose: () => void;
}

/** The question about folders that is asked. */
export function FolderDialog({ question, folders, onMove, onChoose, onAsk, onClose }: FolderDialogProps) {
  switch (question.kind) {
    case 'name':
      return (
        <FolderNameDialog
          folder={question.folder}
          onDone={({ id }) => {
            onClose();
            if (!question.folder) onChoose(id);
          }}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteFolderDialog
          folder={question.folder}
          onDone={() => {
            onClose();
            onChoose(undefined);
          }}
          onClose={onClose}
        />
      );
    case 'move': {
      const move = (folder: ImageFolder | undefined) => {
        onClose();
        onMove(question.images, folder);
      };
      return (
        <MoveDialog
          images={question.images}
          folders={folders}
          onMove={move}
          onNew={() => onAsk({ kind: 'move to new', images: question.images })}
          onClose={onClose}
        />
      );
    }
    case 'move to new':
      return (
        <FolderNameDialog
          action="Create and move"
          onDone={(folder) => {
            onClose();
            onMove(question.images, folder);
          }}
          onClose={onClose}
        />
      );
  }
}

/** Asks before a folder is deleted; no image is. */
function DeleteFolderDialog({ folder, onDone, onClose }: { folder: ImageFolder; onDone: () => void; onClose: () => void }) {
  const { id, name, images } = folder;
  const act = useAction('deleteFolder', {
    id,
    invalidates: ['listFolders', 'listImages', 'listBin'],
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
