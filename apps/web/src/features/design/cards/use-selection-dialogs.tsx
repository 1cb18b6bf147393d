import type { ImageSummary } from '@limn/contracts';
import { type ReactNode, useState } from 'react';
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx';
import type { Batches, CardWord } from './use-batches.ts';

const LabelDialog = lazyPart(async () => (await import('./SelectionDialogs.tsx')).LabelDialog);
const DeleteImagesDialog = lazyPart(async () => (await import('./SelectionDialogs.tsx')).DeleteImagesDialog);

export interface SelectionDialogDeps {
  word: CardWord;
  images: readonly ImageSummary[];
  /** Labels in use. */
  known: readonly string[];
  batches: Batches;
  /** A single image has a question of its own. */
  removeOne: ((image: ImageSummary) => void) | undefined;
}

/**
 * The questions about the selected images or templates. What is asked about stays the same while it is asked.
 */
export function useSelectionDialogs({ word, images, known, batches, removeOne }: SelectionDialogDeps) {
  usePreload(LabelDialog);
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
