import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutsideIssuer } from '../../../platform/config.ts';
import { createOutsideSignIn } from './outside-sign-in.ts';
import { startOutsideIssuer, type TestIssuer } from './testing/outside-issuer.ts';

const AUDIENCE = 'https://pictures.example/api';
const settings = (issuer: string, adapter: OutsideIssuer['adapter'] = 'none'): OutsideIssuer => ({
  issuer: issuer.replace(/\/$/, ''),
  clientId: 'limn-at-theirs',
  audience: AUDIENCE,
  requestAudience: true,
  scope: 'openid email',
  adapter,
});

describe.each([
  { algorithm: 'ES256', slash: false },
  { algorithm: 'PS256', slash: true },
] as const)('an outside issuer that signs with $algorithm', ({ algorithm, slash }) => {
  let issuer: TestIssuer;
  let now: number;
  const clock = { nowMs: () => now };
  beforeEach(async () => {
    issuer = await startOutsideIssuer({ algorithm, slash, audience: AUDIENCE });
    issuer.people.set('ann', { sub: 'ann', email: 'ann@example.com', email_verified: true, name: 'Ann' });
    now = Date.now();
  });
  afterEach(() => issuer.close());

  test('accepts its token and asks userinfo for the address once', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    const token = await issuer.sign({});
    const ann = {
      iss: issuer.issuer,
      sub: 'ann',
      issuedAtSeconds: expect.any(Number),
      email: 'ann@example.com',
      name: 'Ann',
      emailVerified: true,
    };
    expect([await verifier.verify(token), await verifier.verify(token), await verifier.verify(token)]).toEqual([ann, ann, ann]);
    expect(issuer.asked).toMatchObject({ discovery: 1, keys: 1, userinfo: 1 });
  });

  test('needs no userinfo for a token that carries the address', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    expect(await verifier.verify(await issuer.sign({ email: 'own@example.com', email_verified: 'true' }))).toEqual({
      iss: issuer.issuer,
      issuedAtSeconds: expect.any(Number),
      sub: 'ann',
      email: 'own@example.com',
      emailVerified: true,
    });
    expect(issuer.asked.userinfo).toBe(0);
  });

  test('ignores userinfo about someone else without ending the session', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    issuer.people.set('eve', { sub: 'ann', email: 'ann@example.com', email_verified: true });
    expect(await verifier.verify(await issuer.sign({ sub: 'eve' }))).toEqual({
      iss: issuer.issuer,
      issuedAtSeconds: expect.any(Number),
      sub: 'eve',
    });
  });

  test('asks for keys once in five minutes for ten thousand unknown keys', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    await verifier.verify(await issuer.sign({}));
    const forged = await Promise.all(Array.from({ length: 50 }, (_, index) => issuer.sign({}, { kid: `unknown-${index}` })));
    for (let round = 0; round < 200; round++) for (const token of forged) expect(await verifier.verify(token)).toBeUndefined();
    expect(issuer.asked.keys).toBe(1);
    now += 300_000;
    const answers = await Promise.all(forged.map((token) => verifier.verify(token)));
    expect([new Set(answers), issuer.asked.keys]).toEqual([new Set([undefined]), 2]);
  });

  test('finds a new key of the issuer after five minutes', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    await verifier.verify(await issuer.sign({}));
    await issuer.rotate();
    const token = await issuer.sign({});
    expect(await verifier.verify(token)).toBeUndefined();
    now += 300_000;
    expect(await verifier.verify(token)).toMatchObject({ sub: 'ann' });
    expect(issuer.asked.keys).toBe(2);
  });

  test('answers 503 while the issuer is away and asks again after ten seconds', async () => {
    issuer.answering = false;
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    const token = await issuer.sign({});
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    issuer.answering = true;
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    now += 10_000;
    expect(await verifier.verify(token)).toMatchObject({ email: 'ann@example.com' });
  });

  test('known keys go on serving while the issuer is away', async () => {
    const { verifier } = createOutsideSignIn(settings(issuer.issuer), clock);
    await verifier.verify(await issuer.sign({}));
    issuer.answering = false;
    now += 3_700_000;
    const exp = Math.floor(now / 1000) + 600;
    expect(await verifier.verify(await issuer.sign({ exp, email: 'a@example.com' }))).toMatchObject({ email: 'a@example.com' });
  });

  test('whether the address is verified is asked again, past what is kept', async () => {
    const { verifier, provider } = createOutsideSignIn(settings(issuer.issuer), clock);
    issuer.people.set('ann', { sub: 'ann', email: 'ann@example.com', email_verified: false });
    const token = await issuer.sign({});
    expect(await verifier.verify(token)).toMatchObject({ emailVerified: false });
    issuer.people.set('ann', { sub: 'ann', email: 'ann@example.com', email_verified: true });
    expect(await provider.readVerification({ sub: 'ann', email: 'ann@example.com', accessToken: token })).toBe(true);
    expect(await verifier.verify(token)).toMatchObject({ emailVerified: true });
  });

  test('verifies the address that userinfo names, not that of the token', async () => {
    const { provider } = createOutsideSignIn(settings(issuer.issuer), clock);
    const accessToken = await issuer.sign({ email: 'boss@example.com', email_verified: false });
    expect(await provider.readVerification({ sub: 'ann', email: 'boss@example.com', accessToken })).toBe(false);
    expect(await provider.readVerification({ sub: 'ann', email: 'ANN@example.com', accessToken })).toBe(true);
  });
});

test('sends reset emails with an Auth0-like provider, and offers none otherwise', async () => {
  const issuer = await startOutsideIssuer({ algorithm: 'ES256', audience: AUDIENCE });
  try {
    const person = { sub: 'ann', email: 'ann@example.com' };
    const { provider: auth0 } = createOutsideSignIn(settings(issuer.issuer, 'auth0'));
    expect({
      signUpHint: auth0.signUpHint,
      changePassword: auth0.changePassword,
      canSendReset: auth0.canSendReset,
      canResendVerification: auth0.canResendVerification,
    }).toEqual({
      signUpHint: true,
      changePassword: { kind: 'mail' },
      canSendReset: true,
      canResendVerification: false,
    });
    expect(await auth0.sendResetMail(person)).toBe('sent');
    expect(issuer.asked.posted).toEqual([
      {
        path: '/dbconnections/change_password',
        body: { client_id: 'limn-at-theirs', email: 'ann@example.com', connection: 'Username-Password-Authentication' },
      },
    ]);
    issuer.answering = false;
    expect(await auth0.sendResetMail(person)).toBe('unavailable');

    const { provider: plain } = createOutsideSignIn(settings(issuer.issuer));
    expect({
      signUpHint: plain.signUpHint,
      changePassword: plain.changePassword,
      canSendReset: plain.canSendReset,
      canResendVerification: plain.canResendVerification,
    }).toEqual({
      signUpHint: false,
      changePassword: { kind: 'none' },
      canSendReset: false,
      canResendVerification: false,
    });
    expect({
      sendResetMail: await plain.sendResetMail(person),
      resendVerification: await plain.resendVerification(person),
      verification: await plain.readVerification(person),
    }).toEqual({
      sendResetMail: 'unsupported',
      resendVerification: 'unsupported',
      verification: undefined,
    });
  } finally {
    await issuer.close();
  }
});
