import { useEffect, useRef, useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useSnacks } from '../../../../api/services.tsx';
import type { ImageSettings } from '../document/image-settings.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

const SHOW_SAVED_MS = 2000;
const VEIL_AFTER_MS = 150;

export interface Setting<V> {
  value: V;
  /** Saves that field and only that. */
  save: (value: V) => void;
  /** Beside the label while it is saved and shortly after. */
  note: string | undefined;
  /** True once saving takes long enough to be seen. */
  veiled: boolean;
  error: string | undefined;
}

/** One field of the image: shown at once, posted by itself, with its own word about how that went. */
export function useSetting<K extends keyof ImageSettings>(name: K): Setting<ImageSettings[K]> {
  const { session } = useEditor();
  const snacks = useSnacks();
  const value = useEditorState((state) => state.image[name]);
  const [status, setStatus] = useState<'idle' | 'saving' | 'slow' | 'saved'>('idle');
  const [error, setError] = useState<string>();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const running = useRef(0);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  async function post(next: ImageSettings[K]): Promise<void> {
    const number = ++running.current;
    timers.current.forEach(clearTimeout);
    setError(undefined);
    setStatus('saving');
    timers.current = [setTimeout(() => setStatus((now) => (now === 'saving' ? 'slow' : now)), VEIL_AFTER_MS)];
    try {
      await session.setField(name, next);
      if (number !== running.current) return;
      setStatus('saved');
      timers.current = [setTimeout(() => setStatus('idle'), SHOW_SAVED_MS)];
    } catch (failure) {
      setStatus('idle');
      const message = fieldErrors(failure)[name] ?? Object.values(fieldErrors(failure))[0];
      setError(message);
      if (!message) snacks.showError(explainError(failure));
    }
  }

  return {
    value,
    save: (next) => void post(next),
    note: status === 'saved' ? 'Saved' : status === 'slow' ? 'Saving' : undefined,
    veiled: status === 'slow',
    error,
  };
}
