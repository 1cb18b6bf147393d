/** Remembers what is costly to make, at most `limit` of them: the oldest goes first. */
export function createBoundedCache<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const held = new Map<string, T>();
  // Mostly the same is asked for again and again.
  let lastKey: string | undefined;
  let last: T | undefined;
  return (key) => {
    if (key === lastKey && last !== undefined) return last;
    let entry = held.get(key);
    if (entry === undefined) {
      entry = make(key);
      const [oldest] = held.keys();
      if (held.size >= limit && oldest !== undefined) held.delete(oldest);
      held.set(key, entry);
    }
    lastKey = key;
    last = entry;
    return entry;
  };
}
