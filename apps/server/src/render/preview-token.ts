/**
 * Tokens that let a signed-in person see on the public host what recipients do not: drafts and explanations.
 * Made by the API, checked here; anyone who holds one may look at one object, for one purpose, for a few
 * minutes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOKEN_PURPOSES } from '@limn/contracts';

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

export const TOKEN_LIFETIME_MS = 10 * 60_000;
const TOKEN = /^([a-z]+)\.([0-9a-z]{1,11})\.([\w-]{43})$/;

export interface PreviewToken {
  token: string;
  expiresMs: number;
}

/** `secret` is the installation's key for this purpose alone. */
export function mintPreviewToken(request: { uuid: string; purpose: TokenPurpose; nowMs: number }, secret: Uint8Array): PreviewToken {
  const expiresMs = request.nowMs + TOKEN_LIFETIME_MS;
  const expires = expiresMs.toString(36);
  return {
    token: `${request.purpose}.${expires}.${sign(request.uuid, request.purpose, expires, secret).toString('base64url')}`,
    expiresMs,
  };
}

/**
 * The rights of a token on this object now; undefined when it is missing, forged, expired or another
 * object's.
 */
export function checkPreviewToken(
  request: { uuid: string; token: string | undefined; nowMs: number },
  secret: Uint8Array,
): TokenPurpose | undefined {
  const match = TOKEN.exec(request.token ?? '');
  if (!match) return undefined;
  const [, word = '', expires = '', signature = ''] = match;
  const purpose = TOKEN_PURPOSES.find((known) => known === word);
  const expiresMs = Number.parseInt(expires, 36);
  if (!purpose || expiresMs <= request.nowMs || expiresMs > request.nowMs + TOKEN_LIFETIME_MS) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(request.uuid, purpose, expires, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? purpose : undefined;
}

function sign(uuid: string, purpose: TokenPurpose, expires: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${uuid.toLowerCase()}\n${purpose}\n${expires}`).digest();
}
