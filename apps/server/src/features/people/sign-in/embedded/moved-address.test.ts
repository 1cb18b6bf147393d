/** An installation that gets another address: a port, a domain, a machine that its copy was restored on. */
import { PLAN_TYPE } from '@limn/model';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../../storage/connection.ts';
import { MIGRATIONS } from '../../../../storage/migrate.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { insertCompany, insertMembership } from '../../accounts/accounts.store.ts';
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

function aCompany(name: string): Promise<number> {
  const company = { name, website: '', industry: '', emailProvider: '', emailListSize: '', timezone: 'UTC', planType: PLAN_TYPE.custom };
  return t.db.control((tx) => insertCompany(tx, company));
}

test('keeps people and their companies at another address, where sessions end', async () => {
  const before = await start();
  const token = (await before.signUpAs(new Visitor(), ANN)).access_token;
  const ann = await personWith(before, token);
  const companyId = await aCompany('Hers');
  await t.db.control((tx) => insertMembership(tx, companyId, ann!.userId, 'owner'));

  const after = await start();
  expect(after.origin).not.toBe(before.origin);
  expect(await after.signIn.verifier.verify(token)).toBeUndefined();
  const again = await after.signInAs(new Visitor(), ANN.email, ANN.password);
  expect(await personWith(after, again.access_token)).toEqual({ ...ann, memberships: [{ companyId, role: 'owner' }] });
});

test('makes one person of those whom older releases kept under several addresses', async () => {
  const sub = '5d2f0a1e-7a52-4f5b-9d0c-0f6f2f3c1a77';
  const [first, second, third] = [await aCompany('First'), await aCompany('Second'), await aCompany('Third')];
  const rows = await withClient(t.logins.owner, 'test', async (client) => {
    await client.query(`insert into account (sub, email, name, password_hash) values ($1, 'bob@example.com', 'Bob', '')`, [sub]);
    const made = await client.query<{ id: number; iss: string }>(
      `insert into app_user (iss, sub, name, email, trial_used) values
         ('http://localhost:3000/oidc', $1, 'Bob', 'bob@example.com', false),
         ('http://localhost:3100/oidc', $1, 'Bob', 'bob@example.com', false),
         ('https://limn.example/oidc', $1, 'Bob', 'bob@example.com', true),
         ('https://issuer.example', $1, 'Another', 'other@example.com', false) returning id, iss`,
      [sub],
    );
    const [, old, later, other] = made.rows.map(({ id }) => id);
    await client.query(
      `insert into membership (company_id, user_id, role) values ($1, $4, 'owner'), ($2, $4, 'editor'), ($2, $5, 'owner'), ($3, $5, 'viewer'), ($3, $6, 'owner')`,
      [first, second, third, old, later, other],
    );
    await client.query(readFileSync(join(MIGRATIONS, '0350_people_of_the_embedded_provider.sql'), 'utf8'));
    return { old, later, other };
  });
  const facts = { sub, name: 'Bob', email: 'bob@example.com' };
  expect(await personOf({ ...facts, iss: 'embedded' }, t.db)).toEqual({
    userId: rows.old,
    name: 'Bob',
    email: 'bob@example.com',
    verified: false,
    memberships: [
      { companyId: first, role: 'owner' },
      { companyId: second, role: 'owner' },
      { companyId: third, role: 'viewer' },
    ],
  });
  expect((await personOf({ sub, iss: 'https://issuer.example' }, t.db))?.memberships).toEqual([{ companyId: third, role: 'owner' }]);
  const trials = await t.db.control((tx) => tx.query<{ trial_used: boolean }>(`select trial_used from app_user where id = ${rows.old}`));
  expect(trials).toEqual([{ trial_used: true }]);
});
