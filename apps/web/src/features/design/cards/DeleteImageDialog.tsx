import { ApiError, type ImageSummary } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '../../../ui/explain-error.ts';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import type { Snack } from '../../../ui/snack-store.ts';
import { useBin } from '../../../api/use-bin.ts';
import { DeleteDialog, RESTORABLE } from '../../../ui/DeleteDialog.tsx';
import { mailedTags } from './delete-labels.ts';

/**
 * Asks before an image or a template is deleted. A locked one has to be unlocked first, which is offered; one
 * that someone else has deleted meanwhile gets a message and leaves the list; without a connection the
 * question stays, to be answered again. It is asked once: a later deletion is a new question.
 */
export function DeleteImageDialog({ image }: { image: ImageSummary }) {
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [open, setOpen] = useState(true);
  const [locked, setLocked] = useState(image.lock);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // An answer got lost: the deletion may have happened all the same.
  const [unsure, setUnsure] = useState(false);
  const { restore } = useBin(image.template ? 'template' : 'image');
  const remove = useApiMutation('deleteImage', { invalidates: ['listImages', 'listBin', 'listFolders'], quiet: true });
  const unlock = useApiMutation('updateImage', { invalidates: ['listImages', 'getImage'], quiet: true });
  const keep = () => setOpen(false);

  const reloadList = () => cache.invalidateQueries({ queryKey: apiKey('listImages') });

  function leave(text: string, action?: Snack['action']): void {
    snacks.show({ text, icon: 'delete', ...(action ? { action } : {}) });
    keep();
    focusTitle(performance.now() + FOCUS_MS);
  }

  function leaveDeleted(): void {
    leave(`“${image.name}” was deleted.`, { label: 'Undo', onClick: () => void restore([image]) });
  }

  async function leaveGone(): Promise<void> {
    await reloadList();
    if (unsure) return leaveDeleted();
    leave(`“${image.name}” was already gone. Someone else deleted it.`);
  }

  function explain(error: Error): void {
    const code = error instanceof ApiError ? error.status : undefined;
    if (code === 404) {
      void leaveGone();
      return;
    }
    if (code === 423) {
      void reloadList();
      return setLocked(true);
    }
    if (code === 0) setUnsure(true);
    setProblem(
      code === 0
        ? 'The server didn’t respond. Check your connection and try again.'
        : (explainError(error) ?? 'Something went wrong on our side. Try again.'),
    );
  }

  function confirm(): void {
    setBusy(true);
    setProblem(undefined);
    const params = { id: image.id };
    const after = { onError: explain, onSettled: () => setBusy(false) };
    if (locked) unlock.mutate({ params, body: { lock: false } }, { ...after, onSuccess: () => setLocked(false) });
    else remove.mutate({ params }, { ...after, onSuccess: leaveDeleted });
  }

  return (
    <DeleteDialog
      open={open}
      what={image.template ? 'template' : 'image'}
      locked={locked && image.name}
      busy={busy}
      problem={problem}
      onKeep={keep}
      onDelete={confirm}
      consequence={
        image.template
          ? `“${image.name}” will be deleted. ${RESTORABLE} Images created from it don’t change.`
          : `“${image.name}” will be deleted. ${RESTORABLE} ${mailedTags(image)}`
      }
    />
  );
}

/** As long as the dialog takes to leave, and the list to come back without the card. */
const FOCUS_MS = 1500;

/** Once the card that has the focus is gone, the keyboard goes on from the top of the page. */
function focusTitle(untilMs: number): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  else if (performance.now() < untilMs) requestAnimationFrame(() => focusTitle(untilMs));
}
