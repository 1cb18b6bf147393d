/** A clock that is moved by hand. */
export interface HandClock {
  now(): number;
  /** Runs something again and again; answers what ends it. */
  every(ms: number, run: () => void): () => void;
  /** Ends all that was to run. */
  stop(): void;
  /**
   * Lets time pass; after each moment in which something runs, what it began is given `settle` to come to
   * rest.
   */
  pass(ms: number): Promise<void>;
}

export function handClock(settle: () => Promise<void> = manyTurns): HandClock {
  let nowMs = 0;
  let timers: { everyMs: number; nextMs: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    every(ms, run) {
      const timer = { everyMs: ms, nextMs: nowMs + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    stop: () => void (timers = []),
    async pass(ms) {
      for (const end = nowMs + ms; nowMs < end;) {
        nowMs = Math.min(end, ...timers.map(({ nextMs }) => nextMs));
        for (const timer of timers.filter(({ nextMs }) => nextMs <= nowMs)) {
          timer.nextMs += timer.everyMs;
          timer.run();
        }
        await settle();
      }
    },
  };
}

/** Settles promises that are already resolved. */
export async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
