/** How often something may be tried: some attempts at once, then one every so many seconds. Kept in memory, per front. */

export interface AttemptLimit {
  /** Seconds to wait, or 0 when this attempt may go on (and is counted). */
  take(key: string): number;
}

const MOST_KEYS = 50_000;

export function createAttemptLimit(
  { atOnce, everySeconds }: { atOnce: number; everySeconds: number },
  nowMs: () => number = Date.now,
): AttemptLimit {
  const left = new Map<string, { attempts: number; atMs: number }>();
  return {
    take(key) {
      const now = nowMs();
      const entry = left.get(key) ?? { attempts: atOnce, atMs: now };
      entry.attempts = Math.min(atOnce, entry.attempts + Math.max(0, now - entry.atMs) / 1000 / everySeconds);
      entry.atMs = now;
      left.delete(key);
      left.set(key, entry);
      if (left.size > MOST_KEYS) left.delete(left.keys().next().value ?? key);
      if (entry.attempts < 1) return Math.ceil((1 - entry.attempts) * everySeconds);
      entry.attempts -= 1;
      return 0;
    },
  };
}
