import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '@limn/model';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { creditsOf, readCredits, readGrants } from './credits.read.ts';
import { grantCredits, grantTrial } from './credits.store.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** Noon of a day. */
const momentOf = (day: number) => Date.UTC(2020, 0, 1 + day, 12);

test.each([
  ['nothing was used', [{ fromDay: 1, toDay: 14, credits: 1000 }], [], { remaining: 1000, granted: 1000, used: 0 }],
  [
    'each day takes from the grant',
    [{ fromDay: 1, toDay: 14, credits: 1000 }],
    [
      { day: 2, used: 300 },
      { day: 5, used: 100 },
    ],
    { remaining: 600, granted: 1000, used: 400 },
  ],
  [
    'more than granted leaves nothing, not less',
    [{ fromDay: 1, toDay: 14, credits: 100 }],
    [{ day: 2, used: 300 }],
    { remaining: 0, granted: 100, used: 300 },
  ],
  [
    'what ends first is used first',
    [
      { fromDay: 1, toDay: 100, credits: 50 },
      { fromDay: 1, toDay: 12, credits: 50 },
    ],
    [{ day: 3, used: 60 }],
    { remaining: 40, granted: 100, used: 60 },
  ],
  [
    'an ended grant is gone',
    [
      { fromDay: 1, toDay: 9, credits: 500 },
      { fromDay: 8, toDay: Infinity, credits: 70 },
    ],
    [{ day: 2, used: 10 }],
    { remaining: 70, granted: 70, used: 10 },
  ],
  [
    'use before a purchase is not charged to it',
    [{ fromDay: 6, toDay: Infinity, credits: 70 }],
    [
      { day: 2, used: 10 },
      { day: 7, used: 5 },
    ],
    { remaining: 65, granted: 70, used: 15 },
  ],
])('%s', (_, grants, days, expected) => {
  const dated = grants.map(({ fromDay, toDay, credits }) => ({
    credits,
    granted_at: new Date(momentOf(fromDay)),
    expires_at: toDay === Infinity ? null : new Date(momentOf(toDay) + 1),
  }));
  expect(creditsOf(dated, days, 'UTC', momentOf(10))).toEqual(expected);
});

test('gives a new company its trial for fourteen days', async () => {
  const now = Date.UTC(2026, 5, 1, 12);
  const { id } = await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('New') returning id`));
  const endsAt = await t.db.withCompany(id, (tx) => grantTrial(tx, id, now));
  expect(endsAt).toEqual(new Date(Date.UTC(2026, 5, 15, 12)));
  const read = (atMs: number) => t.db.withCompany(id, (tx) => readCredits(tx, id, 'Europe/London', atMs));
  expect(await read(now)).toEqual({ remaining: 1000, granted: 1000, used: 0 });
  expect(await read(Date.UTC(2026, 5, 17))).toEqual({ remaining: 0, granted: 0, used: 0 });
});

test('states what is left of each grant, and nothing once it has ended', async () => {
  const noon = Date.UTC(2026, 5, 10, 12);
  const { id } = await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Ledger') returning id`));
  const grant = (source: string, credits: number, from: number, to: number | null) =>
    t.db.withCompany(id, (tx) =>
      grantCredits(tx, { companyId: id, credits, source, grantedAt: new Date(from), expiresAt: to === null ? null : new Date(to) }),
    );
  await grant('pack', 500, Date.UTC(2026, 5, 1), null);
  await grant('trial', 100, Date.UTC(2026, 5, 1), noon);
  await withClient(t.logins.jobs, 'test', (client) =>
    client.query('insert into credit_day (company_id, day, used) values ($1, $2, 30)', [id, dayIn('Europe/London', noon)]),
  );
  const read = (atMs: number) => t.db.withCompany(id, (tx) => readCredits(tx, id, 'Europe/London', atMs));
  expect(await read(noon - 1)).toEqual({ remaining: 570, granted: 600, used: 30 });
  expect(await read(noon)).toEqual({ remaining: 500, granted: 500, used: 30 });
  const grants = await t.db.withCompany(id, (tx) => readGrants(tx, id, 'Europe/London'));
  expect(grants.map(({ source, credits, left }) => ({ source, credits, left }))).toEqual([
    { source: 'trial', credits: 100, left: 70 },
    { source: 'pack', credits: 500, left: 500 },
  ]);
});
