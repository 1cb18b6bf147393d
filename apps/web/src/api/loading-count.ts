/**
 * The global loading count. While it is 1 or more a loader covers the page; only sign-in and a change of
 * company raise it.
 */
export interface LoadingCount {
  during: <T>(work: Promise<T>) => Promise<T>;
  value: () => number;
  subscribe: (listener: () => void) => () => void;
}

export function createLoadingCount(): LoadingCount {
  const listeners = new Set<() => void>();
  let count = 0;
  const add = (step: 1 | -1) => {
    count += step;
    for (const listener of listeners) listener();
  };
  return {
    async during(work) {
      add(1);
      try {
        return await work;
      } finally {
        add(-1);
      }
    },
    value: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
