import { useState, type ReactNode } from 'react';
import { countText, thingsText, type ThingWord } from './batch-labels.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface DeleteSeveralDialogProps {
  word: ThingWord;
  /** The ones that go. */
  things: readonly { name: string }[];
  /** Follows what is said of all: that they leave the lists and can be restored. */
  consequence: ReactNode;
  /** Answers whether it was done; what went wrong is said at the foot. */
  onDelete: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before several things are deleted at once. */
export function DeleteSeveralDialog({ word, things, consequence, onDelete, onClose }: DeleteSeveralDialogProps) {
  const [busy, setBusy] = useState(false);
  const counted = countText(things.length, word);
  return (
    <DeleteDialog
      what={things.length === 1 ? word : counted}
      title={`Delete ${counted}?`}
      keep="Keep them"
      busy={busy}
      onKeep={onClose}
      onDelete={() => {
        setBusy(true);
        void onDelete().then((done) => (done ? onClose() : setBusy(false)));
      }}
      consequence={
        <>
          {things.length === 1 ? `${thingsText(things, word)} will be deleted.` : 'They will be deleted.'} You can restore them for 30 days.{' '}
          {consequence}
        </>
      }
    />
  );
}
