import type { Image } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { formOf, type TagForm } from './tag-form.ts';
import { useDebouncedSave } from './use-debounced-save.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'untouched';
type Changed = Partial<TagForm>;

/** The settings as they are on the screen; what changed is saved a second after the last key. */
export function useTagForm(image: Image): { form: TagForm; change: (changed: Changed) => void; flush: () => void; state: SaveState } {
  const [form, setForm] = useState<TagForm>(() => formOf(image));
  const [unsaved, setUnsaved] = useState<Changed>({});
  const [state, setState] = useState<SaveState>('untouched');
  const update = useApiMutation('updateImage', { outdates: ['listImages', 'getImage'] });
  const save = useDebouncedSave<Changed>((body) => {
    setState('saving');
    setUnsaved({});
    update.mutate(
      { params: { id: image.id }, body },
      {
        onSuccess: () => setState((now) => (now === 'saving' ? 'saved' : now)),
        onError: () => {
          // Kept, so that the next change sends it again.
          setUnsaved((later) => ({ ...body, ...later }));
          setState('failed');
        },
      },
    );
  });
  const change = (changed: Changed) => {
    const all = { ...unsaved, ...changed };
    setForm((before) => ({ ...before, ...changed }));
    setUnsaved(all);
    setState('waiting');
    save.schedule(all);
  };
  return { form, change, flush: save.flush, state };
}
