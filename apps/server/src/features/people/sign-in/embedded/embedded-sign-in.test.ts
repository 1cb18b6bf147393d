import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { deleteExpired } from './oidc-payloads.store.ts';
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts';
import { Visitor } from '../testing/visitor.ts';

let database: TestDatabase;
let server: SignInServer;
const PASSWORD = 'a rather long password';

beforeAll(async () => {
  database = await testDatabase();
  server = await startSignInServer(database.db);
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

test('signs up, verifies, resets and changes a password, each in force at once', async () => {
  const visitor = new Visitor();
  const ann = { name: 'Ann <b>', email: 'Ann@Example.com', password: PASSWORD };
  const tokens = await server.signUpAs(visitor, ann);

  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  const identity = await server.signIn.verifier.verify(tokens.access_token);
  expect(identity).toEqual({
    iss: 'embedded',
    sub: decodeJwt(tokens.id_token).sub,
    issuedAtSeconds: expect.any(Number),
    email: 'ann@example.com',
    name: 'Ann <b>',
    emailVerified: false,
  });
  const person = { sub: identity!.sub, email: 'ann@example.com' };
  expect(await server.signIn.provider.readVerification(person)).toBe(false);

  const verifyLink = await server.mailedLink(ann.email, 'Verify your email address');
  for (const opened of [await visitor.open(verifyLink), await visitor.open(verifyLink)]) {
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('is verified')]);
    expect(opened.text).toContain('href="/verify"');
  }
  expect(await server.signIn.provider.readVerification(person)).toBe(true);

  const { page: login } = await server.begin(new Visitor());
  const other = new Visitor();
  const forgot = await other.open(new URL(login.url.pathname.replace(/login$/, 'forgot'), server.origin));
  const asked = await other.submit(forgot, { email: 'ann@example.com' });
  expect(asked.text).toContain('Check your email');
  expect(asked.text).toContain('href="/mailbox"');
  await expect.poll(() => server.mailedLink(ann.email, 'Reset your password').catch(() => undefined)).toBeDefined();
  const resetLink = await server.mailedLink(ann.email, 'Reset your password');
  const resetPage = await other.open(resetLink);
  expect((await other.submit(resetPage, { password: 'short' })).text).toContain('Use at least 10 characters.');
  expect((await other.submit(resetPage, { password: 'ann@example.com' })).text).toContain(
    'Others can guess your name, email address and company.',
  );
  expect((await other.submit(resetPage, { password: 'another long password' })).text).toContain('Your new password is in force.');
  expect((await other.open(resetLink)).status).toBe(410);
  expect((await server.messages(ann.email))[0]?.subject).toBe('Your password was changed');

  // The reset has ended the first browser's session and what it could renew.
  const renewal = await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect([renewal.status, ((await renewal.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
  expect((await visitor.open(`${server.origin}/auth/password`)).status).toBe(401);

  const { page } = await server.begin(visitor);
  for (const [email, password, missing] of [
    [ann.email, '', ['password']],
    ['', PASSWORD, ['email']],
    ['', '', ['email', 'password']],
  ] as const) {
    const asked = await visitor.submit(page, { email, password });
    const problems = [...asked.text.matchAll(/id="(\w+)-problem" role="alert">Enter your (?:email address|password)\./g)];
    expect([asked.status, problems.map(([, name]) => name)]).toEqual([422, missing]);
  }
  const refused = await visitor.submit(page, { email: ann.email, password: PASSWORD });
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('do not belong together')]);
  const again = await server.signInAs(visitor, ann.email, 'another long password');

  const elsewhere = new Visitor();
  const elsewhereTokens = await server.signInAs(elsewhere, ann.email, 'another long password');
  const change = await visitor.open(`${server.origin}/auth/password`);
  expect((await visitor.submit(change, { current: 'wrong wrong wrong', password: 'the third password' })).text).toContain(
    'That isn’t your current password.',
  );
  expect((await visitor.submit(change, { current: 'another long password', password: 'another long password' })).text).toContain(
    'different from your current one',
  );
  expect((await visitor.submit(change, { current: 'another long password', password: 'the third password' })).text).toContain(
    'Your new password is in force.',
  );
  // This browser stays signed in, the other does not.
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: again.refresh_token })).status).toBe(200);
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: elsewhereTokens.refresh_token })).status).toBe(400);
  expect((await server.begin(elsewhere)).page.url.pathname).toMatch(/\/login$/);
});

