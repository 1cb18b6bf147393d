/**
 * The issuer's public keys, fetched at most once in five minutes however many tokens with unknown key ids
 * arrive, so that a flood of forged tokens is no flood for the issuer. New keys are picked up when a token
 * names one.
 */
import { AppError } from '@limn/model';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Discovery } from './discovery.ts';
import type { IssuerFetch } from './issuer-fetch.port.ts';

export const KEYS_FETCHED_EVERY_MS = 300_000;
/** As long as no keys were ever fetched, no one can sign in: then trying again sooner is worth it. */
const FIRST_KEYS_RETRIED_EVERY_MS = 10_000;
/** Keys that the issuer has withdrawn must not be believed for ever. */
const KEYS_REFRESHED_AFTER_MS = 3_600_000;

export interface KeyFetching {
  discovery: Discovery;
  fetch: IssuerFetch;
  nowMs?: () => number;
}

export function createTokenKeys({ discovery, fetch, nowMs = Date.now }: KeyFetching): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let underWay: Promise<void> | undefined;

  async function load(): Promise<void> {
    triedAt = nowMs();
    const { jwksUri } = await discovery.read();
    const answer = await fetch(jwksUri);
    if (answer.status !== 200 || !isKeySet(answer.body)) throw new Error(`The issuer's keys could not be read: ${answer.status}`);
    keys = createLocalJWKSet(answer.body);
    fetchedAt = triedAt;
  }

  /** False when it is too early to ask again. */
  async function refresh(): Promise<boolean> {
    const pause = keys ? KEYS_FETCHED_EVERY_MS : FIRST_KEYS_RETRIED_EVERY_MS;
    if (!underWay && nowMs() - triedAt < pause) return false;
    underWay ??= load().finally(() => (underWay = undefined));
    await underWay;
    return true;
  }

  return async (header, token) => {
    if (!keys) {
      const tried = await refresh().catch((cause: unknown) => Promise.reject(unavailable(cause)));
      if (!tried && !keys) throw unavailable();
    } else if (nowMs() - fetchedAt > KEYS_REFRESHED_AFTER_MS) {
      // The known keys go on serving while the issuer does not answer.
      await refresh().catch(() => false);
    }
    if (!keys) throw unavailable();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!(await refresh().catch(() => false))) throw error;
      return keys(header, token);
    }
  };
}

function isKeySet(body: unknown): body is JSONWebKeySet {
  return typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys);
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    publicMessage: 'You can’t sign in right now. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  });
}
