import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLAIM_KIND, seededRandom } from '@limn/model';
import { runMaintenance } from '../../../../jobs/maintenance.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { connect, type Database } from '../../../../storage/database.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createClaims, type Claims, type ClaimWish } from './claims.ts';
import { createDrainer } from './drain.ts';
import { openJournal } from '../log/journal.ts';
import type { LateClaim } from '../log/record-items.ts';
import { randomRecord } from '../testing/random-record.ts';

const log = createLog('silent');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const T0 = Date.now() - HOUR_MS;
let t: TestDatabase;
let other: Database;
beforeAll(async () => {
  t = await testDatabase();
  other = connect(t.logins, log);
});
afterAll(async () => {
  await other.close();
  await t.drop();
});
beforeEach(() => withClient(t.logins.owner, 'test', (client) => client.query('truncate claim, impression, batch, journal_slot')));

const wish = (given: Partial<ClaimWish> = {}): ClaimWish => ({
  companyId: 1,
  recipient: 5n,
  objectId: 9,
  kind: CLAIM_KIND.list,
  about: 3n,
  atMs: T0,
  keptMs: 2 * DAY_MS,
  allowMs: 5000,
  ...given,
});
const choose =
  (...chosen: string[]) =>
  () => ({ chosen, isFinal: true });
const rows = (sql: string) => withClient(t.logins.jobs, 'test', async (client) => (await client.query(sql)).rows as unknown[]);

/** A front whose database may be away, or silent; it says how many transactions it began. */
function aFront(db: Database = t.db) {
  const front = { state: 'there' as 'there' | 'away' | 'silent', transactions: 0, nowMs: T0, claims: undefined as unknown as Claims };
  const withCompany: Database['withCompany'] = (companyId, fn) => {
    front.transactions++;
    if (front.state === 'away') return Promise.reject(new Error('no database'));
    return front.state === 'silent' ? new Promise(() => undefined) : db.withCompany(companyId, fn);
  };
  front.claims = createClaims({ withCompany }, log, () => front.nowMs);
  return front;
}

