/**
 * By how much this process is late because of what it does itself: the processor time of a round of the event
 * loop, beyond what a timer had to wait anyway. A request that arrives waits about as long before anyone
 * reads it. Time in which others had the processor is left out: to do less would not give it back.
 */
export interface LoopLag {
  /** Milliseconds: of the last round, or of the present one if it has taken longer already. */
  ms(): number;
  close(): void;
}

const EVERY_MS = 10;
/**
 * Processor time is asked of the kernel, which takes as long as much of a refusal: thousands are refused in a
 * long round.
 */
const ASKED_EVERY_MS = 2;

export function watchLoopLag(): LoopLag {
  let dueAt = performance.now() + EVERY_MS;
  let cpuAt = threadCpuMs();
  let lagMs = 0;
  let askAt = 0;
  const lateness = (now: number, cpuMs: number) => (now > dueAt ? Math.min(now - dueAt, cpuMs - cpuAt) : 0);
  const timer = setInterval(() => {
    const now = performance.now();
    const cpuMs = threadCpuMs();
    lagMs = lateness(now, cpuMs);
    dueAt = now + EVERY_MS;
    cpuAt = cpuMs;
    askAt = 0;
  }, EVERY_MS);
  timer.unref();
  return {
    ms() {
      const now = performance.now();
      if (now - dueAt <= lagMs || now < askAt) return lagMs;
      askAt = now + ASKED_EVERY_MS;
      lagMs = Math.max(lagMs, lateness(now, threadCpuMs()));
      return lagMs;
    },
    close: () => clearInterval(timer),
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
