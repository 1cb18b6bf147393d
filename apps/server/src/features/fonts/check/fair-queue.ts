/** What waits, in turn by whose it is: nobody waits behind somebody else's crowd, and no crowd takes all places. */

export interface FairQueue<T> {
  /** False where there is no place: all are taken, or half of them by the same one. */
  add(whose: string, item: T): boolean;
  isEmpty(): boolean;
  next(): T | undefined;
  drain(): T[];
}

export function createFairQueue<T>(places: number): FairQueue<T> {
  /** In the order of their turns. */
  const lines = new Map<string, T[]>();
  const mostOfOne = Math.floor(places / 2);
  let length = 0;
  return {
    add(whose, item) {
      const line = lines.get(whose) ?? [];
      if (length >= places || line.length >= mostOfOne) return false;
      line.push(item);
      lines.set(whose, line);
      length++;
      return true;
    },
    isEmpty: () => length === 0,
    next() {
      for (const [whose, line] of lines) {
        const item = line.shift();
        lines.delete(whose);
        if (line.length > 0) lines.set(whose, line);
        length--;
        return item;
      }
      return undefined;
    },
    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      length = 0;
      return all;
    },
  };
}
