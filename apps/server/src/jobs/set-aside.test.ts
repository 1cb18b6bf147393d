/**
 * No company's rows stop another company's counting: each statement is made to fail for one of a hundred
 * companies.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OBJECT_KIND, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { insertCompany } from '../features/people/accounts/accounts.store.ts';
import { keepConversions } from '../features/measuring/counting/attribution/conversions.store.ts';
import { openJournal } from '../features/measuring/counting/log/journal.ts';
import { recipientHash } from '../features/measuring/counting/log/recipient.ts';
import type { CountRecord } from '../features/measuring/counting/log/record.ts';
import { createLog } from '../platform/log.ts';
import { withClient } from '../storage/connection.ts';
import { setAsideJobs, setAsideOf } from '../storage/set-aside.ts';
import { txOn } from '../storage/tx.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { asCompany } from '../storage/as-company.ts';
import { makeJobs } from './job-list.ts';

const COMPANIES = 100;
const RECORDS = 3;
const AT_MS = Date.UTC(2026, 10, 20, 12);
const DAY = (Date.UTC(2026, 10, 20) - Date.UTC(2020, 0, 1)) / 86_400_000;
const log = createLog('silent');
let t: TestDatabase;
let companies: number[];
let broken: number;
let objects = 1000;

beforeAll(async () => {
  t = await testDatabase();
  const words = { website: '', industry: '', emailProvider: '', emailListSize: '', planType: 'custom' as const, timezone: 'UTC' };
  companies = await t.db.control(async (tx) => {
    const ids = [];
    for (let n = 0; n < COMPANIES; n++) ids.push(await insertCompany(tx, { name: `Shop ${n}`, ...words }));
    return ids;
  });
  broken = companies[41] ?? 0;
});
afterAll(() => t.drop());

const asOwner = (sql: string) => withClient(t.logins.owner, 'test', (client) => client.query(sql));
const asJobs = <Row extends object>(sql: string) =>
  withClient(t.logins.jobs, 'test', async (client) => (await client.query<Row>(sql)).rows);

/** Rows of the broken company can't be written to this table, until the answer is called. */
async function breakTable(table: string): Promise<() => Promise<void>> {
  await asOwner(`alter table ${table} add constraint broken check (company_id <> ${broken}) not valid`);
  const repair = async () => void (await asOwner(`alter table ${table} drop constraint if exists broken`));
  onTestFinished(repair);
  return repair;
}

/** Each company's opens of an object that no other test has. */
function opensOf(
  objectId: number,
  recipientOf: (companyId: number) => bigint = (companyId) => BigInt(companyId * 1000 + objectId),
): CountRecord[] {
  return companies.flatMap((companyId) =>
    Array.from({ length: RECORDS }, (_, n) => ({
      atMs: AT_MS + n,
      companyId,
      objectKind: OBJECT_KIND.recipe,
      objectId,
      version: 1,
      day: DAY,
      kind: RECORD_KIND.impression,
      openerClass: OPENER_CLASS.person,
      recipient: recipientOf(companyId),
      send: 0n,
      position: n,
      decisions: [{ kind: SUBJECT_KIND.ruleset, id: 1 }],
      lease: 0,
      items: [`item ${n} of ${objectId}`],
    })),
  );
}

/** Counts records as a fresh process of jobs would: without pauses from before. */
async function count(records: readonly CountRecord[], names = ['drain', 'roll', 'attribute', 'left']): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-aside-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  const { jobs, close } = makeJobs('jobs', { tools: { directory, log }, login: t.logins.jobs, names });
  for (const { run } of jobs) for (let steps = 0; (await run()) && steps < 50;) steps++;
  await close();
}

const opens = async (objectId: number) => {
  const rows = await asJobs<{ company_id: number; total: number }>(
    `select company_id, sum(total)::int as total from roll where (object_id = ${objectId + OBJECT_KIND.recipe * 2 ** 32}::bigint or object_id = ${objectId})
       and kind = ${RECORD_KIND.impression} and population = 1 group by 1 order by 1`,
  );
  return rows.map(({ company_id, total }) => [company_id, total]);
};
const everyone = () => companies.map((companyId) => [companyId, RECORDS]);
const others = () => everyone().filter(([companyId]) => companyId !== broken);
const aside = () => t.db.withCompany(broken, (tx) => setAsideOf(tx, broken));

test.each([
  ['impression', 'drain'],
  ['item', 'drain'],
  ['credit_day', 'drain'],
  ['item_shown', 'drain'],
  ['opener_roll', 'roll'],
  ['roll', 'roll'],
  ['roll_hour', 'roll'],
])('counts all others while %s can’t be written for one, and that one later', async (table, job) => {
  const objectId = (objects += 2);
  const repair = await breakTable(table);
  await count(opensOf(objectId));
  // More that comes meanwhile.
  await count(opensOf(objectId + 1));
  expect([await opens(objectId), await opens(objectId + 1)]).toEqual([others(), others()]);
  expect(await aside()).toEqual([{ job, failures: 2, since: expect.any(Date) }]);
  expect(await t.db.control(setAsideJobs)).toEqual([{ job, companies: 1, since: expect.any(Date) }]);
  await repair();
  await count([]);
  await count([]);
  expect([await opens(objectId), await opens(objectId + 1)]).toEqual([everyone(), everyone()]);
  expect(await aside()).toEqual([]);
});

test('keeps the names of items while records wait', async () => {
  const rows = await asJobs<{ key: string; n: number }>(
    `select i.key, count(*)::int as n from item_shown s cross join unnest(s.items) as shown (id) join item i on i.company_id = s.company_id and i.id = shown.id
     where s.company_id = ${broken} group by 1 order by 1`,
  );
  const sound = await asJobs<{ key: string; n: number }>(
    `select i.key, count(*)::int as n from item_shown s cross join unnest(s.items) as shown (id) join item i on i.company_id = s.company_id and i.id = shown.id
     where s.company_id = ${companies[0] ?? 0} group by 1 order by 1`,
  );
  expect(rows).toEqual(sound);
});

test.each(['attribution_models', 'attribution'])('attributes for the others while %s can’t be written for one', async (table) => {
  const who = `${table}@example.com`;
  const keys = await asJobs<{ id: number; eid_key: Buffer }>('select id, eid_key from company');
  const hashes = new Map(keys.map(({ id, eid_key }) => [id, recipientHash(eid_key, who)]));
  const repair = await breakTable(table);
  await withClient(t.logins.jobs, 'test', async (client) => {
    for (const companyId of companies) {
      await client.query('begin');
      await asCompany(client, companyId);
      const at = new Date(AT_MS + 60_000).toISOString();
      const key = `00000000-0000-4000-8000-0000000000${10 + table.length}`;
      await keepConversions(txOn(client), companyId, [{ who, key, eventId: 1, at, item: null, value: 100 }]);
      await client.query('commit');
    }
  });
  await count(opensOf((objects += 2), (companyId) => hashes.get(companyId) ?? 0n));
  const attributed = async () => {
    const rows = await asJobs<{ company_id: number; recipient: string }>('select distinct company_id, recipient::text from attribution');
    return companies.filter((id) => rows.some((row) => row.company_id === id && row.recipient === String(hashes.get(id))));
  };
  expect(await attributed()).toEqual(companies.filter((id) => id !== broken));
  expect(await aside()).toEqual([{ job: 'attribute', failures: 1, since: expect.any(Date) }]);
  await repair();
  await count([]);
  await count([]);
  expect(await attributed()).toEqual(companies);
  expect(await aside()).toEqual([]);
});
