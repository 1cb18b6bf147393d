/**
 * Stops asking a service that does not answer. Closed: everyone asks. After so many failures in a row open:
 * no one asks. After a pause half open: one asks, and the outcome closes it, or opens it for twice as long.
 */
export interface Breaker {
  /** True when the service may be asked now; report the outcome afterwards. */
  admits(nowMs: number): boolean;
  succeeded(): void;
  failed(nowMs: number): void;
  /** Neither: the service was not to blame. */
  abstained(): void;
}

const FAILURES = 5;
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 120_000;

export function createBreaker(): Breaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let openUntilMs: number | undefined;
  let probing = false;
  const close = () => {
    failures = 0;
    pauseMs = FIRST_PAUSE_MS;
    openUntilMs = undefined;
    probing = false;
  };
  return {
    admits(nowMs) {
      if (openUntilMs === undefined) return true;
      if (probing || nowMs < openUntilMs) return false;
      probing = true;
      return true;
    },
    succeeded: close,
    failed(nowMs) {
      failures += 1;
      // Calls that were on their way when it opened add nothing.
      if (openUntilMs !== undefined && !probing) return;
      if (failures < FAILURES) return;
      if (probing) pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      probing = false;
      openUntilMs = nowMs + pauseMs;
    },
    abstained() {
      probing = false;
    },
  };
}
