import type { ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { imagesInWords, mailedTagsOfSeveral } from '../cards/public.ts';

import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCount } from '../../../ui/format.ts';

export interface DeleteImagesDialogProps {
  images: readonly ImageSummary[];
  /** Answers whether it was done; what went wrong is said at the foot. */
  onDelete: (images: readonly ImageSummary[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before several images are deleted. Locked ones stay, and are named. */
export function DeleteImagesDialog({ images, onDelete, onClose }: DeleteImagesDialogProps) {
  const [busy, setBusy] = useState(false);
  const locked = images.filter(({ lock }) => lock);
  const going = images.filter(({ lock }) => !lock);
  const confirm = () => {
    setBusy(true);
    void onDelete(images).then((done) => (done ? onClose() : setBusy(false)));
  };
  return (
    <ConfirmDialog
      open
      title={`Delete ${formatCount(going.length)} ${going.length === 1 ? 'image' : 'images'}?`}
      keep="Keep them"
      confirm={going.length === 1 ? 'Delete image' : `Delete ${formatCount(going.length)} images`}
      busy={busy && 'Deleting'}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {going.length === 1 ? `${imagesInWords(going)} leaves your lists.` : 'They leave your lists.'} You can restore them for 30 days.{' '}
      {mailedTagsOfSeveral(going)}
      {locked.length > 0 ? ` ${imagesInWords(locked)} ${locked.length === 1 ? 'is locked and stays' : 'are locked and stay'}.` : ''}
    </ConfirmDialog>
  );
}
