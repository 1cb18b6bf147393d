/** The issuer's description of itself, read once and kept. */
import { AppError } from '@limn/model';
import type { IssuerFetch } from './issuer-fetch.port.ts';

export interface IssuerFacts {
  /** As its tokens write it: some issuers end it with a slash. */
  issuer: string;
  jwksUri: string;
  userinfoEndpoint: string | undefined;
  /** Algorithms that the issuer signs with, as far as it says. */
  algorithms: readonly string[];
}

export interface Discovery {
  read(): Promise<IssuerFacts>;
}

const RETRIED_EVERY_MS = 10_000;

export function createDiscovery(issuer: string, fetch: IssuerFetch, nowMs: () => number = Date.now): Discovery {
  const asked = issuer.replace(/\/$/, '');
  let facts: Promise<IssuerFacts> | undefined;
  let failedAt = -Infinity;

  async function load(): Promise<IssuerFacts> {
    const { status, body } = await fetch(`${asked}/.well-known/openid-configuration`);
    if (status !== 200 || typeof body !== 'object' || body === null)
      throw new Error(`The issuer's configuration could not be read: ${status}`);
    const said = body as Record<string, unknown>;
    if (typeof said.issuer !== 'string' || said.issuer.replace(/\/$/, '') !== asked)
      throw new Error('The issuer calls itself by another name.');
    if (typeof said.jwks_uri !== 'string') throw new Error('The issuer names no keys.');
    const algorithms = Array.isArray(said.id_token_signing_alg_values_supported) ? said.id_token_signing_alg_values_supported : [];
    return {
      issuer: said.issuer,
      jwksUri: said.jwks_uri,
      userinfoEndpoint: typeof said.userinfo_endpoint === 'string' ? said.userinfo_endpoint : undefined,
      algorithms: algorithms.filter((name): name is string => typeof name === 'string'),
    };
  }

  return {
    read() {
      if (!facts && nowMs() - failedAt < RETRIED_EVERY_MS) return Promise.reject(unavailable());
      facts ??= load().catch((cause: unknown) => {
        facts = undefined;
        failedAt = nowMs();
        throw unavailable(cause);
      });
      return facts;
    },
  };
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    publicMessage: 'You can’t sign in right now. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  });
}
