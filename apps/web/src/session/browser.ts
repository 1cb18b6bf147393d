/** What a session needs of the browser, as a port: tests bring their own clock, locks and storage. */
import { tabStorage } from './browser-storage.ts';

export interface Browser {
  nowSeconds(): number;
  /** 0 to 1. */
  random(): number;
  every(milliseconds: number, work: () => void): () => void;
  /** Runs the work while no other tab of this browser runs work of this name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Calls back when another tab changed what is stored. */
  onStoredElsewhere(work: () => void): () => void;
  /** Calls back when the tab is looked at again: timers sleep in hidden tabs and on closed lids. */
  onShown(work: () => void): () => void;
  goTo: (path: string) => void;
  currentPath(): string;
  /** Where this tab was when its session was ended under the person; survives a reload of the page. */
  droppedAt(): string | undefined;
  rememberDropped(path: string | undefined): void;
}

const DROPPED_KEY = 'limn.dropped';

export function createBrowser(): Browser {
  return {
    nowSeconds: () => Date.now() / 1000,
    random: Math.random,
    every: (milliseconds, work) => {
      const timer = setInterval(work, milliseconds);
      return () => clearInterval(timer);
    },
    // Pages that are not served securely have no locks; there two tabs may both renew.
    exclusively: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    onStoredElsewhere: (work) => listen(window, 'storage', work),
    onShown: (work) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') work();
      }),
    goTo: (path) => location.assign(path),
    currentPath: () => location.pathname + location.search + location.hash,
    droppedAt: () => tabStorage.getItem(DROPPED_KEY) ?? undefined,
    rememberDropped: (path) => (path === undefined ? tabStorage.removeItem(DROPPED_KEY) : tabStorage.setItem(DROPPED_KEY, path)),
  };
}

function listen(target: EventTarget, event: string, work: () => void): () => void {
  target.addEventListener(event, work);
  return () => target.removeEventListener(event, work);
}
