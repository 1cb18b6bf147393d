import { useCallback, useEffect, useRef } from 'react';

/** Tag settings are saved this long after the last change. */
export const SAVE_AFTER_MS = 1000;

/** Calls `save` once things have been quiet for a second; `flush` does it now; leaving the screen does it too. */
export function useDebouncedSave<T>(
  save: (value: T) => void,
  afterMs = SAVE_AFTER_MS,
): { schedule: (value: T) => void; flush: () => void } {
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
    (value: T) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { value, timer: setTimeout(flush, afterMs) };
    },
    [flush, afterMs],
  );
  useEffect(() => flush, [flush]);
  return { schedule, flush };
}
