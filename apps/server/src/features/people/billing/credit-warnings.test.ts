import { dayIn } from '@limn/model';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertMembership, insertUser } from '../accounts/accounts.store.ts';
import type { Letter } from '../mail/mailer.port.ts';
import { grantCredits } from '../credits/credits.store.ts';
import { openWarningPost, sendWarnings, warnOfRefusal } from './send-warnings.ts';
import { warnOfCredits } from './warn-credits.ts';

const NOON = Date.UTC(2026, 5, 10, 12);
const TODAY = dayIn('Europe/London', NOON);
const DAY_MS = 86_400_000;
let t: TestDatabase;
let letters: Letter[] = [];
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => {
  letters = [];
});

const asJobs = <T>(work: (client: Client) => Promise<T>) => withClient(t.logins.jobs, 'test', work);
const use = (companyId: number, credits: number) =>
  asJobs((client) =>
    client.query(
      'insert into credit_day as d (company_id, day, used) values ($1, $2, $3) on conflict (company_id, day) do update set used = d.used + $3',
      [companyId, TODAY, credits],
    ),
  );
const grant = (companyId: number, credits: number, expiresAt: Date | null = null) =>
  t.db.withCompany(companyId, (tx) =>
    grantCredits(tx, { companyId, credits, source: 'pack', grantedAt: new Date(NOON - 5 * DAY_MS), expiresAt }),
  );
let people = 0;
async function company(plan: { plan_type: string; plan_id: string }): Promise<number> {
  return t.db.control(async (tx) => {
    const { id } = await tx.one<{ id: number }>(`insert into company (name, plan_type, plan_id) values ('Acme', $1, $2) returning id`, [
      plan.plan_type,
      plan.plan_id,
    ]);
    for (const role of ['owner', 'owner', 'editor'] as const) {
      const sub = `${role}${people++}`;
      const user = await insertUser(tx, {
        iss: 'https://issuer.example',
        sub,
        name: sub,
        email: `${sub}@example.com`,
        emailVerified: true,
      });
      await insertMembership(tx, id, user.id, role);
    }
    return id;
  });
}
const PACK = { plan_type: 'paid', plan_id: 'pack' };

/** A minute of the jobs, and of every front that hears of it: which letters went out, to how many. */
async function aMinute(companyId: number, atMs = NOON): Promise<string[]> {
  letters = [];
  await asJobs((client) => warnOfCredits(client, atMs));
  const deps = { db: t.db, billingUrl: 'https://limn.test/settings/billing', log: createLog('error') };
  const mailer = { send: async (letter: Letter) => void letters.push(letter) };
  await Promise.all([1, 2, 3].map(() => sendWarnings(companyId, { ...deps, mailer })));
  return letters.map(({ subject }) => subject);
}

test('owners are told at 20 %, at 5 % and at none, once each, and a purchase arms every level again', async () => {
  const id = await company(PACK);
  await grant(id, 1000);
  await use(id, 799);
  expect(await aMinute(id)).toEqual([]);
  await use(id, 1);
  expect(await aMinute(id)).toEqual(Array(2).fill('Only 20% of your credits are left'));
  expect(letters[0]).toMatchObject({
    to: expect.stringMatching(/^owner/) as string,
    company: 'Acme',
    meter: { share: 0.2, label: '200 of 1,000 credits left' },
    action: { label: 'Buy credits', url: 'https://limn.test/settings/billing' },
  });
  await use(id, 50);
  expect(await aMinute(id)).toEqual([]);
  await use(id, 105);
  expect(await aMinute(id)).toEqual(Array(2).fill('Only 5% of your credits are left'));
  await use(id, 45);
  expect(await aMinute(id)).toEqual(Array(2).fill('Your credits are used up'));
  expect(await aMinute(id, NOON + DAY_MS)).toEqual([]);
  await grant(id, 1000);
  expect(await aMinute(id)).toEqual([]);
  await use(id, 1000);
  expect(await aMinute(id)).toEqual(Array(2).fill('Your credits are used up'));
});

