import { createContext, use, useEffect, useRef, useState, type ComponentType } from 'react';

/** How long a part that did not arrive waits before it is asked for again, while it is wanted. */
const AGAIN_MS = 2000;

/** Called when a part did not arrive, with the number of attempts. */
export const MissingPartContext = createContext<(attempts: number) => void>(() => undefined);

export type LazyPart<P> = ComponentType<P> & {
  /** Fetches it ahead of time; a failure is left to the moment when it is needed. */
  preload: () => void;
};

/**
 * A part that the first sight of a page does not need. Unlike the framework's own lazy components a part that
 * does not arrive takes nothing else down: it is asked for again until it is there.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = () =>
    (loading ??= load().then(
      (part) => void (loaded = part),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const notifyMissing = useRef(use(MissingPartContext));
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      let attempts = 0;
      const again = () => {
        if (!wanted) return;
        attempts += 1;
        notifyMissing.current(attempts);
        timer = setTimeout(ask, AGAIN_MS);
      };
      const ask = () => void fetchPart().then(() => wanted && setLoaded(() => loaded), again);
      ask();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}

/**
 * Fetches the part once the browser has nothing else to do, so that it opens at once and also without a
 * connection.
 */
export function usePreload(part: Pick<LazyPart<never>, 'preload'>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const handle = requestIdleCallback(() => part.preload(), { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, [part]);
}
