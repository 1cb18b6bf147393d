/** The browser's interface for a session: tests bring their own clock, locks and storage. */
import { tabStorage } from './browser-storage.ts';

export interface Browser {
  nowSeconds(): number;
  /** 0 to 1. */
  random(): number;
  every(milliseconds: number, work: () => void): () => void;
  /**
   * Runs the work, unless another tab of this browser is at work of this name or has just done it: then it is
   * left out.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
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
/**
 * Tabs are processes: what one stores reaches the storage that another one reads a moment later, by no
 * promise of the platform.
 */
const STORED_EVERYWHERE_MS = 500;

export function createBrowser(): Browser {
  return {
    nowSeconds: () => Date.now() / 1000,
    random: Math.random,
    every: (milliseconds, work) => {
      const timer = setInterval(work, milliseconds);
      return () => clearInterval(timer);
    },
    // Pages that are not served securely have no locks; there two tabs may both renew.
    exclusively: async (name, work) => {
      if (!('locks' in navigator)) return work();
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        await work();
        await new Promise((resolve) => setTimeout(resolve, STORED_EVERYWHERE_MS));
      });
    },
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
