import { ApiError, type ImageSummary } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '../../../ui/explain-error.ts';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import type { Snack } from '../../../ui/snack-store.ts';
import { RESTORABLE, useRestore } from '../cards/public.ts';

import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a template is deleted, once. A locked one has to be unlocked first; one that is gone already leaves the list. */
export function DeleteTemplateDialog({ template }: { template: ImageSummary }) {
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [open, setOpen] = useState(true);
  const [locked, setLocked] = useState(template.lock);
  const [problem, setProblem] = useState<string>();
  const restore = useRestore();
  const remove = useApiMutation('deleteImage', { outdates: ['listImages', 'listBin'], quiet: true });
  const unlock = useApiMutation('updateImage', { outdates: ['listImages', 'getImage'], quiet: true });
  const close = () => setOpen(false);

  const leave = (text: string, action?: Snack['action']) => {
    snacks.show({ text, icon: 'delete', ...(action ? { action } : {}) });
    close();
    // The card that had the focus goes: the keyboard goes on from the top of the page.
    setTimeout(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus());
  };
  const deleted = () => leave(`“${template.name}” was deleted.`, { label: 'Undo', onClick: () => void restore([template]) });
  const explain = (error: Error) => {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) {
      void cache.invalidateQueries({ queryKey: apiKey('listImages') });
      leave(`“${template.name}” was already gone. Somebody else deleted it.`);
    } else if (status === 423) setLocked(true);
    else setProblem(explainError(error) ?? 'The server could not finish this. Try again.');
  };
  const confirm = () => {
    setProblem(undefined);
    const params = { id: template.id };
    if (locked) unlock.mutate({ params, body: { lock: false } }, { onSuccess: () => setLocked(false), onError: explain });
    else remove.mutate({ params }, { onSuccess: deleted, onError: explain });
  };

  return (
    <ConfirmDialog
      open={open}
      title={locked ? 'This template is locked' : 'Delete template?'}
      keep="Keep it"
      confirm={locked ? 'Unlock it' : 'Delete template'}
      busy={(unlock.isPending && 'Unlocking') || (remove.isPending && 'Deleting')}
      problem={problem}
      onKeep={close}
      onConfirm={confirm}
    >
      {locked
        ? `Somebody locked “${template.name}” so that nothing about it changes by mistake. Unlock it, then you can delete it.`
        : `“${template.name}” is offered no longer. ${RESTORABLE} Images that were made from it stay as they are.`}
    </ConfirmDialog>
  );
}
