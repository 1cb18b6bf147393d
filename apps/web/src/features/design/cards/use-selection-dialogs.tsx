import type { ImageSummary } from '@limn/contracts';
import { type ReactNode, useState } from 'react';
import { DeleteSeveralDialog } from '../../../ui/DeleteSeveralDialog.tsx';
import { thingsInWords } from '../../../ui/batch-words.ts';
import { LabelDialog } from '../../../ui/selection/LabelDialog.tsx';
import { mailedTagsOfSeveral } from './delete-words.ts';
import type { Batches, CardWord } from './use-batches.ts';

export interface SelectionDialogDeps {
  word: CardWord;
  images: readonly ImageSummary[];
  /** Labels in use. */
  known: readonly string[];
  batches: Batches;
  /** A single image has a question of its own. */
  removeOne: ((image: ImageSummary) => void) | undefined;
}

/** The questions about the selected images or templates. What is asked about stays the same while it is asked. */
export function useSelectionDialogs({ word, images, known, batches, removeOne }: SelectionDialogDeps) {
  const [question, setQuestion] = useState<{ kind: 'label' | 'delete'; images: readonly ImageSummary[] }>();
  const close = () => setQuestion(undefined);
  const dialog: ReactNode =
    question?.kind === 'label' ? (
      <LabelDialog
        words={{ label: 'label', things: `${word}s` }}
        things={question.images}
        known={known}
        onLabel={(change) => batches.label(question.images, change)}
        onClose={close}
      />
    ) : question?.kind === 'delete' ? (
      <DeleteImagesDialog word={word} images={question.images} onDelete={batches.remove} onClose={close} />
    ) : null;
  return {
    dialog,
    label: () => setQuestion({ kind: 'label', images }),
    remove: () => {
      const [one, ...others] = images;
      if (one && others.length === 0) removeOne?.(one);
      else setQuestion({ kind: 'delete', images });
    },
  };
}

interface DeleteImagesDialogProps {
  word: CardWord;
  images: readonly ImageSummary[];
  /** Answers whether it was done; what went wrong is said at the foot. */
  onDelete: (images: readonly ImageSummary[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks before several images or templates are deleted. Locked ones stay, and are named. */
function DeleteImagesDialog({ word, images, onDelete, onClose }: DeleteImagesDialogProps) {
  const locked = images.filter(({ lock }) => lock);
  const going = images.filter(({ lock }) => !lock);
  const stay =
    locked.length > 0 ? ` ${thingsInWords(locked, word)} ${locked.length === 1 ? 'is locked and stays' : 'are locked and stay'}.` : '';
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
