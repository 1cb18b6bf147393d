/** A token bucket per caller: a burst is fine, a flood is asked to wait. Only the management API is limited. */
import { AppError } from '@limn/model';

export interface RateLimit {
  /** Requests that may come at once. */
  burst: number;
  perSecond: number;
}

const MOST_BUCKETS = 10_000;

export function createRateLimiter(limit: RateLimit, nowMs: () => number = Date.now): (key: string) => void {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return (key) => {
    const now = nowMs();
    const bucket = buckets.get(key) ?? { tokens: limit.burst, atMs: now };
    bucket.tokens = Math.min(limit.burst, bucket.tokens + (Math.max(0, now - bucket.atMs) / 1000) * limit.perSecond);
    bucket.atMs = now;
    // The least recently seen stands first, so that forgetting the first forgets the fullest bucket.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value ?? key);
    if (bucket.tokens < 1)
      throw new AppError('too_many_requests', {
        publicMessage: 'Too many requests at once. Wait a moment and try again.',
        retryAfterSeconds: (1 - bucket.tokens) / limit.perSecond,
      });
    bucket.tokens -= 1;
  };
}
