import { ApiError } from '@limn/contracts';
import { isMissing } from '../../../../ui/explain-error.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { apiKey } from '../../../../api/use-api-query.ts';
import { TAGGABLE_KINDS, type Taggable } from '../../taggable/public.ts';
import { formOf, type TagForm } from './tag-form.ts';
import { forgetUnsaved, keepUnsaved, unsavedSettings } from './unsaved-settings.ts';
import { useDebouncedSave } from '../../../../ui/use-debounced-save.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'untouched' | 'viewing';
/** Unsent changes are retried after this long, and as soon as the connection is back. */
const AGAIN_AFTER_MS = 15_000;

type Changed = Partial<TagForm>;

interface TagFormState {
  form: TagForm;
  change: (changed: Changed) => void;
  flush: () => void;
  state: SaveState;
}

/**
 * The settings as they are on the screen; what changed is saved a second after the last key. What an earlier
 * visit could not send is shown and sent. Who may only look can try things out: nothing is sent.
 */
export function useTagForm({ kind, id, settings }: Taggable, mayEdit: boolean): TagFormState {
  const { calls, lists } = TAGGABLE_KINDS[kind];
  const [kept] = useState(() => (mayEdit ? unsavedSettings({ kind, id }) : undefined));
  const [changedHere, setChangedHere] = useState<Changed>(kept ?? {});
  // Unchanged parts follow the saved ones, and an empty tag the values of the preview.
  const form = useMemo<TagForm>(() => ({ ...formOf(settings), ...changedHere }), [settings, changedHere]);
  const unsaved = useRef<Changed>(kept ?? {});
  const failed = useRef(false);
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [state, setState] = useState<SaveState>(kept ? 'waiting' : 'untouched');
  const update = useApiMutation(calls.save, { invalidates: [...lists, calls.read] });
  const save = useDebouncedSave<Changed>((body) => {
    setState('saving');
    unsaved.current = {};
    // The page may be closed before it is known that nothing arrived.
    if (!navigator.onLine || failed.current) keepUnsaved({ kind, id }, body);
    // Awaited, because the dialog may be closed before the answer comes.
    update.mutateAsync({ params: { id }, body, keepalive: true }).then(
      () => {
        forgetUnsaved({ kind, id });
        // It showed a failure that is fixed now.
        if (failed.current) snacks.close();
        failed.current = false;
        setState((now) => (now === 'saving' ? 'saved' : now));
      },
      (error: unknown) => {
        failed.current = true;
        unsaved.current = { ...body, ...unsaved.current };
        const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        if (noAnswer) keepUnsaved({ kind, id }, unsaved.current);
        else forgetUnsaved({ kind, id });
        // Someone deleted it meanwhile: the dialog says so.
        if (isMissing(error)) void cache.invalidateQueries({ queryKey: apiKey(calls.read) });
        setState(noAnswer ? 'failed' : 'refused');
      },
    );
  });
  const { schedule, flush } = save;
  useEffect(() => {
    if (kept) schedule(kept, 0);
  }, [kept, schedule]);
  useEffect(() => {
    if (state !== 'failed') return undefined;
    schedule(unsaved.current, AGAIN_AFTER_MS);
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [state, schedule, flush]);
  const change = (changed: Changed) => {
    setChangedHere((before) => ({ ...before, ...changed }));
    if (!mayEdit) return setState('viewing');
    const all = { ...unsaved.current, ...changed };
    unsaved.current = all;
    setState('waiting');
    schedule(all);
  };
  return { form, change, flush, state };
}
