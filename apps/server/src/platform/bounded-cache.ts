/** A cache that counts bytes; the least recently used goes first. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
  keys(): string[];
}

export type CreateCache = <T>(maxBytes: number) => BoundedCache<T>;
