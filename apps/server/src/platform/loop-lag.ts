/**
 * By how much this process is late. A timer that should come every few milliseconds comes later by what one round of the event loop
 * takes, and a request that arrives waits about as long before anybody reads it.
 */
export interface LoopLag {
  /** Milliseconds: of the last round, or of the present one if it has taken longer already. */
  ms(): number;
  close(): void;
}

const EVERY_MS = 10;

export function watchLoopLag(): LoopLag {
  let dueAt = performance.now() + EVERY_MS;
  let lastMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lastMs = Math.max(0, now - dueAt);
    dueAt = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return {
    ms: () => Math.max(lastMs, performance.now() - dueAt),
    close: () => clearInterval(timer),
  };
}
