import { base64url, type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { createHmac, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsideSignIn } from './outside-sign-in.ts';
import { startOutsideIssuer, type TestIssuer } from './testing/outside-issuer.ts';
import type { TokenVerifier } from './token-verifier.port.ts';

const AUDIENCE = 'limn-api';
const now = () => Math.floor(Date.now() / 1000);
let issuer: TestIssuer;
let verifier: TokenVerifier;

beforeAll(async () => {
  issuer = await startOutsideIssuer({ algorithm: 'PS256', audience: AUDIENCE });
  issuer.people.set('ann', { sub: 'ann', email: 'ann@example.com' });
  ({ verifier } = createOutsideSignIn({
    issuer: issuer.issuer,
    clientId: 'limn',
    audience: AUDIENCE,
    requestAudience: false,
    scope: 'openid',
    adapter: 'none',
  }));
});
afterAll(() => issuer?.close());

const claims = () => ({ iss: issuer.issuer, aud: AUDIENCE, sub: 'ann', exp: now() + 600 });
const publicKey = () => issuer.publicKeys()[0] as JWK;

/** Signed with HMAC, the public key being the secret: an old confusion of libraries. */
function hmac(secret: string | Buffer, algorithm: 'HS256' | 'HS384'): string {
  const head = base64url.encode(JSON.stringify({ alg: algorithm, kid: publicKey().kid }));
  const body = base64url.encode(JSON.stringify(claims()));
  return `${head}.${body}.${createHmac(algorithm === 'HS256' ? 'sha256' : 'sha384', secret)
    .update(`${head}.${body}`)
    .digest('base64url')}`;
}

async function signedByAnother(header: Record<string, unknown> = {}): Promise<string> {
  const other = await generateKeyPair('PS256', { extractable: true });
  const jwk = await exportJWK(other.publicKey);
  const filled = Object.fromEntries(Object.entries(header).map(([name, value]) => [name, value === 'own key' ? jwk : value]));
  return new SignJWT(claims()).setProtectedHeader({ alg: 'PS256', kid: publicKey().kid, ...filled }).sign(other.privateKey);
}

const FORGED: Record<string, () => string | Promise<string>> = {
  'no algorithm': () => new UnsecuredJWT(claims()).encode(),
  'no algorithm, in capitals': () => `${base64url.encode('{"alg":"NONE"}')}.${base64url.encode(JSON.stringify(claims()))}.`,
  'no algorithm, with some signature': () => `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims()))}.AAAA`,
  'HS256 with the public key as PEM': async () => hmac(await exportSPKI((await importJWK(publicKey(), 'PS256')) as CryptoKey), 'HS256'),
  'HS256 with the public key as DER': () =>
    hmac(createPublicKey({ key: publicKey(), format: 'jwk' }).export({ type: 'spki', format: 'der' }), 'HS256'),
  'HS384 with the public key as JSON': () => hmac(JSON.stringify(publicKey()), 'HS384'),
  'HS256 with an empty secret': () => hmac('', 'HS256'),
  'another issuer': () => issuer.sign({ iss: 'https://evil.example' }),
  'the issuer with a slash more': () => issuer.sign({ iss: `${issuer.issuer}/` }),
  'no issuer': () => issuer.sign({ iss: undefined }),
  'another audience': () => issuer.sign({ aud: 'another-api' }),
  'an audience in other capitals': () => issuer.sign({ aud: AUDIENCE.toUpperCase() }),
  'no audience': () => issuer.sign({ aud: undefined }),
  'an ID token, made for the client': () => issuer.sign({ aud: 'limn' }),
  'expired by more than 120 seconds': () => issuer.sign({ exp: now() - 122 }),
  'valid only in more than 120 seconds': () => issuer.sign({ nbf: now() + 125 }),
  'no expiry': () => issuer.sign({ exp: undefined }),
  'an expiry that is no number': () => issuer.sign({ exp: 'tomorrow' }),
  'no subject': () => issuer.sign({ sub: undefined }),
  'an empty subject': () => issuer.sign({ sub: '' }),
  'a subject that is no text': () => issuer.sign({ sub: { $ne: null } }),
  'a subject of 256 characters': () => issuer.sign({ sub: 'x'.repeat(256) }),
  "someone else's key under our key's name": () => signedByAnother(),
  'a key of its own in the header': () => signedByAnother({ jwk: 'own key' }),
  'the address of its own keys (jku)': () => signedByAnother({ jku: 'https://evil.example/keys' }),
  'the address of its own keys, signed rightly': () => issuer.sign({}, { jku: 'https://evil.example/keys' }),
  'the address of a certificate (x5u)': () => signedByAnother({ x5u: 'https://evil.example/cert' }),
  'an unknown key id': () => issuer.sign({}, { kid: 'unknown' }),
  'a key id that is a path': () => issuer.sign({}, { kid: '../../../dev/null' }),
  'more than 8 KB': () => issuer.sign({ filling: 'x'.repeat(9000) }),
  'a changed payload': async () => {
    const [head, , signature] = (await issuer.sign({})).split('.');
    return `${head}.${base64url.encode(JSON.stringify({ ...claims(), sub: 'eve' }))}.${signature}`;
  },
  'a cut signature': async () => (await issuer.sign({})).slice(0, -4),
  'a signature left out': async () => `${(await issuer.sign({})).split('.').slice(0, 2).join('.')}.`,
  'two parts': async () => (await issuer.sign({})).split('.').slice(0, 2).join('.'),
  'five parts': async () => `${await issuer.sign({})}.AAAA.AAAA`,
  nothing: () => '',
  'no JSON': () => `${base64url.encode('{')}.${base64url.encode('}')}.AAAA`,
  'a header that is a list': () => `${base64url.encode('[]')}.${base64url.encode(JSON.stringify(claims()))}.AAAA`,
  'control characters': async () => `${await issuer.sign({})}\n`,
};

test.each(Object.keys(FORGED))('refuses a token with %s', async (name) => {
  const token = await (FORGED[name] as () => string | Promise<string>)();
  expect(await verifier.verify(token)).toBeUndefined();
});

test('accepts a token that expired 119 seconds ago', async () => {
  expect(await verifier.verify(await issuer.sign({ exp: now() - 119 }))).toMatchObject({ sub: 'ann' });
  expect(await verifier.verify(await issuer.sign({ aud: ['another', AUDIENCE] }))).toMatchObject({ sub: 'ann' });
});

test('asks the issuer for its keys once for all of these', () => {
  expect(issuer.asked).toMatchObject({ discovery: 1, keys: 1 });
});
