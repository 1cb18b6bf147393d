/** Remembers what is costly to make, at most `limit` of them: the oldest goes first. */
export function createBoundedCache<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const held = new Map<string, T>();
  return (key) => {
    let entry = held.get(key);
    if (entry === undefined) {
      entry = make(key);
      const [oldest] = held.keys();
      if (held.size >= limit && oldest !== undefined) held.delete(oldest);
      held.set(key, entry);
    }
    return entry;
  };
}
