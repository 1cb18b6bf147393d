/** Data that a visitor who never logs in can make the provider keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { startSignInServer, type SignInServer } from '../testing/sign-in-server.ts';
import { Visitor } from '../testing/visitor.ts';

let database: TestDatabase;
let server: SignInServer;
beforeAll(async () => {
  database = await testDatabase();
  server = await startSignInServer(database.db, { nowMs: () => 1_700_000_000_000 });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const kept = () =>
  database.db.control((tx) =>
    tx.query<{ model: string; seconds: number }>(
      'select model, extract(epoch from expires_at - now())::int as seconds from oidc_payload order by expires_at desc',
    ),
  );

test('keeps a log-out without a session for minutes, not weeks', async () => {
  const back = encodeURIComponent(`${server.origin}/login`);
  const end = `${server.origin}/oidc/session/end?client_id=limn-web&post_logout_redirect_uri=${back}`;
  expect((await fetch(end, { redirect: 'manual' })).status).toBe(303);
  const rows = await kept();
  expect(rows.map(({ model }) => model)).toEqual(['Session']);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
});

test('refuses addresses longer than ours and keeps nothing of them', async () => {
  const before = (await kept()).length;
  const { page } = await server.begin(new Visitor(), { ui_locales: 'x'.repeat(5000) });
  expect([page.status, page.text]).toEqual([414, expect.stringContaining('longer than any of ours')]);
  expect((await kept()).length).toBe(before);
});

test('limits log-ins a network begins and lets begun ones go on', async () => {
  const first = new Visitor();
  const { page } = await server.begin(first, { screen_hint: 'signup' });
  expect(page.status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++) statuses.push((await fetch(`${server.origin}/oidc/auth`, { redirect: 'manual' })).status);
  expect([statuses.includes(429), statuses.at(-1)]).toEqual([true, 429]);
  const before = (await kept()).length;
  const refused = await server.begin(new Visitor());
  expect([refused.page.status, refused.page.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await kept()).length).toBe(before);
  const back = await first.submit(page, { name: 'Ann', email: 'ann@example.com', password: 'a rather long password' });
  expect(back.url.searchParams.get('code')).not.toBeNull();
});
