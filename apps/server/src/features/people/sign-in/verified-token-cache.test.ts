import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutsideSignIn } from './outside-sign-in.ts';
import { startOutsideIssuer, type TestIssuer } from './testing/outside-issuer.ts';
import type { TokenVerifier } from './token-verifier.port.ts';

const AUDIENCE = 'limn-api';
const MINUTE_MS = 60_000;
let issuer: TestIssuer;
let verifier: TokenVerifier;
let nowMs = Date.now();

beforeAll(async () => {
  issuer = await startOutsideIssuer({ algorithm: 'ES256', audience: AUDIENCE });
  const rules = { clientId: 'limn', audience: AUDIENCE, requestAudience: false, scope: 'openid', adapter: 'none' } as const;
  ({ verifier } = createOutsideSignIn({ issuer: issuer.issuer, ...rules }, { nowMs: () => nowMs }));
});
afterAll(() => issuer?.close());

const inSeconds = (seconds: number) => Math.floor(nowMs / 1000) + seconds;
const sign = (claims: Record<string, unknown>) => issuer.sign({ email: 'ann@example.com', ...claims });

test('refuses a known token as soon as an unknown one would be refused', async () => {
  const token = await sign({ exp: inSeconds(30) });
  expect(await verifier.verify(token)).toMatchObject({ sub: 'ann' });
  nowMs += 149_000;
  expect(await verifier.verify(token)).toMatchObject({ sub: 'ann' });
  nowMs += 2000;
  expect([await verifier.verify(token), await verifier.verify(await sign({ exp: inSeconds(-121) }))]).toEqual([undefined, undefined]);
});

test('refuses a known token with one byte changed', async () => {
  const token = await sign({ exp: inSeconds(600) });
  expect(await verifier.verify(token)).toBeDefined();
  for (const at of [5, token.indexOf('.') + 5, token.length - 5]) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(await verifier.verify(changed)).toBeUndefined();
  }
});

test('refuses tokens of a withdrawn key minutes after the keys are read again', async () => {
  const token = await sign({ exp: inSeconds(7200) });
  expect(await verifier.verify(token)).toBeDefined();
  await issuer.withdraw();
  nowMs += 61 * MINUTE_MS;
  expect(await verifier.verify(token)).toBeUndefined();
});
