import type { ImageSummary } from '@limn/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { allOf, keptOf, NOTHING_SELECTED, ranged, toggled } from './selection.ts';

export interface ImageSelection {
  /** In the order of the list. */
  images: readonly ImageSummary[];
  has(id: number): boolean;
  /** @param range from where the last one was selected */
  toggle(id: number, range?: boolean): void;
  all(): void;
  clear(): void;
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Selecting among the images that a list shows: by checkbox, range, Ctrl A (⌘ A) and Esc.
 * @param there all images, shown or not; undefined while they are loaded
 * @param may false: nothing can be selected
 */
export function useSelection(shown: readonly ImageSummary[], there: readonly ImageSummary[] | undefined, may: boolean): ImageSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [seen, setSeen] = useState(there);
  if (there !== seen) {
    setSeen(there);
    if (there) setSelection(keptOf(selection, new Set(there.map(({ id }) => id))));
  }
  const ids = useRef<readonly number[]>([]);
  useEffect(() => void (ids.current = shown.map(({ id }) => id)), [shown]);
  const images = useMemo(() => (may ? shown.filter(({ id }) => selection.ids.has(id)) : []), [shown, selection, may]);
  const act = useMemo(
    () => ({
      toggle: (id: number, range = false) => setSelection((before) => (range ? ranged(before, ids.current, id) : toggled(before, id))),
      all: () => setSelection(allOf(ids.current)),
      clear: () => setSelection(NOTHING_SELECTED),
    }),
    [],
  );
  const any = images.length > 0;
  useEffect(() => {
    if (!may) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.activeElement?.matches(TYPING) || isSomethingOpen()) return;
      if (event.key === 'Escape' && any) act.clear();
      if (event.key.toLowerCase() !== 'a' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      act.all();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [may, any, act]);
  const chosen = useMemo(() => new Set(images.map(({ id }) => id)), [images]);
  const has = useCallback((id: number) => chosen.has(id), [chosen]);
  return { images, has, ...act };
}

/** What is just closing is hidden already and does not count. */
function isSomethingOpen(): boolean {
  return [...document.querySelectorAll(OPEN)].some((element) => !element.closest('[aria-hidden="true"]'));
}