test('verifies an address by a button in a browser, not by an opened link', async () => {
  await server.signUpAs(new Visitor(), { name: 'Eve', email: 'boss@example.com', password: PASSWORD });
  const link = await server.mailedLink('boss@example.com', 'Verify your email address');
  const isVerified = async () =>
    (
      await database.db.control((tx) =>
        tx.one<{ email_verified: boolean }>(`select email_verified from account where email = 'boss@example.com'`),
      )
    ).email_verified;
  const scanner = new Visitor();
  for (const method of ['GET', 'HEAD', 'GET']) expect((await scanner.open(link, { method })).status).toBe(200);
  expect(await isVerified()).toBe(false);
  const phone = new Visitor();
  const asked = await phone.open(link);
  expect(asked.text).toContain('<strong>boss@example.com</strong>');
  const proven = await phone.submit(asked, {});
  expect([proven.status, proven.text]).toEqual([200, expect.stringContaining('is verified')]);
  expect(await isVerified()).toBe(true);
  expect((await scanner.open(link)).text).toContain('is verified');
});

test('ends the session when a refresh token is used twice', async () => {
  const visitor = new Visitor();
  const tokens = await server.signUpAs(visitor, { name: 'Rot', email: 'rotation@example.com', password: PASSWORD });
  const first = await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  const renewed = (await first.json()) as typeof tokens;
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(await server.signIn.verifier.verify(renewed.access_token)).toMatchObject({ email: 'rotation@example.com' });
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(400);
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token })).status).toBe(400);
});

test('gives no token for a code without its PKCE verifier', async () => {
  const visitor = new Visitor();
  await server.signUpAs(visitor, { name: 'Pkce', email: 'pkce@example.com', password: PASSWORD });
  const { page } = await server.begin(visitor);
  await expect(server.redeem(page.url, 'x'.repeat(43))).rejects.toThrow('invalid_grant');
  const { page: without } = await server.begin(visitor, { code_challenge: '', code_challenge_method: '' });
  expect(without.url.searchParams.get('error')).toBe('invalid_request');
});

test('logs out by ID token without asking and returns to the app', async () => {
  const visitor = new Visitor();
  const tokens = await server.signUpAs(visitor, { name: 'Out', email: 'out@example.com', password: PASSWORD });
  const end = (hint: Record<string, string>) =>
    `${server.origin}/oidc/session/end?${new URLSearchParams({ client_id: 'limn-web', post_logout_redirect_uri: `${server.origin}/login`, state: 's1', ...hint }).toString()}`;
  const asking = await visitor.open(end({}));
  expect([asking.status, asking.text]).toEqual([200, expect.stringContaining('Log out of Limn?')]);
  expect(asking.text).not.toContain('<script');

  const done = await visitor.open(end({ id_token_hint: tokens.id_token }));
  expect([done.status, done.url.href]).toEqual([303, `${server.origin}/login?state=s1`]);
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(400);
  expect((await server.begin(visitor)).page.url.pathname).toMatch(/\/login$/);
  // No one is signed in any more: still no page that sends itself.
  const twice = await visitor.open(end({ id_token_hint: tokens.id_token }));
  expect([twice.status, twice.url.href]).toEqual([303, `${server.origin}/login?state=s1`]);
});

test('logs a person without an ID token out by a button', async () => {
  const visitor = new Visitor();
  await server.signUpAs(visitor, { name: 'Btn', email: 'button@example.com', password: PASSWORD });
  const asking = await visitor.open(`${server.origin}/oidc/session/end?client_id=limn-web`);
  await visitor.submit(asking, {});
  expect((await server.begin(visitor)).page.url.pathname).toMatch(/\/login$/);
});

