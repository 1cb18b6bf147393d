/**
 * Attribution beside a plain oracle: whatever comes late, twice and in any order, the sums are those of the
 * whole history.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { aCompany } from '../../../../testing/a-company.ts';
import { txOn } from '../../../../storage/tx.ts';
import { recipientHash } from '../log/recipient.ts';
import { keepConversions } from './conversions.store.ts';
import { asCompany } from '../../../../storage/as-company.ts';
import { withClient } from '../../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { attributeOnce } from './attribute.ts';
import { chooseTouch, type Touch } from './choose-touch.ts';
import { runHistory } from './testing/attribution-run.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

test.each([1, 2, 3, 4, 5, 6])('comes to the sums of the whole history in any order of arrival (seed %i)', async (seed) => {
  for (const { actual, expected } of await runHistory(t, seed)) {
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(actual).toEqual(expected);
  }
});

test.each([11, 12, 13, 14, 15, 16])('attributes merged people as if they had always been one (seed %i)', async (seed) => {
  for (const { actual, expected } of await runHistory(t, seed, { merges: 4 })) {
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(actual).toEqual(expected);
  }
});

test.each([21, 22, 23, 24])('attributes by other windows once the log is gone as if it were there (seed %i)', async (seed) => {
  for (const { actual, expected } of await runHistory(t, seed, { windows: [[1], [2, 6], [168, 720], [30]] })) {
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(actual).toEqual(expected);
  }
});

test('leaves nothing to do once all is attributed', async () => {
  await withClient(t.logins.jobs, 'test', async (client) => {
    while (await attributeOnce(client, { asCompany }));
    const { rows } = await client.query('select 1 from conversion_due union all select 1 from batch where not attributed');
    expect(rows).toEqual([]);
  });
});

test('decides from what a conversion becomes that is being changed meanwhile', async () => {
  const companyId = await aCompany(t.db, { timezone: 'UTC' });
  const { eid_key: key } = await t.db.control((tx) =>
    tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]),
  );
  const bought = { key: randomUUID(), eventId: 1, at: '2026-03-02T10:00:00.000Z', who: 'ada', item: null };
  const { jobs } = t.logins;
  await withClient(jobs, 'test', async (client) => {
    await client.query(`select ensure_impression_month('2026-03-01')`);
    await client.query(
      `insert into impression (at, company_id, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, decisions)
       values ('2026-03-02T09:00:00Z', $1, ${OBJECT_KIND.recipe}, 9, 1, 1, ${RECORD_KIND.click}, 0, true, $2, 0, 1, 0, array[$3::bigint])`,
      [companyId, String(recipientHash(key, 'ada')), SUBJECT_KIND.item * 2 ** 32 + 1],
    );
    await keepConversions(txOn(client), companyId, [{ ...bought, value: 100 }]);
    await withClient(jobs, 'changes it', async (other) => {
      await other.query('begin');
      await keepConversions(txOn(other), companyId, [{ ...bought, value: 500 }]);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      let done = false;
      const step = attributeOnce(client, { asCompany }).finally(() => (done = true));
      await vi.waitFor(async () => {
        const { rows: held } = await other.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid]);
        expect(done || held.length > 0).toBe(true);
      });
      await other.query('commit');
      await step;
    });
    while (await attributeOnce(client, { asCompany }));
    const { rows: given } = await client.query('select value::int from attribution where company_id = $1', [companyId]);
    expect(given).toEqual([{ value: 500 }]);
  });
});

const HOUR = 3_600_000;
const item = (id: number) => SUBJECT_KIND.item * 2 ** 32 + id;
const touch = (part: Partial<Touch>): Touch => ({
  atMs: 0,
  clicked: false,
  objectKind: 3,
  objectId: 1,
  position: 1,
  send: 0n,
  subjects: [item(1)],
  ...part,
});
const ITEMS = { kind: SUBJECT_KIND.item, beside: [] };

test.each([
  { name: 'the last click, though an impression is later', touches: [touch({ clicked: true }), touch({ atMs: 5 })], at: 9, chosen: 0 },
  { name: 'the last impression without a click', touches: [touch({}), touch({ atMs: 5 })], at: 9, chosen: 1 },
  { name: 'nothing that comes after it', touches: [touch({ atMs: 10 })], at: 9, chosen: undefined },
  { name: 'a touch of the same moment', touches: [touch({ atMs: 9 })], at: 9, chosen: 0 },
  { name: 'nothing at the far end of the window', touches: [touch({ atMs: 0 })], at: HOUR, chosen: undefined },
  { name: 'a touch just inside the window', touches: [touch({ atMs: 1 })], at: HOUR, chosen: 0 },
  { name: 'only the item that it names', touches: [touch({ subjects: [item(2)] }), touch({ atMs: 5 })], at: 9, item: 2, chosen: 0 },
])('gives a conversion to $name', ({ touches, at, item: named, chosen }) => {
  const found = chooseTouch({ atMs: at, item: named }, touches, ITEMS, HOUR);
  expect(found?.atMs).toBe(chosen === undefined ? undefined : touches[chosen]?.atMs);
});
