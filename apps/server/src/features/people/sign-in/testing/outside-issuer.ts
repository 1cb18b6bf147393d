/**
 * A small OpenID Connect issuer that differs from the embedded one: another algorithm, another audience, no
 * refresh token, and the address only in userinfo. It counts what it is asked.
 */
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OutsideIssuerOptions {
  algorithm: 'ES256' | 'PS256';
  audience: string;
  /** Auth0 and others end their name with a slash. */
  slash?: boolean;
}

export interface TestIssuer {
  issuer: string;
  asked: { discovery: number; keys: number; userinfo: number; posted: { path: string; body: unknown }[] };
  /** Claims of userinfo for each subject. */
  people: Map<string, Record<string, unknown>>;
  /** False: every answer is 503. */
  answering: boolean;
  sign(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** From now on signs with another key, and names both. */
  rotate(): Promise<void>;
  /** From now on signs with another key, and names no other. */
  withdraw(): Promise<void>;
  publicKeys(): JWK[];
  close(): Promise<void>;
}

export async function startOutsideIssuer({ algorithm, audience, slash }: OutsideIssuerOptions): Promise<TestIssuer> {
  const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = [];
  const rotate = async () => {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = `key-${keys.length + 1}`;
    keys.unshift({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } });
  };
  await rotate();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const name = slash ? `${base}/` : base;

  const self: TestIssuer = {
    issuer: name,
    asked: { discovery: 0, keys: 0, userinfo: 0, posted: [] },
    people: new Map(),
    answering: true,
    rotate,
    withdraw: async () => {
      await rotate();
      keys.splice(1);
    },
    publicKeys: () => keys.map(({ jwk }) => jwk),
    sign: (claims, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const [key] = keys;
      if (!key) throw new Error('There is no key.');
      return new SignJWT({ iss: name, aud: audience, sub: 'ann', iat: now, exp: now + 600, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!self.answering) return void send(503, { error: 'down' });
    if (request.method === 'POST') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      self.asked.posted.push({ path: request.url ?? '', body: JSON.parse(text) });
      return void send(200, {});
    }
    switch (request.url ?? '') {
      case '/.well-known/openid-configuration':
        self.asked.discovery += 1;
        return void send(200, {
          issuer: name,
          jwks_uri: `${base}/keys`,
          userinfo_endpoint: `${base}/userinfo`,
          id_token_signing_alg_values_supported: [algorithm],
        });
      case '/keys':
        self.asked.keys += 1;
        return void send(200, { keys: self.publicKeys() });
      case '/userinfo': {
        self.asked.userinfo += 1;
        const payload = request.headers.authorization?.split('.')[1] ?? '';
        const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
        return void send(200, self.people.get(sub) ?? {});
      }
      default:
        return void send(404, {});
    }
  }
  return self;
}
