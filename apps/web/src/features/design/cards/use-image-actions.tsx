import type { ImageSummary } from '@limn/contracts';
import { isMissing } from '../../../ui/explain-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx';
import { editorAddress } from '../../../ui/image-addresses.ts';
import type { ImageCardActions } from './ImageCard.tsx';

const DeleteImageDialog = lazyPart(async () => (await import('./DeleteImageDialog.tsx')).DeleteImageDialog);

export interface ImageActions {
  /** None that changes anything for a person who only reads. */
  actions: ImageCardActions;
  /** The question before a deletion. */
  dialog: ReactNode;
  /** How often each picture was drawn again. */
  refreshes: ReadonlyMap<number, number>;
  /** Work in progress on an image: "Copying…". */
  busy: ReadonlyMap<number, string>;
}

/** Actions of the cards of a list. */
export function useImageActions(): ImageActions {
  const mayEdit = useMayEdit();
  const [question, setQuestion] = useState<{ image: ImageSummary; number: number }>();
  const { busy, during } = useBusy();
  const copy = useCopy(during);
  const { refresh, refreshes } = useRefresh(during);
  usePreload(DeleteImageDialog);
  const actions = useMemo(() => {
    const remove = (image: ImageSummary) => setQuestion((last) => ({ image, number: (last?.number ?? 0) + 1 }));
    return mayEdit ? { refresh, copy, remove } : {};
  }, [mayEdit, refresh, copy]);
  const dialog = question ? <DeleteImageDialog key={question.number} image={question.image} /> : null;
  return { actions, dialog, refreshes, busy };
}

/** Work on one image at a time: a second click while it lasts does nothing. */
type During = (image: ImageSummary, what: string, work: (done: () => void) => void) => void;

function useBusy(): { busy: ReadonlyMap<number, string>; during: During } {
  const [busy, setBusy] = useState<ReadonlyMap<number, string>>(new Map());
  const running = useRef(new Set<number>());
  const during = useCallback<During>((image, what, work) => {
    if (running.current.has(image.id)) return;
    running.current.add(image.id);
    setBusy((before) => new Map(before).set(image.id, what));
    work(() => {
      running.current.delete(image.id);
      setBusy((before) => new Map([...before].filter(([id]) => id !== image.id)));
    });
  }, []);
  return { busy, during };
}

function useCopy(during: During): (image: ImageSummary) => void {
  const navigate = useNavigate();
  const snacks = useSnacks();
  const ifGone = useIfGone();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  const { mutate } = useApiMutation('copyImage', {
    invalidates: ['listImages', 'listFolders'],
    onSuccess: ({ image }) => {
      const open = () => void navigate(editorAddress(image.id));
      // Anyone who has gone on meanwhile is not pulled away from there.
      if (here.current) open();
      else snacks.show({ text: `“${image.name}” was created.`, icon: 'success', action: { label: 'Open it', onClick: open } });
    },
  });
  return useCallback(
    (image) => during(image, 'Copying…', (done) => mutate({ params: { id: image.id } }, { onSettled: done, onError: ifGone(image) })),
    [during, mutate, ifGone],
  );
}

function useRefresh(during: During) {
  const ifGone = useIfGone();
  const [refreshes, setRefreshes] = useState<ReadonlyMap<number, number>>(new Map());
  const { mutate } = useApiMutation('refreshPreview', {
    onSuccess: (_output, { params }) =>
      setRefreshes((before) => new Map(before).set(Number(params.id), (before.get(Number(params.id)) ?? 0) + 1)),
  });
  const refresh = useCallback(
    (image: ImageSummary) =>
      during(image, 'Drawing the preview…', (done) => mutate({ params: { id: image.id } }, { onSettled: done, onError: ifGone(image) })),
    [during, mutate, ifGone],
  );
  return { refresh, refreshes };
}

/** Someone else has deleted the image meanwhile: says so, and the list is loaded again. */
function useIfGone(): (image: ImageSummary) => (error: Error) => void {
  const snacks = useSnacks();
  const cache = useQueryClient();
  return useCallback(
    (image) => (error) => {
      if (!isMissing(error)) return;
      snacks.show({ text: `“${image.name}” is gone. Someone has deleted it.`, icon: 'info' });
      void cache.invalidateQueries({ queryKey: apiKey('listImages') });
    },
    [snacks, cache],
  );
}
