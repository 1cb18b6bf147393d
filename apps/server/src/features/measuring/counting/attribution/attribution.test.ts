/** Attribution beside a plain oracle: whatever comes late, twice and in any order, the sums are those of the whole history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBJECT_KIND } from '@limn/model';
import { asCompany } from '../../../../jobs/as-company.ts';
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

test('leaves nothing to do once all is attributed', async () => {
  await withClient(t.logins.jobs, 'test', async (client) => {
    while (await attributeOnce(client, { asCompany }));
    const { rows } = await client.query('select 1 from conversion_due union all select 1 from batch where not attributed');
    expect(rows).toEqual([]);
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
const ITEMS = { kind: SUBJECT_KIND.item, beside: undefined };

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