test('answers the same for resets and log-ins whether an address exists or not', async () => {
  await server.signUpAs(new Visitor(), { name: 'Known', email: 'known@example.com', password: PASSWORD });
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map(async (email) => {
      const visitor = new Visitor();
      const forgot = await visitor.open(`${server.origin}/auth/forgot`);
      const asked = await visitor.submit(forgot, { email });
      const { page } = await server.begin(visitor);
      const refused = await visitor.submit(page, { email, password: 'not the password' });
      const plain = (text: string) => text.replaceAll(email, '…').replaceAll(/value="[^"]*"|\/i\/[\w-]+/g, '');
      return [asked.status, plain(asked.text), refused.status, plain(refused.text)];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test('names every invalid sign-up value at its field and keeps what was typed', async () => {
  const visitor = new Visitor();
  const { page } = await server.begin(visitor, { screen_hint: 'signup' });
  const answer = await visitor.submit(page, { name: ' ', email: 'no address"><script>', password: 'aaaaaaaaaaaa' });
  expect(answer.status).toBe(422);
  for (const text of ['Enter your name.', 'Enter an address like name@example.com.', 'Use at least four different characters.'])
    expect(answer.text).toContain(text);
  expect(answer.text).toContain('value="no address&#34;&#62;&#60;script&#62;"');
  expect(answer.text).not.toMatch(/<script>(?!for )|<script /);
});

test('refuses a form that was not served to this browser', async () => {
  const { page } = await server.begin(new Visitor());
  const victim = new Visitor();
  const { page: own } = await server.begin(victim);
  const forged = {
    ...own,
    text: own.text.replace(/name="form" value="[^"]*"/, `name="form" value="${/name="form" value="([^"]*)"/.exec(page.text)?.[1] ?? ''}"`),
  };
  expect((await victim.submit(forged, { email: 'a@example.com', password: PASSWORD })).status).toBe(403);
  victim.forget('limn_form');
  expect((await victim.submit(own, { email: 'a@example.com', password: PASSWORD })).status).toBe(403);
});

test('explains how to start again after an expired or foreign log-in', async () => {
  const { page } = await server.begin(new Visitor());
  const other = await new Visitor().open(page.url);
  expect([other.status, other.text]).toEqual([400, expect.stringContaining('This page has expired')]);
  expect((await new Visitor().open(`${server.origin}/auth/verify?token=nonsense`)).status).toBe(410);
  expect((await new Visitor().open(`${server.origin}/auth/reset`)).status).toBe(410);
});

test('refuses characters that cannot be stored, as a bad request', async () => {
  const { page } = await server.begin(new Visitor(), { state: 'a\0b' });
  expect(page.url.searchParams.get('error') ?? page.text).toMatch(/invalid_request|not allowed/);
});

test('lets one script run where a password is asked for, and nothing on any other page', async () => {
  const visitor = new Visitor();
  const { page: login } = await server.begin(visitor, { login_hint: 'hint@example.com' });
  const signUp = await visitor.open(new URL(login.url.pathname.replace(/login$/, 'signup'), server.origin));
  const forgot = await visitor.open(`${server.origin}/auth/forgot`);
  await server.signUpAs(new Visitor(), { name: 'Reset', email: 'asked@example.com', password: PASSWORD });
  await server.signIn.provider.sendResetMail({ sub: '', email: 'asked@example.com' });
  const reset = await visitor.open(await server.mailedLink('asked@example.com', 'Reset your password'));
  const owner = new Visitor();
  await server.signInAs(owner, 'asked@example.com', PASSWORD);
  const change = await owner.open(`${server.origin}/auth/password`);
  for (const page of [login, signUp, reset, change, forgot]) {
    const policy = page.headers.get('content-security-policy') ?? '';
    const scripts = [...page.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
    const asks = page !== forgot;
    expect({ pathname: page.url.pathname, status: page.status, scriptCount: scripts.length }).toEqual({
      pathname: page.url.pathname,
      status: 200,
      scriptCount: asks ? 1 : 0,
    });
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    // The browser runs a script of exactly this text and no other.
    const allowed = scripts.map((text) => `; script-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
    expect(policy.replace(/^.*frame-ancestors 'none'/, '')).toBe(allowed);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script [^>]*>|style=|\son\w+=/);
    // Every password has a button that shows it, which waits for the script and sends nothing.
    const passwords = [...page.text.matchAll(/<input id="(\w+)"[^>]* type="password"/g)].map(([, id]) => id);
    const buttons = [...page.text.matchAll(/<button type="button" data-shows="(\w+)"[^>]* aria-label="Show [a-z ]*password" hidden>/g)].map(
      ([, id]) => id,
    );
    expect(buttons).toEqual(passwords);
    expect(passwords.length > 0).toBe(asks);
  }
  expect(login.text).toMatch(
    /<label for="email">Email<\/label>\s*<input id="email"[^>]*autocomplete="username"[^>]*value="hint@example.com"/,
  );
});

test('puts the password right behind the address for the Tab key', async () => {
  const { page } = await server.begin(new Visitor());
  const stops = [...page.text.matchAll(/<(?:input|button|a)\b(?![^>]*type="hidden")[^>]*/g)].map(
    ([tag]) => /(?:id|data-shows|href|class)="([^"]*)"/.exec(tag)?.[1] ?? 'send',
  );
  expect(stops.slice(stops.indexOf('email'), stops.indexOf('email') + 2)).toEqual(['email', 'password']);
});

