import type { ImageFolder, ImageSummary } from '@limn/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { useAct } from '../../../api/use-act.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { FolderNameDialog } from './FolderNameDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

type Question =
  | { kind: 'name'; folder?: ImageFolder }
  | { kind: 'delete'; folder: ImageFolder }
  | { kind: 'move'; images: readonly ImageSummary[] }
  | { kind: 'move to new'; images: readonly ImageSummary[] };

export interface FolderDialogs {
  add(): void;
  rename(folder: ImageFolder): void;
  remove(folder: ImageFolder): void;
  move(images: readonly ImageSummary[]): void;
  dialog: ReactNode;
}

export interface FolderDialogDeps {
  folders: readonly ImageFolder[];
  onMove: (images: readonly ImageSummary[], folder: ImageFolder | undefined) => void;
  /** Shows a folder; undefined: all images. */
  onChoose: (folder: number | undefined) => void;
}

/** Questions about folders, one at a time. */
export function useFolderDialogs({ folders, onMove, onChoose }: FolderDialogDeps): FolderDialogs {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const none = folders.length === 0;
  // Without a folder there is one thing to choose. The cards of a long list are given it: it must not change with each key.
  const move = useCallback((images: readonly ImageSummary[]) => setQuestion({ kind: none ? 'move to new' : 'move', images }), [none]);
  return {
    add: () => setQuestion({ kind: 'name' }),
    rename: (folder) => setQuestion({ kind: 'name', folder }),
    remove: (folder) => setQuestion({ kind: 'delete', folder }),
    move,
    dialog: question && dialogOf(question),
  };

  function dialogOf(asked: Question): ReactNode {
    switch (asked.kind) {
      case 'name':
        return (
          <FolderNameDialog
            folder={asked.folder}
            onDone={({ id }) => {
              close();
              if (!asked.folder) onChoose(id);
            }}
            onClose={close}
          />
        );
      case 'delete':
        return (
          <DeleteFolderDialog
            folder={asked.folder}
            onDone={() => {
              close();
              onChoose(undefined);
            }}
            onClose={close}
          />
        );
      case 'move': {
        const move = (folder: ImageFolder | undefined) => {
          close();
          onMove(asked.images, folder);
        };
        return (
          <MoveDialog
            images={asked.images}
            folders={folders}
            onMove={move}
            onNew={() => setQuestion({ kind: 'move to new', images: asked.images })}
            onClose={close}
          />
        );
      }
      case 'move to new':
        return (
          <FolderNameDialog
            action="Create and move"
            onDone={(folder) => {
              close();
              onMove(asked.images, folder);
            }}
            onClose={close}
          />
        );
    }
  }
}

/** Asks before a folder is deleted; no image is. */
function DeleteFolderDialog({ folder, onDone, onClose }: { folder: ImageFolder; onDone: () => void; onClose: () => void }) {
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
