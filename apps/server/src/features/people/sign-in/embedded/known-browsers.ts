/**
 * Browsers in which a person was logged in: a cookie that holds, for a few addresses, a random name of the
 * browser and a keyed hash over name and address. It opens nothing. Its owner is only not kept waiting for
 * guesses that come from elsewhere.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface KnownBrowsers {
  /** Names the browser where the owner of this address was logged in; undefined in any other. */
  nameOf(request: FastifyRequest, email: string): string | undefined;
  /** To be called once the password was right. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

const COOKIE = 'limn_known';
const ENTRY = /^([\w-]{16})~([\w-]{43})$/;
/** People who share a browser. */
const MAX_ENTRIES = 5;
const YEAR_SECONDS = 31_536_000;

export function createKnownBrowsers(key: Uint8Array, publicUrl: string): KnownBrowsers {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const proofOf = (name: string, email: string) => createHmac('sha256', key).update(`${name} ${email}`).digest('base64url');
  const nameOf: KnownBrowsers['nameOf'] = (request, email) => {
    for (const entry of entriesOf(request)) {
      const [, name = '', proof = ''] = ENTRY.exec(entry) ?? [];
      if (timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(name, email)))) return name;
    }
    return undefined;
  };
  return {
    nameOf,
    remember(request, reply, email) {
      if (nameOf(request, email) !== undefined) return;
      const name = randomBytes(12).toString('base64url');
      const entries = [`${name}~${proofOf(name, email)}`, ...entriesOf(request)].slice(0, MAX_ENTRIES);
      const cookie = `${COOKIE}=${entries.join('.')}; Path=/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
      // The provider writes its own cookies on the bare answer when the log-in ends.
      reply.raw.appendHeader('set-cookie', cookie);
    },
  };
}

function entriesOf(request: FastifyRequest): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return value.split('.').filter((entry) => ENTRY.test(entry));
}
