/** Attacks on an account by people who do not own it. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts';
import { type Shown, Visitor } from '../testing/visitor.ts';

let database: TestDatabase;
let server: SignInServer;
/** Statements to the database since the last look. */
let statements: string[] = [];
const PASSWORD = 'a rather long password';
const OTHER = 'some other password';
let people = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  server = await startSignInServer({
    ...db,
    control: (work) =>
      db.control((tx) =>
        work(
          new Proxy(tx, {
            get:
              (target, key: keyof typeof tx) =>
              (sql: string, ...values: unknown[]) => {
                if (typeof sql === 'string') statements.push(sql);
                return (target[key] as (...args: unknown[]) => unknown)(sql, ...values);
              },
          }),
        ),
      ),
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

async function owner(): Promise<string> {
  const email = `owner-${(people += 1)}@example.com`;
  await server.signUpAs(new Visitor(), { name: 'Owner', email, password: PASSWORD });
  await new Visitor().open(await server.mailedLink(email, 'Verify your email address')).then((page) => new Visitor().submit(page, {}));
  return email;
}
const freeAddress = () => `free-${(people += 1)}@example.com`;
/** The page without the parts that differ at each visit. */
const visibleTo = (page: Shown, email: string) => [
  page.status,
  page.url.pathname.replace(/\/i\/[\w-]+/, '/i/…'),
  [...page.url.searchParams.keys()],
  page.text.replaceAll(email, '…').replaceAll(/value="[^"]*"|code=[\w-]+|\/i\/[\w-]+/g, ''),
  [...page.headers.keys()].filter((name) => name !== 'date').toSorted(),
];

test('signing up tells no one whether an address has an account', async () => {
  const [taken, free] = [await owner(), freeAddress()];
  const seen = [];
  for (const email of [taken, free]) {
    const visitor = new Visitor();
    const { page, verifier } = await server.begin(visitor, { screen_hint: 'signup' });
    statements = [];
    const answer = await visitor.submit(page, { name: 'Eve', email, password: OTHER });
    // The same work, so that the time tells nothing either.
    const work = [...statements];
    const tokens = await server.redeem(answer.url, verifier);
    const { email_verified, name } = decodeJwt(tokens.id_token);
    const { sub = '' } = decodeJwt(tokens.id_token);
    const again = await server.signIn.provider.resendVerification({ sub, email });
    seen.push([visibleTo(answer, email), work, email_verified, name, again, await server.signIn.provider.readVerification({ sub, email })]);
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('limits how many passwords one address has looked at while signing up', async () => {
  const visitor = new Visitor('192.0.2.77');
  const statuses = new Map<number, number>();
  let { page } = await server.begin(visitor, { screen_hint: 'signup' });
  for (let attempt = 0; attempt < 42 && page.status !== 429; attempt++) {
    page = await visitor.submit(page, { name: 'Eve', email: freeAddress(), password: 'short' });
    statuses.set(page.status, (statuses.get(page.status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBe(1);
  expect(statuses.get(422)).toBeGreaterThanOrEqual(40);
});

test('tells the owner of an address that someone signed up with it, without a link', async () => {
  const email = await owner();
  const tokens = await server.signUpAs(new Visitor(), { name: 'Eve', email: email.toUpperCase(), password: OTHER });
  const [message] = await server.messages(email);
  expect([message?.subject, message?.text]).toEqual(['You already have a Limn account', expect.stringContaining('/auth/forgot')]);
  expect(message?.text).not.toContain('/auth/verify');
  const { sub } = decodeJwt((await server.signInAs(new Visitor(), email, PASSWORD)).id_token);
  expect(sub).not.toBe(decodeJwt(tokens.id_token).sub);
  // Anyone who signed up has an account of their own, which can never be the owner's.
  expect(decodeJwt((await server.signInAs(new Visitor(), email, OTHER)).id_token)).toMatchObject({ sub: decodeJwt(tokens.id_token).sub });
});

test('gives a disputed address to the person who reads its mail', async () => {
  const email = freeAddress();
  const squatter = await server.signUpAs(new Visitor(), { name: 'Eve', email, password: OTHER });
  const squattersLink = await server.mailedLink(email, 'Verify your email address');
  const real = await server.signUpAs(new Visitor(), { name: 'Ann', email, password: PASSWORD });
  const visitor = new Visitor();
  expect((await visitor.submit(await visitor.open(await server.mailedLink(email, 'Verify your email address')), {})).text).toContain(
    'is verified',
  );
  expect((await visitor.open(squattersLink)).status).toBe(410);
  const verified = async (tokens: { id_token: string }) =>
    server.signIn.provider.readVerification({ sub: decodeJwt(tokens.id_token).sub ?? '', email });
  expect([await verified(real), await verified(squatter)]).toEqual([true, false]);
  // A new password goes to the owner too.
  await server.signIn.provider.sendResetMail({ sub: '', email });
  const other = new Visitor();
  await other.submit(await other.open(await server.mailedLink(email, 'Reset your password')), { password: 'a third long password' });
  expect(decodeJwt((await server.signInAs(new Visitor(), email, 'a third long password')).id_token).sub).toBe(decodeJwt(real.id_token).sub);
});

test('costs and fails the same at log-in, no matter who claims an address', async () => {
  const [taken, claimed, free] = [await owner(), freeAddress(), freeAddress()];
  await server.signUpAs(new Visitor(), { name: 'Eve', email: claimed, password: OTHER });
  const seen = [];
  for (const email of [taken, claimed, free]) {
    const visitor = new Visitor();
    const { page } = await server.begin(visitor);
    statements = [];
    const answer = await visitor.submit(page, { email, password: 'not the password' });
    seen.push([visibleTo(answer, email), [...statements]]);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

const guess = async (visitor: Visitor, email: string, password = 'not the password') => {
  const { page } = await server.begin(visitor);
  return visitor.submit(page, { email, password });
};

test('does not keep the owner waiting while an attacker elsewhere guesses', async () => {
  const email = await owner();
  const attacker = new Visitor('198.51.100.66');
  const { page } = await server.begin(attacker);
  const answers = [];
  for (let n = 0; n < 14; n++) answers.push((await attacker.submit(page, { email, password: 'not the password' })).status);
  expect(answers).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
  expect((await guess(new Visitor('203.0.113.7'), email, PASSWORD)).url.searchParams.get('code')).not.toBeNull();
  // Nor others at the attacker's own address.
  expect((await guess(new Visitor('198.51.100.66'), await owner(), PASSWORD)).url.searchParams.get('code')).not.toBeNull();
});

test('lets the owner in by a known browser during guesses, and slows unknown ones', async () => {
  const own = await startSignInServer(database.db, { guessesPerAccount: 6 });
  try {
    const email = `everywhere-${people}@example.com`;
    const home = new Visitor('203.0.113.7');
    await own.signUpAs(new Visitor(), { name: 'Ann', email, password: PASSWORD });
    await own.signInAs(home, email, PASSWORD);
    home.forget('limn_session');
    const tried = [];
    for (let n = 0; n < 9; n++) {
      const bot = new Visitor(`198.51.100.${n}`);
      const { page } = await own.begin(bot);
      tried.push((await bot.submit(page, { email, password: 'not the password' })).status);
    }
    expect([tried[0], tried.at(-1)]).toEqual([401, 429]);
    const enter = async (visitor: Visitor, password: string) => {
      const { page } = await own.begin(visitor);
      return visitor.submit(page, { email, password });
    };
    expect((await enter(new Visitor('192.0.2.1'), PASSWORD)).status).toBe(429);
    // A cookie for another address, or of another installation, is worth nothing.
    const forged = new Visitor('192.0.2.2');
    await own.signUpAs(forged, { name: 'Eve', email: `eve-${people}@example.com`, password: PASSWORD });
    forged.forget('limn_session');
    expect((await enter(forged, PASSWORD)).status).toBe(429);
    expect((await enter(home, PASSWORD)).url.searchParams.get('code')).not.toBeNull();
    // Not without a limit, should the browser be stolen.
    home.forget('limn_session');
    const guesses = [];
    for (let n = 0; n < 10; n++) guesses.push((await enter(home, 'not the password')).status);
    expect(guesses.at(-1)).toBe(429);
  } finally {
    await own.close();
  }
});

test('corrects a mistyped address until it is proven, without revealing accounts', async () => {
  const taken = await owner();
  for (const [right, subject] of [
    [freeAddress(), 'Verify your email address'],
    [taken, 'You already have a Limn account'],
  ] as const) {
    const wrong = freeAddress();
    const tokens = await server.signUpAs(new Visitor(), { name: 'Ann', email: wrong, password: PASSWORD });
    const oldLink = await server.mailedLink(wrong, 'Verify your email address');
    const person = { sub: decodeJwt(tokens.id_token).sub ?? '', email: wrong };
    expect(await server.signIn.provider.correctEmail(person, right)).toBe('sent');
    expect((await server.messages(right))[0]?.subject).toBe(subject);
    expect((await new Visitor().open(oldLink)).status).toBe(410);
    expect(await server.signIn.provider.readVerification(person)).toBe(false);
    if (right === taken) continue;
    const visitor = new Visitor();
    await visitor.submit(await visitor.open(await server.mailedLink(right, subject)), {});
    expect(await server.signIn.provider.readVerification(person)).toBe(true);
    expect(await server.signIn.provider.correctEmail(person, freeAddress())).toBe('unsupported');
    const renewed = (await (await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).json()) as {
      access_token: string;
    };
    expect(await server.signIn.verifier.verify(renewed.access_token)).toMatchObject({ email: right, emailVerified: true });
  }
});
