import type { ImageSummary } from '@limn/contracts';
import { imagesInWords } from '../../../ui/batch-words.ts';
import { DeleteSeveralDialog } from '../../../ui/DeleteSeveralDialog.tsx';
import { mailedTagsOfSeveral } from '../cards/public.ts';

export interface DeleteImagesDialogProps {
  images: readonly ImageSummary[];
  /** Answers whether it was done; what went wrong is said at the foot. */
  onDelete: (images: readonly ImageSummary[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before several images are deleted. Locked ones stay, and are named. */
export function DeleteImagesDialog({ images, onDelete, onClose }: DeleteImagesDialogProps) {
  const locked = images.filter(({ lock }) => lock);
  const going = images.filter(({ lock }) => !lock);
  const stay = locked.length > 0 ? ` ${imagesInWords(locked)} ${locked.length === 1 ? 'is locked and stays' : 'are locked and stay'}.` : '';
  return (
    <DeleteSeveralDialog
      word="image"
      things={going}
      consequence={mailedTagsOfSeveral(going) + stay}
      onDelete={() => onDelete(images)}
      onClose={onClose}
    />
  );
}
