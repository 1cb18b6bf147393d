/** Time as the saving needs it, so that tests can move it by hand. */
export interface Clock {
  now(): number;
  /** Calls `run` every `ms` until the answer is called. */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
