/**
 * Tokens whose signature was found to be good: checking one costs more than all else that a small call needs,
 * and people send the same one for an hour. What is kept is a hash of the token with its claims, for a few
 * minutes, so that a key that an issuer withdraws is believed hardly longer than without. Anyone who asks
 * still looks at the clock: a token that expires in between is refused. A token that was not believed is
 * never kept.
 */
import { hash } from 'node:crypto';
import type { JWTPayload } from 'jose';

export interface VerifiedTokenCache {
  claimsOf(token: string): JWTPayload | undefined;
  keep(token: string, claims: JWTPayload): void;
}

const BELIEVED_MS = 300_000;
const MAX_TOKENS = 10_000;

export function createVerifiedTokenCache(nowMs: () => number): VerifiedTokenCache {
  const tokens = new Map<string, { claims: JWTPayload; untilMs: number }>();
  return {
    claimsOf(token) {
      const key = keyOf(token);
      const found = tokens.get(key);
      if (!found) return undefined;
      if (found.untilMs > nowMs()) return found.claims;
      tokens.delete(key);
      return undefined;
    },
    keep(token, claims) {
      // The oldest stands first: it is checked again soonest anyway.
      if (tokens.size >= MAX_TOKENS) tokens.delete(tokens.keys().next().value ?? '');
      tokens.set(keyOf(token), { claims, untilMs: nowMs() + BELIEVED_MS });
    },
  };
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
