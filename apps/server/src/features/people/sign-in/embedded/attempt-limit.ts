/**
 * How often something may be tried: some attempts at once, then one every so many seconds. Kept in memory,
 * per front.
 */

export interface AttemptLimit {
  /** Seconds to wait, or 0 when this attempt may go on (and is counted). */
  take(key: string): number;
}

/**
 * Tells who a network address stands for: of IPv6 a household or a machine has a whole /64, so that its
 * addresses count as one.
 */
export function sourceOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^.*:(?=\d+\.)/, '');
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const MAX_KEYS = 50_000;

export function createAttemptLimit(
  { atOnce, everySeconds }: { atOnce: number; everySeconds: number },
  nowMs: () => number = Date.now,
): AttemptLimit {
  const everyMs = everySeconds * 1000;
  /** When the attempts taken so far would have been due, had they come one by one. */
  const dueAt = new Map<string, number>();
  return {
    take(key) {
      const now = nowMs();
      const due = Math.max(now, dueAt.get(key) ?? now);
      const waitMs = due - now - (atOnce - 1) * everyMs;
      // The least recently seen stands first: it is forgotten first.
      dueAt.delete(key);
      dueAt.set(key, waitMs > 0 ? due : due + everyMs);
      if (dueAt.size > MAX_KEYS) dueAt.delete(dueAt.keys().next().value ?? key);
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
    },
  };
}
