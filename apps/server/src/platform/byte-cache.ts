/**
 * A cache that counts bytes, not entries: one big thing must not weigh as little as a small one. Least
 * recently used goes first.
 */

export interface ByteCache<T> {
  get(key: string): T | undefined;
  /** Replaces what the key held. A value larger than the whole cache is not kept. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
  keys(): string[];
  readonly bytes: number;
}

export function createByteCache<T>(maxBytes: number, onDrop: (value: T) => void = () => {}): ByteCache<T> {
  const entries = new Map<string, { value: T; bytes: number; age: number }>();
  let total = 0;
  /** Grows with each thing that comes in: as long as none does, it does not matter what is used last. */
  let age = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= entry.bytes;
    onDrop(entry.value);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.age !== age) {
        entry.age = age;
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      entries.set(key, { value, bytes, age: ++age });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
    keys: () => [...entries.keys()],
    get bytes() {
      return total;
    },
  };
}
