/** What a session needs of the browser, as a port: tests bring their own clock, locks and storage. */

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
  /** Whether the session of this tab was ended under the person; survives a reload of the page. */
  wasDropped(): boolean;
  rememberDropped(dropped: boolean): void;
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
    exclusively: (name, work) => navigator.locks.request(name, work),
    onStoredElsewhere: (work) => listen(window, 'storage', work),
    onShown: (work) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') work();
      }),
    goTo: (path) => location.assign(path),
    currentPath: () => location.pathname + location.search + location.hash,
    wasDropped: () => sessionStorage.getItem(DROPPED_KEY) !== null,
    rememberDropped: (dropped) => (dropped ? sessionStorage.setItem(DROPPED_KEY, '1') : sessionStorage.removeItem(DROPPED_KEY)),
  };
}

function listen(target: EventTarget, event: string, work: () => void): () => void {
  target.addEventListener(event, work);
  return () => target.removeEventListener(event, work);
}
