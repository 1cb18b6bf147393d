/**
 * Notices that the server serves a newer app than the one that runs in this tab: the page then names another
 * entry script. Parts of the old app may be gone, and the API may speak differently.
 */

export interface Deployment {
  outdated(): boolean;
  /** Looks, at most once a minute. Resolves to whether this tab is outdated. */
  look(): Promise<boolean>;
  subscribe: (listener: () => void) => () => void;
}

const NOT_AGAIN_FOR_MS = 60_000;

/** @param ownScript path of the entry script of this tab; without one nothing is ever outdated */
export function createDeployment(ownScript: string | undefined, loadPage: () => Promise<string> = servedPage): Deployment {
  const listeners = new Set<() => void>();
  let outdated = false;
  let lookedAt = -Infinity;
  return {
    outdated: () => outdated,
    async look() {
      if (outdated || !ownScript || performance.now() - lookedAt < NOT_AGAIN_FOR_MS) return outdated;
      lookedAt = performance.now();
      const page = await loadPage().catch(() => undefined);
      if (page === undefined) lookedAt = -Infinity;
      // A page without any script is not ours: a portal of a hotel, say.
      else if (/<script[^>]+type="module"/.test(page) && !page.includes(ownScript)) {
        outdated = true;
        for (const listener of listeners) listener();
      }
      return outdated;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Path of the script by which this tab was started. */
export function entryScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}

async function servedPage(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`The page couldn’t be checked (${response.status}).`);
  return response.text();
}
