import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { allOf, keptOf, NOTHING_SELECTED, ranged, toggled } from './selection.ts';

interface Row {
  id: number;
}

export interface Selected<T extends Row> {
  /** In the order of the list. */
  chosen: readonly T[];
  has(id: number): boolean;
  /** @param range from where the last one was selected */
  toggle(id: number, range?: boolean): void;
  all(): void;
  /** Set by a list that orders its rows itself, so that a range covers the rows between two of them. */
  inOrder(ids: readonly number[]): void;
  clear(): void;
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Selecting among what a list shows: by checkbox, range, Ctrl A (⌘ A) and Esc.
 * @param there all there are, shown or not; undefined while they are loaded
 * @param may false: nothing can be selected
 */
export function useSelection<T extends Row>(shown: readonly T[], there: readonly T[] | undefined, may: boolean): Selected<T> {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [seen, setSeen] = useState(there);
  if (there !== seen) {
    setSeen(there);
    if (there) setSelection(keptOf(selection, new Set(there.map(({ id }) => id))));
  }
  const ids = useRef<readonly number[]>([]);
  const ordered = useRef<readonly number[]>(undefined);
  useEffect(() => void (ids.current = shown.map(({ id }) => id)), [shown]);
  const chosen = useMemo(() => (may ? shown.filter(({ id }) => selection.ids.has(id)) : []), [shown, selection, may]);
  const act = useMemo(
    () => ({
      toggle: (id: number, range = false) =>
        setSelection((before) => (range ? ranged(before, ordered.current ?? ids.current, id) : toggled(before, id))),
      all: () => setSelection(allOf(ids.current)),
      clear: () => setSelection(NOTHING_SELECTED),
      inOrder: (next: readonly number[]) => void (ordered.current = next),
    }),
    [],
  );
  const any = chosen.length > 0;
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
  const marked = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const has = useCallback((id: number) => marked.has(id), [marked]);
  return { chosen, has, ...act };
}

/** Closing dialogs are hidden already and do not count. */
function isSomethingOpen(): boolean {
  return [...document.querySelectorAll(OPEN)].some((element) => !element.closest('[aria-hidden="true"]'));
}