test('publishes public addresses in discovery whatever the host header', async () => {
  const answer = await fetch(`${server.origin}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  const document = (await answer.json()) as Record<string, unknown>;
  expect(document).toMatchObject({
    issuer: `${server.origin}/oidc`,
    token_endpoint: `${server.origin}/oidc/token`,
    jwks_uri: `${server.origin}/oidc/jwks`,
  });
});

test('another site cannot use the token endpoint from a browser', async () => {
  const answer = await fetch(`${server.origin}/oidc/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ client_id: 'limn-web', grant_type: 'refresh_token', refresh_token: 'x' }),
  });
  expect(answer.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  expect(answer.status).toBe(400);
});

test('resends the verification email at most three times an hour', async () => {
  const tokens = await server.signUpAs(new Visitor(), { name: 'Again', email: 'again@example.com', password: PASSWORD });
  const person = { sub: decodeJwt(tokens.id_token).sub ?? '', email: 'again@example.com' };
  const outcomes = [];
  for (let i = 0; i < 3; i++) outcomes.push(await server.signIn.provider.resendVerification(person));
  expect(outcomes).toEqual(['sent', 'sent', 'too_many']);
  expect(await server.messages('again@example.com')).toHaveLength(3);
});

test('creates the demo account once, ready to log in', async () => {
  const demo = { email: 'demo@limn.example', name: 'Demo', password: 'demo password here' };
  const first = await server.signIn.createDemoAccount(demo);
  expect(await server.signIn.createDemoAccount({ ...demo, password: 'something else entirely' })).toEqual({ ...first, created: false });
  const tokens = await server.signInAs(new Visitor(), demo.email, demo.password);
  expect(await server.signIn.verifier.verify(tokens.access_token)).toMatchObject({ iss: first.iss, sub: first.sub, emailVerified: true });
});

test('lists captured emails newest first, with links that work', async () => {
  const visitor = new Visitor();
  await server.signUpAs(visitor, { name: 'Box', email: 'box@example.com', password: PASSWORD });
  const list = await visitor.open(`${server.origin}/mailbox`);
  const first = /<a href="(\/mailbox\/\d+)"><span class="subject">([^<]*)<\/span>.*?<span class="to">([^<]*)</.exec(list.text);
  expect(first?.slice(2)).toEqual(['Verify your email address', 'box@example.com']);
  const message = await visitor.open(new URL(first?.[1] ?? '', server.origin));
  expect(message.text).toContain(
    `Verify my address:\n<a href="${await server.mailedLink('box@example.com', 'Verify your email address')}">`,
  );
  expect((await visitor.open(`${server.origin}/mailbox/999999`)).status).toBe(404);
  expect((await visitor.open(`${server.origin}/mailbox/x`)).status).toBe(404);
});

test('delays known and unknown accounts alike after ten wrong passwords', async () => {
  const limited = await startSignInServer(database.db, { nowMs: () => 1_700_000_000_000 });
  try {
    await limited.signUpAs(new Visitor(), { name: 'Slow', email: 'slow@example.com', password: PASSWORD });
    for (const email of ['slow@example.com', 'unknown@example.com']) {
      const visitor = new Visitor();
      const { page } = await limited.begin(visitor);
      const answers = [];
      for (let attempt = 0; attempt < 11; attempt++) answers.push(await visitor.submit(page, { email, password: 'wrong password' }));
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect([answers[10]?.headers.get('retry-after'), answers[10]?.text]).toEqual(['30', expect.stringContaining('Please wait a minute')]);
    }
  } finally {
    await limited.close();
  }
});

test('frees the place of expired entries', async () => {
  const { db } = database;
  await db.control((tx) =>
    tx.run(
      "insert into oidc_payload (model, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '1 second'), ('Session', 'new', '{}', now() + interval '1 hour')",
    ),
  );
  await db.control(deleteExpired);
  expect(await db.control((tx) => tx.query("select id from oidc_payload where id in ('old', 'new')"))).toEqual([{ id: 'new' }]);
});