/** The record of an open that brings these claims, drained. */
async function drainWith(recipient: bigint, claims: readonly LateClaim[], companyId = 1): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  try {
    const journal = await openJournal({ directory, slot: 1, db: t.db, log });
    const record = randomRecord(seededRandom(1), { companies: [companyId], objects: 1, recipients: 1, firstDay: 2500, days: 1 });
    await journal.append({ ...record, recipient, claims });
    await journal.close();
    await withClient(t.logins.jobs, 'test', async (client) => {
      const drainer = createDrainer({ directory, log });
      while (await drainer.step(client));
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test('lets one choice win where two fronts claim at once, for every recipient', async () => {
  const [one, two] = [aFront(), aFront(other)];
  const recipients = Array.from({ length: 400 }, (_, index) => BigInt(index) - 200n);
  const claimAll = (front: typeof one, name: string) =>
    Promise.all(recipients.map(async (recipient) => (await front.claims.claim(wish({ recipient }), choose(name, `${recipient}`))).chosen));
  const [first, second] = await Promise.all([claimAll(one, 'one'), claimAll(two, 'two')]);
  expect(first).toEqual(second);
  expect(first.map(([, recipient]) => recipient)).toEqual(recipients.map(String));
  const kept = await rows('select chosen from claim where company_id = 1 order by recipient');
  expect(kept).toEqual(first.map((chosen) => ({ chosen })));
  // 400 claims in a few statements, not in one each.
  expect(one.transactions).toBeLessThan(12);
  // Claims of another front are found in the database.
  expect(await claimAll(aFront(), 'three')).toEqual(first);
});

test('chooses once for the pictures of one email, apart for other recipients', async () => {
  const front = aFront();
  let choices = 0;
  const one = async () => {
    choices++;
    return { chosen: [`list ${choices}`], isFinal: true };
  };
  const pictures = await Promise.all(Array.from({ length: 10 }, () => front.claims.claim(wish(), one)));
  expect([choices, front.transactions]).toEqual([1, 1]);
  expect(new Set(pictures.map(({ chosen }) => chosen.join()))).toEqual(new Set(['list 1']));
  for (const change of [{ objectId: 8 }, { about: 4n }, { kind: CLAIM_KIND.variant }, { recipient: 6n }, { companyId: 2 }])
    expect((await front.claims.claim(wish(change), choose('another'))).chosen).toEqual(['another']);
  expect(await rows('select count(*)::int as n from claim')).toEqual([{ n: 6 }]);
});

test('serves its choice while the database is away, and lets the drain claim it', async () => {
  const [front, elsewhere] = [aFront(), aFront(other)];
  front.state = 'away';
  const { chosen, late } = await front.claims.claim(wish(), choose('a', 'b'));
  expect([chosen, late]).toEqual([
    ['a', 'b'],
    { objectId: 9, kind: CLAIM_KIND.list, about: 3n, atMs: T0, endsMs: T0 + 2 * DAY_MS, chosen: ['a', 'b'] },
  ]);
  // The other pictures of the mail agree, and don't wait for it again.
  expect(await front.claims.claim(wish({ atMs: T0 + 9 }), choose('x'))).toMatchObject({ chosen, late });
  expect(front.transactions).toBe(1);
  if (late) await drainWith(5n, [late]);
  expect((await elsewhere.claims.claim(wish({ atMs: T0 + 50 }), choose('y'))).chosen).toEqual(chosen);
  // Back again: nothing is late any more.
  Object.assign(front, { state: 'there', nowMs: T0 + 1001 });
  expect(await front.claims.claim(wish({ atMs: T0 + 1001 }), choose('z'))).toMatchObject({ chosen, late: undefined });
});

test.each(['drain', 'front'] as const)('lets the earliest win where a choice comes late, by the %s', async (by) => {
  const [front, elsewhere] = [aFront(), aFront(other)];
  front.state = 'away';
  const { late } = await front.claims.claim(wish(), choose('early'));
  await elsewhere.claims.claim(wish({ atMs: T0 + 500 }), choose('later'));
  Object.assign(front, { state: 'there', nowMs: T0 + 2000 });
  if (by === 'drain' && late) await drainWith(5n, [late]);
  expect(await front.claims.claim(wish({ atMs: T0 + 2000 }), choose('last'))).toMatchObject({ chosen: ['early'], late: undefined });
  expect(await rows('select chosen, at from claim')).toEqual([{ chosen: ['early'], at: new Date(T0) }]);
  // One that was chosen after what is stored changes nothing.
  if (late) await drainWith(5n, [{ ...late, atMs: T0 + 1, chosen: ['too late'] }]);
  expect(await rows('select chosen from claim')).toEqual([{ chosen: ['early'] }]);
});

test('waits for a silent database no longer than it may', async () => {
  const front = aFront();
  front.state = 'silent';
  const claims = Array.from({ length: 50 }, (_, index) =>
    front.claims.claim(wish({ recipient: BigInt(index), allowMs: 60 }), choose(`${index}`)),
  );
  expect((await Promise.all(claims)).map(({ chosen, late }) => [chosen, late?.chosen])).toEqual(
    claims.map((_, index) => [[`${index}`], [`${index}`]]),
  );
});

test('drains many late claims of one batch, the earliest of each', async () => {
  const late = (about: number, atMs: number, chosen: string): LateClaim => ({
    objectId: 1,
    kind: 1,
    about: BigInt(about),
    atMs,
    endsMs: atMs + DAY_MS,
    chosen: [chosen],
  });
  for (let from = 0; from < 3; from++)
    await drainWith(BigInt(from), [late(1, T0 + from, 'b'), late(1, T0 - 1, 'a'), late(2, T0 - 2 * DAY_MS, 'over')]);
  expect(await rows('select recipient::int, about::int, chosen from claim order by 1')).toEqual(
    [0, 1, 2].map((recipient) => ({ recipient, about: 1, chosen: ['a'] })),
  );
});

test('keeps a choice as long as asked, 30 days at most, and not without its facts', async () => {
  const front = aFront();
  expect((await front.claims.claim(wish({ about: 1n }), () => ({ chosen: ['guess'], isFinal: false }))).chosen).toEqual(['guess']);
  expect((await front.claims.claim(wish({ about: 1n }), choose('known'))).chosen).toEqual(['known']);
  await front.claims.claim(wish({ about: 2n, keptMs: 400 * DAY_MS }), choose('long'));
  expect(await rows('select about::int, extract(epoch from ends_at - at)::int / 3600 as hours from claim order by 1')).toEqual([
    { about: 1, hours: 48 },
    { about: 2, hours: 720 },
  ]);
  const later = aFront(other);
  later.nowMs = T0 + 3 * DAY_MS;
  const after = (about: bigint) => later.claims.claim(wish({ about, atMs: later.nowMs }), choose('next'));
  expect([(await after(1n)).chosen, (await after(2n)).chosen]).toEqual([['next'], ['long']]);
});

test('removes claims that have ended, and no others', async () => {
  const front = aFront();
  for (const [about, atMs] of [
    [1n, T0 - 50 * DAY_MS],
    [2n, T0 - 49 * DAY_MS],
    [3n, T0],
  ] as const)
    await front.claims.claim(wish({ about, atMs }), choose('a'));
  await withClient(t.logins.jobs, 'test', (client) => runMaintenance(client));
  expect(await rows('select about::int from claim')).toEqual([{ about: 3 }]);
});

test('leaves out what is no id of an item, and forgets a company alone', async () => {
  const front = aFront();
  expect((await front.claims.claim(wish(), choose('a\0', 'fine', '\ud800', ''))).chosen).toEqual(['fine']);
  await front.claims.claim(wish({ companyId: 2 }), choose('theirs'));
  await withClient(t.logins.owner, 'test', (client) => client.query('truncate claim'));
  front.claims.forget(1);
  expect((await front.claims.claim(wish(), choose('new'))).chosen).toEqual(['new']);
  expect((await front.claims.claim(wish({ companyId: 2 }), choose('new'))).chosen).toEqual(['theirs']);
});
