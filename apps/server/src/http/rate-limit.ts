/**
 * A token bucket per caller: a burst is fine, a flood is asked to wait. Only the management API is limited.
 * Every answer says where its caller stands, in the fields of draft-ietf-httpapi-ratelimit-headers
 * (RateLimit-Policy, RateLimit).
 */
export interface RateLimit {
  /** Requests that may come at once. */
  burst: number;
  perSecond: number;
}

/** Where a caller stands after a request. */
export interface RateState {
  allowed: boolean;
  /** Whole requests left that may come at once. */
  remaining: number;
  /** Until the next request is possible where none is left, else until the bucket is full again. */
  resetSeconds: number;
}

export interface RateLimiter {
  limit: RateLimit;
  /** `cost`: requests that this one stands for. */
  take(key: string, cost?: number): RateState;
}

const MAX_BUCKETS = 10_000;

export function createRateLimiter(limit: RateLimit, nowMs: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    limit,
    take(key, cost = 1) {
      const now = nowMs();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, atMs: now };
      bucket.tokens = Math.min(limit.burst, bucket.tokens + (Math.max(0, now - bucket.atMs) / 1000) * limit.perSecond);
      bucket.atMs = now;
      // The least recently seen stands first, so that forgetting the first forgets the fullest bucket.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? key);
      const allowed = bucket.tokens >= cost;
      if (allowed) bucket.tokens -= cost;
      const awaited = bucket.tokens < 1 ? 1 : limit.burst;
      return { allowed, remaining: Math.floor(bucket.tokens), resetSeconds: (awaited - bucket.tokens) / limit.perSecond };
    },
  };
}

/** The two fields of an answer. The window is the time in which a bucket that is empty fills. */
export function rateLimitHeaders({ burst, perSecond }: RateLimit, state: RateState): Record<'ratelimit-policy' | 'ratelimit', string> {
  return {
    'ratelimit-policy': `"api";q=${burst};w=${Math.max(1, Math.ceil(burst / perSecond))}`,
    ratelimit: `"api";r=${state.remaining};t=${Math.ceil(state.resetSeconds)}`,
  };
}
