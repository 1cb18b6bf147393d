/**
 * The browser's two stores, for as long as they work. Where storage is forbidden, full or broken the page
 * goes on with what it keeps in memory: settings then last until the tab is closed.
 */

export const deviceStorage: Storage = steady(() => window.localStorage);
export const tabStorage: Storage = steady(() => window.sessionStorage);

/**
 * Whether the browser forbids storage. Then no one can sign in: what proves that a sign-in began here has to
 * be kept.
 */
export function isStorageForbidden(): boolean {
  return attempt(() => {
    window.localStorage.setItem(PROBE, '1');
    window.localStorage.removeItem(PROBE);
    return false;
  }, true);
}

const PROBE = 'limn.probe';

/** @param find may throw: browsers that forbid storage do so at its first mention */
export function steady(find: () => Storage): Storage {
  const memory = new Map<string, string>();
  const keys = (): string[] => [...new Set([...attempt(() => Object.keys(find()), []), ...memory.keys()])];
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => memory.get(key) ?? attempt(() => find().getItem(key), null),
    setItem(key, value) {
      const kept = attempt(() => {
        find().setItem(key, value);
        return true;
      }, false);
      // The stored value is older than the one that could not be stored.
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => find().removeItem(key), undefined);
    },
    clear() {
      memory.clear();
      attempt(() => find().clear(), undefined);
    },
  };
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
