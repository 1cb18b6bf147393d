/**
 * How long work says that someone is still at it. Who is silent for `SILENT_SECONDS` is taken for dead, and
 * the work is begun again or given up.
 */
export const SILENT_SECONDS = 30;

/** Repeats a beat until it is stopped. One that fails is not missed: the next comes soon. */
export function startHeartbeat(everyMs: number, beat: () => Promise<unknown>): () => void {
  const timer = setInterval(() => {
    beat().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
