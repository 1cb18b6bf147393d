import type { ImageFolder } from '@limn/contracts';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';

export interface FolderNameDialogProps {
  /** The one to rename; none: a new one is made. */
  folder?: ImageFolder | undefined;
  /** Names the act where a new folder is made for something. */
  action?: string;
  onDone: (folder: ImageFolder) => void;
  onClose: () => void;
}

const MAX_NAME = 100;

/** Makes or renames a folder. */
export function FolderNameDialog({ folder, action, onDone, onClose }: FolderNameDialogProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const [touched, setTouched] = useState(false);
  const make = useApiMutation('createFolder', { invalidates: ['listFolders'], quiet: true });
  const rename = useApiMutation('renameFolder', { invalidates: ['listFolders'], quiet: true });
  const error = make.error ?? rename.error;
  const body = { name: name.trim() };
  const unfit =
    body.name === '' ? 'Give the folder a name.' : body.name.length > MAX_NAME ? `Use at most ${MAX_NAME} characters.` : undefined;
  const send = () => {
    setTouched(true);
    if (unfit) return;
    const then = { onSuccess: (answer: { folder: ImageFolder }) => onDone(answer.folder) };
    if (folder) rename.mutate({ params: { id: folder.id }, body }, then);
    else make.mutate({ body }, then);
  };
  return (
    <NameDialog
      title={folder ? 'Rename folder' : 'New folder'}
      label="Folder name"
      name={name}
      onChange={(next) => {
        setTouched(true);
        setName(next);
        make.reset();
        rename.reset();
      }}
      unfit={touched ? unfit : undefined}
      problem={error ? (fieldErrors(error).name ?? explainError(error) ?? 'Couldn’t save. Please try again.') : undefined}
      action={action ?? (folder ? 'Rename' : 'Create folder')}
      busy={(make.isPending || rename.isPending) && 'Saving'}
      onSend={send}
      onClose={onClose}
    />
  );
}
