/** A fair queue by owner: no one waits behind someone else's crowd, and no crowd takes all places. */

export interface Waiting {
  whose: string;
  /** Memory that it holds. */
  bytes: number;
}

export interface QueueLimits {
  places: number;
  /** Max places of one owner. */
  placesOfOne: number;
  bytes: number;
}

export interface FairQueue<T> {
  /** False where there is no place for it. */
  add(item: T): boolean;
  isEmpty(): boolean;
  next(): T | undefined;
  drain(): T[];
}

export function createFairQueue<T extends Waiting>(max: QueueLimits): FairQueue<T> {
  /** In the order of their turns. */
  const lines = new Map<string, T[]>();
  let length = 0;
  let bytes = 0;
  return {
    add(item) {
      const line = lines.get(item.whose) ?? [];
      if (length >= max.places || line.length >= max.placesOfOne || bytes + item.bytes > max.bytes) return false;
      line.push(item);
      lines.set(item.whose, line);
      length++;
      bytes += item.bytes;
      return true;
    },
    isEmpty: () => length === 0,
    next() {
      for (const [whose, line] of lines) {
        const item = line.shift();
        lines.delete(whose);
        if (line.length > 0) lines.set(whose, line);
        length--;
        bytes -= item?.bytes ?? 0;
        return item;
      }
      return undefined;
    },
    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      length = 0;
      bytes = 0;
      return all;
    },
  };
}
