/** The thread of `watch-child.ts`. It sleeps nearly always, and has no part in what the process does. */
import { workerData } from 'node:worker_threads';
import type { WatchOrder } from './watch-child.ts';

const LOOK_FOR_PARENT_MS = 1000;
const LOOK_AT_MEMORY_MS = 10;

const { parent, maxMemoryBytes, state } = workerData as WatchOrder;
for (;;) {
  const atWork = Atomics.load(state, 0);
  const watchesMemory = atWork === 1 && maxMemoryBytes < Infinity;
  Atomics.wait(state, 0, atWork, watchesMemory ? LOOK_AT_MEMORY_MS : LOOK_FOR_PARENT_MS);
  const isTooLarge = watchesMemory && Atomics.load(state, 0) === 1 && process.memoryUsage.rss() > maxMemoryBytes;
  // Killed and not ended: an end would wait for whatever is at work.
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
