import { useSyncExternalStore } from 'react';

/**
 * The open dialog over all others, for what has to be seen and reached beside it: while one is open, the rest
 * of the page is hidden from assistive technology and the Tab key stays inside.
 */
export function useTopDialog(): Element | undefined {
  return useSyncExternalStore(subscribe, topDialog);
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll('.MuiDialog-root:not([aria-hidden="true"]) > .MuiDialog-container')].at(-1);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'], childList: true });
  return () => observer.disconnect();
}
