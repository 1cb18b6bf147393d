/**
 * By how much this process is late because of what it does itself: the processor time of a round of the event loop, beyond what a timer
 * had to wait anyway. A request that arrives waits about as long before anybody reads it. Time in which others had the processor is left
 * out: to do less would not give it back.
 */
export interface LoopLag {
  /** Milliseconds: of the last round, or of the present one if it has taken longer already. */
  ms(): number;
  close(): void;
}

const EVERY_MS = 10;

export function watchLoopLag(): LoopLag {
  let dueAt = performance.now() + EVERY_MS;
  let cpuAt = threadCpuMs();
  let lastMs = 0;
  const since = (now: number) => (now > dueAt ? Math.min(now - dueAt, threadCpuMs() - cpuAt) : 0);
  const timer = setInterval(() => {
    const now = performance.now();
    lastMs = since(now);
    dueAt = now + EVERY_MS;
    cpuAt = threadCpuMs();
  }, EVERY_MS);
  timer.unref();
  return {
    ms() {
      const now = performance.now();
      return now - dueAt > lastMs ? Math.max(lastMs, since(now)) : lastMs;
    },
    close: () => clearInterval(timer),
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
