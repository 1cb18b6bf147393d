/**
 * A child process watches over itself from a thread of its own, so that it is also ended when its program
 * hangs or runs wild in one call and hears nothing of what its pipes say: once its parent is gone, or over a
 * job that takes more memory than it may.
 */
import { Worker } from 'node:worker_threads';

export interface ChildWatch {
  /** Memory is watched from the one to the other. */
  jobBegins(): void;
  jobEnds(): void;
}

/** The thread's start data; `state[0]` is 1 while a job is done. */
export interface WatchOrder {
  parent: number;
  maxMemoryBytes: number;
  state: Int32Array<SharedArrayBuffer>;
}

/** To be called once, by the child. It keeps no one from ending. */
export function watchChild(maxMemoryBytes = Infinity): ChildWatch {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WatchOrder = { parent: process.ppid, maxMemoryBytes, state };
  new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
  const tell = (atWork: 0 | 1) => {
    Atomics.store(state, 0, atWork);
    Atomics.notify(state, 0);
  };
  return { jobBegins: () => tell(1), jobEnds: () => tell(0) };
}
