import { ApiError, type Image } from '@limn/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSnacks } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { formOf, type TagForm } from './tag-form.ts';
import { useDebouncedSave } from './use-debounced-save.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'untouched';
/** What could not be sent is tried again after this long, and as soon as the connection is back. */
const AGAIN_AFTER_MS = 15_000;

type Changed = Partial<TagForm>;

/** The settings as they are on the screen; what changed is saved a second after the last key. */
export function useTagForm(image: Image): { form: TagForm; change: (changed: Changed) => void; flush: () => void; state: SaveState } {
  const [form, setForm] = useState<TagForm>(() => formOf(image));
  const unsaved = useRef<Changed>({});
  const failed = useRef(false);
  const snacks = useSnacks();
  const [state, setState] = useState<SaveState>('untouched');
  const update = useApiMutation('updateImage', { outdates: ['listImages', 'getImage'] });
  const save = useDebouncedSave<Changed>((body) => {
    setState('saving');
    unsaved.current = {};
    update.mutate(
      { params: { id: image.id }, body, keepalive: true },
      {
        onSuccess: () => {
          // It told of a failure that is mended now.
          if (failed.current) snacks.close();
          failed.current = false;
          setState((now) => (now === 'saving' ? 'saved' : now));
        },
        onError: (error) => {
          failed.current = true;
          unsaved.current = { ...body, ...unsaved.current };
          const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
          setState(noAnswer ? 'failed' : 'refused');
        },
      },
    );
  });
  const { schedule, flush } = save;
  useEffect(() => {
    if (state !== 'failed') return undefined;
    schedule(unsaved.current, AGAIN_AFTER_MS);
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [state, schedule, flush]);
  const change = (changed: Changed) => {
    const all = { ...unsaved.current, ...changed };
    setForm((before) => ({ ...before, ...changed }));
    unsaved.current = all;
    setState('waiting');
    schedule(all);
  };
  return { form, change, flush, state };
}
