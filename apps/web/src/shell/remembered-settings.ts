/** Settings of this device, kept in local storage. */
import { useCallback, useSyncExternalStore } from 'react';

const FOLDED = 'limn.drawer.folded';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the drawer is folded to its rail on wide screens. */
export function useFoldedDrawer(): [boolean, (folded: boolean) => void] {
  const folded = useSyncExternalStore(subscribe, () => localStorage.getItem(FOLDED) === '1');
  const set = useCallback((next: boolean) => {
    if (next) localStorage.setItem(FOLDED, '1');
    else localStorage.removeItem(FOLDED);
    for (const listener of listeners) listener();
  }, []);
  return [folded, set];
}
