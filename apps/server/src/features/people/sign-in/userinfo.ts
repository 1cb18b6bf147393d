/**
 * The address and name of a person whose access token does not carry them, asked of the issuer and kept for a
 * while.
 */
import { createHash } from 'node:crypto';
import type { Discovery } from './discovery.ts';
import type { IssuerFetch } from './issuer-fetch.port.ts';
import type { TokenIdentity } from './token-verifier.port.ts';
import { factsOf } from './verify-token.ts';

export type UserFacts = Omit<TokenIdentity, 'iss' | 'sub'>;

export interface Userinfo {
  /** Empty when the issuer has none or does not answer: the token stays valid. */
  read(token: string, sub: string): Promise<UserFacts>;
  /**
   * Past what is kept: for asking whether the address is verified by now. Undefined when the issuer does not
   * answer.
   */
  readFresh(token: string, sub: string): Promise<UserFacts | undefined>;
}

const KEPT_MS = 300_000;
/** A failure is remembered for a moment only, so that a slow issuer does not slow every call. */
const FAILURE_KEPT_MS = 10_000;
const MAX_KEPT = 10_000;

export function createUserinfo({
  discovery,
  fetch,
  nowMs = Date.now,
}: {
  discovery: Discovery;
  fetch: IssuerFetch;
  nowMs?: () => number;
}): Userinfo {
  const kept = new Map<string, { facts: Promise<UserFacts | undefined>; until: number }>();

  async function ask(token: string, sub: string): Promise<UserFacts | undefined> {
    try {
      const { userinfoEndpoint } = await discovery.read();
      if (!userinfoEndpoint) return {};
      const { status, body } = await fetch(userinfoEndpoint, { headers: { authorization: `Bearer ${token}` } });
      if (status !== 200 || typeof body !== 'object' || body === null) return undefined;
      // OpenID Connect Core 5.3.2: an answer about another subject must not be used.
      return (body as Record<string, unknown>).sub === sub ? factsOf(body as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  }

  function askAndKeep(token: string, sub: string): Promise<UserFacts | undefined> {
    const key = createHash('sha256').update(token).digest('base64');
    const entry = { facts: ask(token, sub), until: nowMs() + KEPT_MS };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key);
    return shortenIfFailed(entry);
  }

  async function shortenIfFailed(entry: { facts: Promise<UserFacts | undefined>; until: number }): Promise<UserFacts | undefined> {
    const facts = await entry.facts;
    if (!facts) entry.until = nowMs() + FAILURE_KEPT_MS;
    return facts;
  }

  return {
    async read(token, sub) {
      const known = kept.get(createHash('sha256').update(token).digest('base64'));
      const facts = known && known.until > nowMs() ? known.facts : askAndKeep(token, sub);
      return (await facts) ?? {};
    },
    readFresh: askAndKeep,
  };
}