test('who uses everything at once is told that nothing is left, and of nothing else afterwards', async () => {
  const id = await company(PACK);
  await grant(id, 10);
  await use(id, 12);
  expect(await aMinute(id)).toEqual(Array(2).fill('Your credits are used up'));
  expect(await aMinute(id)).toEqual([]);
});

test('the end of a trial is told when it comes, and nobody is told whose pictures are never stopped', async () => {
  const [trial, payg, custom] = [
    await company({ plan_type: 'free_trial', plan_id: '' }),
    await company({ plan_type: 'paid', plan_id: 'payg' }),
    await company({ plan_type: 'custom', plan_id: '' }),
  ];
  for (const id of [trial, payg, custom]) await grant(id, 1000, new Date(NOON));
  for (const id of [payg, custom]) await use(id, 1000);
  expect(await aMinute(trial, NOON - 1000)).toEqual([]);
  expect(await aMinute(trial, NOON + 1000)).toEqual(Array(2).fill('Your free trial has ended'));
  expect(letters[0]).not.toHaveProperty('meter');
  expect([...(await aMinute(payg, NOON + 1000)), ...(await aMinute(custom, NOON + 1000))]).toEqual([]);
});

test('when many companies run out in the same moment each is told once, and others get at the database meanwhile', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => company(PACK)));
  for (const id of ids) {
    await grant(id, 10);
    await use(id, 10);
  }
  await asJobs((client) => warnOfCredits(client, NOON));
  const sent: string[] = [];
  // As the outbox does, on a connection of its own.
  const send = async ({ to }: Letter) =>
    void sent.push(await t.db.control(async (tx) => (await tx.one<{ to: string }>('select $1 as to', [to])).to));
  const post = openWarningPost({ db: t.db, mailer: { send }, billingUrl: 'https://limn.test', log: createLog('silent') });
  for (const id of [...ids, ...ids]) post.announce(id);
  // Whoever finds no connection free is refused after a while.
  await t.db.control((tx) => tx.query('select 1 as there'));
  await expect.poll(() => sent.length).toBe(80);
  await post.close();
  expect([sent.length, new Set(sent).size]).toEqual([80, 80]);
});

test('an address that the mail server refuses keeps the letter from nobody else', async () => {
  const id = await company(PACK);
  await grant(id, 10);
  await use(id, 10);
  await asJobs((client) => warnOfCredits(client, NOON));
  const sent: string[] = [];
  const send = async ({ to }: Letter) => {
    if (sent.push(to) === 1) throw new Error('No such mailbox.');
  };
  await sendWarnings(id, { db: t.db, mailer: { send }, billingUrl: 'https://limn.test', log: createLog('silent') });
  expect(sent).toHaveLength(2);
});

test('tells a company without credits at the first refusal, once, also one that never had any', async () => {
  for (const [grants, subject] of [
    [0, 'You have no credits'],
    [100, 'Your credits are used up'],
  ] as const) {
    const id = await company(PACK);
    if (grants > 0) await grant(id, grants);
    letters = [];
    const mailer = { send: async (letter: Letter) => void letters.push(letter) };
    const deps = { db: t.db, billingUrl: 'https://limn.test/settings/billing', log: createLog('error') };
    const tell = async () => {
      await warnOfRefusal(id, t.db);
      await sendWarnings(id, { ...deps, mailer });
    };
    await tell();
    expect([grants, letters.map((letter) => letter.subject)]).toEqual([grants, [subject, subject]]);
    await tell();
    expect(letters).toHaveLength(2);
    // Nor does the next look of the jobs tell it again; after a purchase it may be told again.
    if (grants > 0) await use(id, grants);
    expect(await aMinute(id)).toEqual([]);
    await grant(id, 50);
    letters = [];
    await tell();
    expect(letters).toHaveLength(2);
  }
});
