/**
 * Does several pieces of long work at a time, each once. A step of the loop begins what there is room for and
 * does not wait for its end.
 */
import type { Log } from '../platform/log.ts';
import type { Run } from './job.ts';

export interface CrewOptions<Item> {
  atOnce: number;
  /** Items to do, in order; items in progress may be among them. */
  find(): Promise<readonly Item[]>;
  keyOf(item: Item): string;
  work(item: Item): Promise<void>;
  log: Log;
}

export function createCrew<Item>({ atOnce, find, keyOf, work, log }: CrewOptions<Item>): Run {
  const running = new Set<string>();
  return async () => {
    // Asked for also while there is no room: who finds says that these wait.
    for (const item of await find()) {
      const key = keyOf(item);
      if (running.size >= atOnce) break;
      if (running.has(key)) continue;
      running.add(key);
      work(item)
        .catch((cause: unknown) => log.error('jobs.work_failed', { key }, cause))
        .finally(() => running.delete(key));
    }
    return false;
  };
}
