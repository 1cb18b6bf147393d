import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import type { Tokens } from '../testing/code-flow.ts';
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { openLiveGrants } from './live-grants.ts';

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

let visitor: Visitor;
let tokens: Tokens;
let person: { name: string; email: string; password: string };
let people = 0;
beforeEach(async () => {
  visitor = new Visitor();
  person = { name: 'Tok', email: `token-${(people += 1)}@example.com`, password: PASSWORD };
  tokens = await server.signUpAs(visitor, person);
  expect(await isValid(tokens)).toBe(true);
});
const isValid = async ({ access_token }: Tokens, signIn = server.signIn) => (await signIn.verifier.verify(access_token)) !== undefined;
const subOf = ({ id_token }: Tokens) => decodeJwt(id_token).sub ?? '';

const resetPassword = async () => {
  await server.signIn.provider.sendResetMail({ sub: subOf(tokens), email: person.email });
  const other = new Visitor();
  const page = await other.open(await server.mailedLink(person.email, 'Reset your password'));
  return other.submit(page, { password: 'another long password' });
};
const logOut = () =>
  visitor.open(
    `${server.origin}/oidc/session/end?${new URLSearchParams({ client_id: 'limn-web', id_token_hint: tokens.id_token }).toString()}`,
  );
const reuse = async () => {
  const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  await server.token(grant);
  await server.token(grant);
};

test.each([
  ['a reset of the password', resetPassword],
  ['logging out', logOut],
  ['logging out everywhere', () => server.signIn.provider.logOutEverywhere?.({ sub: subOf(tokens) })],
  ['a second use of a refresh token', reuse],
])('ends access tokens at once with %s, and no others', async (_what, end) => {
  const other = await server.signUpAs(new Visitor(), { name: 'Other', email: `other-${people}@example.com`, password: PASSWORD });
  await end();
  expect([await isValid(tokens), await isValid(other)]).toEqual([false, true]);
});

test('keeps the access token of the browser that changes the password, no others', async () => {
  const elsewhere = await server.signInAs(new Visitor(), person.email, PASSWORD);
  const page = await visitor.open(`${server.origin}/auth/password`);
  await visitor.submit(page, { current: PASSWORD, password: 'another long password' });
  expect([await isValid(tokens), await isValid(elsewhere)]).toEqual([true, false]);
});

test('accepts the token of a new log-in right after logging out everywhere', async () => {
  await server.signIn.provider.logOutEverywhere?.({ sub: subOf(tokens) });
  expect(await isValid(await server.signInAs(visitor, person.email, PASSWORD))).toBe(true);
});

test('ends access tokens on other fronts too, also where the message is lost', async () => {
  let now = 0;
  const other = await startSignInServer(database.db, { publicUrl: server.origin });
  const deaf = await openLiveGrants({ ...database.db, listen: async () => async () => undefined }, () => now);
  const grant = decodeJwt(tokens.access_token).limn_grant as string;
  expect([await isValid(tokens, other.signIn), await deaf.stands(grant)]).toEqual([true, true]);
  await server.signIn.provider.logOutEverywhere?.({ sub: subOf(tokens) });
  await expect.poll(() => isValid(tokens, other.signIn)).toBe(false);
  now += 5000;
  expect(await deaf.stands(grant)).toBe(false);
  await other.close();
});

test('looks a log-in up once, not at every call', async () => {
  let looks = 0;
  const counting: typeof database.db = {
    ...database.db,
    look(work) {
      looks += 1;
      return database.db.look(work);
    },
  };
  const grants = await openLiveGrants(counting);
  const grant = decodeJwt(tokens.access_token).limn_grant as string;
  for (let call = 0; call < 50; call++) expect(await grants.stands(grant)).toBe(true);
  expect(looks).toBe(1);
  await grants.close();
});
