/**
 * Threads that read files. To start one takes longer than to read a short file, so one that has read a file
 * waits some seconds for the next; not longer, for it keeps its memory.
 */
import { Worker } from 'node:worker_threads';

export interface LoadThread {
  worker: Worker;
  /** It waits for another file. */
  release(): void;
  /** Ends it, whatever it does. */
  end(): Promise<void>;
}

export interface LoadThreads {
  take(): LoadThread;
}

/** Memory of a thread besides the bytes in transit: a file is never in its heap as a whole. */
const HEAP_MB = 128;
const WAIT_MS = 5000;

export function createLoadThreads(waitMs = WAIT_MS): LoadThreads {
  const waiting: { thread: LoadThread; timer: NodeJS.Timeout }[] = [];

  function start(): LoadThread {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
    });
    const thread: LoadThread = {
      worker,
      release() {
        worker.unref();
        waiting.push({ thread, timer: setTimeout(() => void thread.end(), waitMs).unref() });
      },
      async end() {
        forget();
        await worker.terminate();
      },
    };
    const forget = () => {
      const at = waiting.findIndex((one) => one.thread === thread);
      if (at >= 0) clearTimeout(waiting.splice(at, 1)[0]?.timer);
    };
    worker.on('exit', forget).on('error', forget);
    return thread;
  }

  return {
    take() {
      const found = waiting.pop();
      if (!found) return start();
      clearTimeout(found.timer);
      found.thread.worker.ref();
      return found.thread;
    },
  };
}
