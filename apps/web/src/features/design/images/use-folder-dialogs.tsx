import type { ImageFolder, ImageSummary } from '@limn/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx';

const FolderDialog = lazyPart(async () => (await import('./FolderDialog.tsx')).FolderDialog);

export type FolderQuestion =
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
  usePreload(FolderDialog);
  const [question, setQuestion] = useState<FolderQuestion>();
  const close = () => setQuestion(undefined);
  const none = folders.length === 0;
  // Without a folder there is one thing to choose. The cards of a long list are given it: it must not change
  // with each key.
  const move = useCallback((images: readonly ImageSummary[]) => setQuestion({ kind: none ? 'move to new' : 'move', images }), [none]);
  return {
    add: () => setQuestion({ kind: 'name' }),
    rename: (folder) => setQuestion({ kind: 'name', folder }),
    remove: (folder) => setQuestion({ kind: 'delete', folder }),
    move,
    dialog: question && (
      <FolderDialog question={question} folders={folders} onMove={onMove} onChoose={onChoose} onAsk={setQuestion} onClose={close} />
    ),
  };
}
