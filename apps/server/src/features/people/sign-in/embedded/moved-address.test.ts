/** An installation that gets another address: a port, a domain, a machine that its copy was restored on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { insertMembership } from '../../accounts/accounts.store.ts';
import { aCompany } from '../../../../testing/a-company.ts';
import { personOf } from '../../accounts/people.ts';
import { startSignInServer, type SignInServer } from '../testing/sign-in-server.ts';
import { Visitor } from '../testing/visitor.ts';

let t: TestDatabase;
const servers: SignInServer[] = [];
const ANN = { name: 'Ann', email: 'ann@example.com', password: 'a rather long password' };

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await t.drop();
});

async function start(): Promise<SignInServer> {
  const server = await startSignInServer(t.db);
  servers.push(server);
  return server;
}

async function personWith(server: SignInServer, token: string) {
  const facts = await server.signIn.verifier.verify(token);
  return facts && personOf(facts, t.db);
}

test('keeps people and their companies at another address, where sessions end', async () => {
  const before = await start();
  const token = (await before.signUpAs(new Visitor(), ANN)).access_token;
  const ann = await personWith(before, token);
  const companyId = await aCompany(t.db);
  await t.db.control((tx) => insertMembership(tx, companyId, ann!.userId, 'owner'));

  const after = await start();
  expect(after.origin).not.toBe(before.origin);
  expect(await after.signIn.verifier.verify(token)).toBeUndefined();
  const again = await after.signInAs(new Visitor(), ANN.email, ANN.password);
  expect(await personWith(after, again.access_token)).toEqual({ ...ann, memberships: [{ companyId, role: 'owner' }] });
});
