/**
 * Proves that a form was served to the browser that sends it back: a random cookie, and in the form a keyed
 * hash of it that another site can neither read nor make.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface FormGuard {
  /** The hidden field's value; sets the cookie if it is missing. */
  token(request: FastifyRequest, reply: FastifyReply): string;
  isOurs(request: FastifyRequest, token: string): boolean;
  /** Whether this browser was served a form of ours before. */
  isKnown(request: FastifyRequest): boolean;
}

const COOKIE = 'limn_form';
const VALUE = /^[\w-]{32}$/;

export function createFormGuard(key: Uint8Array, publicUrl: string): FormGuard {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const tokenOf = (cookie: string) => createHmac('sha256', key).update(cookie).digest('base64url');
  return {
    token(request, reply) {
      const known = cookieOf(request);
      if (known) return tokenOf(known);
      const made = randomBytes(24).toString('base64url');
      reply.header('set-cookie', `${COOKIE}=${made}; Path=/auth; HttpOnly; SameSite=Lax${secure}`);
      return tokenOf(made);
    },
    isKnown: (request) => cookieOf(request) !== undefined,
    isOurs(request, token) {
      const cookie = cookieOf(request);
      if (!cookie || (request.headers.origin !== undefined && request.headers.origin !== publicUrl && request.headers.origin !== 'null'))
        return false;
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(cookie))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function cookieOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name, value]) => name === COOKIE && value !== undefined && VALUE.test(value))?.[1];
}
