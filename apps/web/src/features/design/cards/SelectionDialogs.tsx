import type { ImageSummary } from '@limn/contracts';
import { DeleteSeveralDialog } from '../../../ui/DeleteSeveralDialog.tsx';
import { thingsText } from '../../../ui/batch-labels.ts';
import { mailedTagsOfSeveral } from './delete-labels.ts';
import type { CardWord } from './use-batches.ts';

export { LabelDialog } from '../../../ui/selection/LabelDialog.tsx';

interface DeleteImagesDialogProps {
  word: CardWord;
  images: readonly ImageSummary[];
  /** Answers whether it was done; what went wrong is said at the foot. */
  onDelete: (images: readonly ImageSummary[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before several images or templates are deleted. Locked ones stay, and are named. */
export function DeleteImagesDialog({ word, images, onDelete, onClose }: DeleteImagesDialogProps) {
  const locked = images.filter(({ lock }) => lock);
  const going = images.filter(({ lock }) => !lock);
  const stay =
    locked.length > 0 ? ` ${thingsText(locked, word)} ${locked.length === 1 ? 'is locked and stays' : 'are locked and stay'}.` : '';
  return (
    <DeleteSeveralDialog
      word={word}
      things={going}
      consequence={(word === 'template' ? 'Images made from them stay as they are.' : mailedTagsOfSeveral(going)) + stay}
      onDelete={() => onDelete(images)}
      onClose={onClose}
    />
  );
}
