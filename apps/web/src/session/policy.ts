/**
 * When a stored session is used, renewed or given up. Pure, so that every boundary can be tested without
 * waiting.
 */

/** How often every tab looks at the session. */
export const CHECK_EVERY_MS = 10_000;
/** A stored session still holds this long past its expiry: the server's clock tolerance is the same. */
export const GRACE_SECONDS = 120;
/** Renewal starts when less than this, plus the random part, remains. */
export const RENEW_BELOW_SECONDS = 60;

export type Decision = 'keep' | 'renew' | 'expired';

/**
 * @param expiresInSeconds seconds until the access token expires, negative after; undefined without a stored
 * session
 * @param jitterSeconds the random part, 0 to 300, drawn once per token so that not everyone renews at once
 */
export function decide(expiresInSeconds: number | undefined, jitterSeconds: number): Decision {
  if (expiresInSeconds === undefined || Number.isNaN(expiresInSeconds) || expiresInSeconds < -GRACE_SECONDS) return 'expired';
  return expiresInSeconds < RENEW_BELOW_SECONDS + jitterSeconds ? 'renew' : 'keep';
}
