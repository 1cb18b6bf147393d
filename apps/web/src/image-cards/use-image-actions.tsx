import type { ImageSummary } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSnacks } from '../api/services.tsx';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { lazyPart, usePreload } from '../ui/lazy-part.tsx';
import { editorAddress } from './image-status.ts';
import type { ImageCardActions } from './ImageCard.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog);

/** What the cards of a list can do, the question before a deletion, and how often each picture was refreshed. */
export function useImageActions(): { actions: ImageCardActions; dialog: ReactNode; refreshes: ReadonlyMap<number, number> } {
  const navigate = useNavigate();
  const snacks = useSnacks();
  usePreload(ConfirmDialog);
  const [doomed, setDoomed] = useState<ImageSummary>();
  const [asked, setAsked] = useState(false);
  const [refreshes, setRefreshes] = useState<ReadonlyMap<number, number>>(new Map());
  const refresh = useApiMutation('refreshPreview', {
    onSuccess: (_output, { params }) =>
      setRefreshes((before) => new Map(before).set(Number(params.id), (before.get(Number(params.id)) ?? 0) + 1)),
  });
  const copy = useApiMutation('copyImage', { outdates: ['listImages'], onSuccess: ({ image }) => void navigate(editorAddress(image.id)) });
  const remove = useApiMutation('deleteImage', {
    outdates: ['listImages'],
    onSuccess: () => {
      if (doomed) snacks.show({ text: `“${doomed.name}” was deleted.`, icon: 'delete' });
      setDoomed(undefined);
    },
  });
  const dialog = asked ? (
    <ConfirmDialog
      open={doomed !== undefined}
      title="Delete image?"
      keep="Keep it"
      confirm="Delete image"
      busy={remove.isPending && 'Deleting'}
      onKeep={() => setDoomed(undefined)}
      onConfirm={() =>
        doomed &&
        remove.mutate({ params: { id: doomed.id } }, { onSuccess: () => setTimeout(focusTitle), onError: () => setDoomed(undefined) })
      }
    >
      “{doomed?.name}” leaves your lists.{' '}
      {doomed?.live_version === null
        ? 'It was never published, so no tag shows it.'
        : 'Tags already mailed go on working and show its fallback image.'}
    </ConfirmDialog>
  ) : null;
  return {
    actions: {
      refresh: (image) => refresh.mutate({ params: { id: image.id } }),
      copy: (image) => copy.mutate({ params: { id: image.id } }),
      remove: (image) => {
        setDoomed(image);
        setAsked(true);
      },
    },
    dialog,
    refreshes,
  };
}

/** The card that had the focus is gone: the keyboard goes on from the top of the page. */
function focusTitle(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-page-title]')?.focus();
}
