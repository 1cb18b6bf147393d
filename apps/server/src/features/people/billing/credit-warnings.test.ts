import { dayIn } from '@limn/model';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertMembership, insertUser } from '../accounts/accounts.store.ts';
import type { Message } from '../mail/mailer.port.ts';
import { grantCredits } from '../credits/credits.store.ts';
import { openWarningPost, sendWarnings, warnOfRefusal } from './send-warnings.ts';
import { warnOfCredits } from './warn-credits.job.ts';

const NOON = Date.UTC(2026, 5, 10, 12);
const TODAY = dayIn('Europe/London', NOON);
const DAY_MS = 86_400_000;
let t: TestDatabase;
let messages: Message[] = [];
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => {
  messages = [];
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

/** A minute of the jobs, and of every front that hears of it: which messages went out, to how many. */
async function aMinute(companyId: number, atMs = NOON): Promise<string[]> {
  messages = [];
  await asJobs((client) => warnOfCredits(client, atMs));
  const deps = { db: t.db, billingUrl: 'https://limn.test/settings/billing', log: createLog('error') };
  const mailer = { send: async (message: Message) => void messages.push(message) };
  await Promise.all([1, 2, 3].map(() => sendWarnings(companyId, { ...deps, mailer })));
  return messages.map(({ subject }) => subject);
}

test('warns owners at 20 %, 5 % and none, once each, until a purchase', async () => {
  const id = await company(PACK);
  await grant(id, 1000);
  await use(id, 799);
  expect(await aMinute(id)).toEqual([]);
  await use(id, 1);
  expect(await aMinute(id)).toEqual(Array(2).fill('Only 20% of your credits are left'));
  expect(messages[0]).toMatchObject({
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

test('warns once when all credits are used at once', async () => {
  const id = await company(PACK);
  await grant(id, 10);
  await use(id, 12);
  expect(await aMinute(id)).toEqual(Array(2).fill('Your credits are used up'));
  expect(await aMinute(id)).toEqual([]);
});

test('notifies at the end of a trial, and never on unlimited plans', async () => {
  const [trial, payg, custom] = [
    await company({ plan_type: 'free_trial', plan_id: '' }),
    await company({ plan_type: 'paid', plan_id: 'payg' }),
    await company({ plan_type: 'custom', plan_id: '' }),
  ];
  for (const id of [trial, payg, custom]) await grant(id, 1000, new Date(NOON));
  for (const id of [payg, custom]) await use(id, 1000);
  expect(await aMinute(trial, NOON - 1000)).toEqual([]);
  expect(await aMinute(trial, NOON + 1000)).toEqual(Array(2).fill('Your free trial has ended'));
  expect(messages[0]).not.toHaveProperty('meter');
  expect([...(await aMinute(payg, NOON + 1000)), ...(await aMinute(custom, NOON + 1000))]).toEqual([]);
});

test('notifies each company once when many run out, without blocking others', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => company(PACK)));
  for (const id of ids) {
    await grant(id, 10);
    await use(id, 10);
  }
  await asJobs((client) => warnOfCredits(client, NOON));
  const sent: string[] = [];
  // As the outbox does, on a connection of its own.
  const send = async ({ to }: Message) =>
    void sent.push(await t.db.control(async (tx) => (await tx.one<{ to: string }>('select $1 as to', [to])).to));
  const post = openWarningPost({ db: t.db, mailer: { send }, billingUrl: 'https://limn.test', log: createLog('silent') });
  for (const id of [...ids, ...ids]) post.announce(id);
  // Anyone who finds no connection free is refused after a while.
  await t.db.control((tx) => tx.query('select 1 as there'));
  await expect.poll(() => sent.length).toBe(80);
  await post.close();
  expect([sent.length, new Set(sent).size]).toEqual([80, 80]);
});

test('sends the other messages when a mail server refuses one address', async () => {
  const id = await company(PACK);
  await grant(id, 10);
  await use(id, 10);
  await asJobs((client) => warnOfCredits(client, NOON));
  const sent: string[] = [];
  const send = async ({ to }: Message) => {
    if (sent.push(to) === 1) throw new Error('No such mailbox.');
  };
  await sendWarnings(id, { db: t.db, mailer: { send }, billingUrl: 'https://limn.test', log: createLog('silent') });
  expect(sent).toHaveLength(2);
});

test('notifies a company without credits at the first refusal, once', async () => {
  for (const [grants, subject] of [
    [0, 'You have no credits'],
    [100, 'Your credits are used up'],
  ] as const) {
    const id = await company(PACK);
    if (grants > 0) await grant(id, grants);
    messages = [];
    const mailer = { send: async (message: Message) => void messages.push(message) };
    const deps = { db: t.db, billingUrl: 'https://limn.test/settings/billing', log: createLog('error') };
    const tell = async () => {
      await warnOfRefusal(id, t.db);
      await sendWarnings(id, { ...deps, mailer });
    };
    await tell();
    expect([grants, messages.map((message) => message.subject)]).toEqual([grants, [subject, subject]]);
    await tell();
    expect(messages).toHaveLength(2);
    // The next look of the jobs doesn't repeat it; after a purchase it may come again.
    if (grants > 0) await use(id, grants);
    expect(await aMinute(id)).toEqual([]);
    await grant(id, 50);
    messages = [];
    await tell();
    expect(messages).toHaveLength(2);
  }
});
