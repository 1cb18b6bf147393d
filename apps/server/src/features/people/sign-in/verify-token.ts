/**
 * Decides whether an access token is one of our issuer's, for our API, and whom it speaks of. Whatever is
 * wrong with a token ends in the same answer, undefined.
 */
import { AppError } from '@limn/model';
import { decodeProtectedHeader, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { createVerifiedTokenCache } from './verified-token-cache.ts';
import type { TokenIdentity, TokenVerifier } from './token-verifier.port.ts';

/** The same grace that the browser session gives a stored token. */
export const CLOCK_TOLERANCE_SECONDS = 120;
const MAX_TOKEN_LENGTH = 8192;
const MAX_SUBJECT_LENGTH = 255;
/**
 * Signatures with a public key. With a shared secret (HS256), or none, no matter who knows the public key
 * could sign.
 */
const ACCEPTABLE = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** Headers by which a token would choose its own key. */
const SELF_SERVING_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit'] as const;

export interface TokenRules {
  /** Read per token: an outside issuer is discovered at the first one. */
  expected: () => Promise<{ issuer: string; audience: string; algorithms: readonly string[] }>;
  keys: JWTVerifyGetKey;
  /** Under which people of this issuer are kept. Left out: its own name, as its tokens say it. */
  peopleOf?: string;
  /** For tokens that do not carry the address themselves. */
  readUserinfo?: (token: string, sub: string) => Promise<Omit<TokenIdentity, 'iss' | 'sub'>>;
  /** Whether the log-in that a valid token comes from has not been ended since. */
  stillStands?: (claims: JWTPayload) => Promise<boolean>;
  nowMs?: () => number;
}

export function createTokenVerifier({ expected, keys, peopleOf, readUserinfo, stillStands, nowMs = Date.now }: TokenRules): TokenVerifier {
  const verifiedTokens = createVerifiedTokenCache(nowMs);

  /** The claims of a token; undefined for one that is not the issuer's, not for us, or not of this time. */
  async function claimsOf(token: string): Promise<JWTPayload | undefined> {
    const known = verifiedTokens.claimsOf(token);
    if (known) return isOfNow(known, nowMs()) ? known : undefined;
    if (!looksAcceptable(token)) return undefined;
    const { issuer, audience, algorithms } = await expected();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: acceptableAlgorithms(algorithms),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(nowMs()),
      });
      verifiedTokens.keep(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof AppError) throw error;
      return undefined;
    }
  }

  return {
    async verify(token) {
      const payload = await claimsOf(token);
      if (!payload) return undefined;
      if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > MAX_SUBJECT_LENGTH) return undefined;
      if (stillStands && !(await stillStands(payload))) return undefined;
      const own = factsOf(payload);
      const facts = own.email === undefined && readUserinfo ? { ...own, ...(await readUserinfo(token, payload.sub)) } : own;
      // Verified: it is exactly the expected issuer.
      return { iss: peopleOf ?? payload.iss ?? '', sub: payload.sub, issuedAtSeconds: payload.iat, ...facts };
    },
  };
}

/** The same bounds that jose draws. */
function isOfNow({ exp = 0, nbf = 0 }: JWTPayload, nowMs: number): boolean {
  const now = Math.floor(nowMs / 1000);
  return exp > now - CLOCK_TOLERANCE_SECONDS && nbf <= now + CLOCK_TOLERANCE_SECONDS;
}

/** The claims of a person, as far as they are there and of the right kind. */
export function factsOf(claims: Readonly<Record<string, unknown>>): Omit<TokenIdentity, 'iss' | 'sub'> {
  const { email, name, email_verified: verified } = claims;
  return {
    ...(typeof email === 'string' && email.length <= 320 && email.includes('@') ? { email } : {}),
    ...(typeof name === 'string' ? { name: name.slice(0, 200) } : {}),
    ...(typeof verified === 'boolean'
      ? { emailVerified: verified }
      : verified === 'true' || verified === 'false'
        ? { emailVerified: verified === 'true' }
        : {}),
  };
}

function looksAcceptable(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  try {
    const header: Record<string, unknown> = decodeProtectedHeader(token);
    return typeof header.alg === 'string' && ACCEPTABLE.includes(header.alg) && SELF_SERVING_HEADERS.every((name) => !(name in header));
  } catch {
    return false;
  }
}

/** Acceptable algorithms among those the issuer signs with; all acceptable ones when it says nothing. */
function acceptableAlgorithms(said: readonly string[]): string[] {
  const both = ACCEPTABLE.filter((name) => said.includes(name));
  return said.length > 0 ? both : [...ACCEPTABLE];
}
