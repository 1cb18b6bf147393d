import { useCallback, useEffect, useRef } from 'react';

/** Tag settings are saved this long after the last change. */
export const SAVE_AFTER_MS = 1000;

/**
 * Calls `save` once things have been quiet for a second; `flush` does it now; leaving the screen or the page
 * does it too.
 */
export function useDebouncedSave<T>(
  save: (value: T) => void,
  afterMs = SAVE_AFTER_MS,
): { schedule: (value: T, laterMs?: number) => void; flush: () => void } {
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);
  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  const flush = useCallback(() => {
    const last = waiting.current;
    if (!last) return;
    clearTimeout(last.timer);
    waiting.current = undefined;
    saving.current(last.value);
  }, []);
  const schedule = useCallback(
    (value: T, laterMs = afterMs) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { value, timer: setTimeout(flush, laterMs) };
    },
    [flush, afterMs],
  );
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { schedule, flush };
}
