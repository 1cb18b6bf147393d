import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Random, seededRandom, SUBJECT_KIND } from '@limn/model';
import { withClient } from '../../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { changeConversions, type Conversion } from './conversion-rolls.ts';
import { conversionsByNumber, conversionsByObject } from '../conversions.read.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());
beforeEach(() => withClient(t.logins.owner, 'test', (client) => client.query('truncate conversion_roll')));

const ITEM = SUBJECT_KIND.item * 2 ** 32 + 1;
const PLACES = [
  { objectId: 0, subject: ITEM },
  { objectId: 0, subject: ITEM + 1 },
  { objectId: 7, subject: SUBJECT_KIND.recipe * 2 ** 32 },
];
const COMPANIES = [1, 2];
const MODELS = [1, 2];

/** Attributed conversions by company, model, place and recipient. */
type Attributed = Map<string, Conversion[]>;

const randomConversions = (random: Random): Conversion[] =>
  Array.from({ length: random.below(5) }, () => ({
    day: 2500 + random.below(8),
    value: random.pick([1999, 1, 0, -500, 10_000_000_000_000]),
  }));

/** Tells who has what, again and again differently, with the changes in between. */
function history(random: Random) {
  const state: Attributed = new Map();
  const changes = Array.from({ length: 400 }, () => {
    const [companyId, model, place, recipient] = [
      random.pick(COMPANIES),
      random.pick(MODELS),
      random.below(PLACES.length),
      random.below(12),
    ];
    const key = [companyId, model, place, recipient].join();
    const before = state.get(key) ?? [];
    const after = randomConversions(random);
    state.set(key, after);
    return { companyId, model, ...PLACES[place]!, before, after };
  });
  return { state, changes };
}

/** From what everyone has in the end, in the plainest way. */
function expected(state: Attributed, companyId: number, model: number, from: number, to: number) {
  return PLACES.flatMap((place, index) => {
    const all = [...state].filter(([key]) => key.startsWith(`${companyId},${model},${index},`));
    const inRange = all.map(([, conversions]) => conversions.filter(({ day }) => day >= from && day <= to));
    const conversions = inRange.flat();
    const stats = {
      ...place,
      conversions: conversions.length,
      uniqueConversions: inRange.filter((own) => own.length > 0).length,
      value: conversions.reduce((sum, { value }) => sum + value, 0),
    };
    return stats.conversions === 0 ? [] : [stats];
  });
}

async function expectExact(state: Attributed): Promise<void> {
  for (const companyId of COMPANIES)
    for (const model of MODELS)
      for (const [from, to] of [
        [2500, 2507],
        [2502, 2504],
        [2505, 2505],
        [2400, 2499],
      ] as const)
        expect(await read(companyId, { model, from, to })).toEqual(expected(state, companyId, model, from, to));
}

/** As the reports of items and of recipes have them. */
const read = (companyId: number, asked: { model: number; from: number; to: number }) =>
  t.db.withCompany(companyId, async (tx) => {
    const items = await conversionsByNumber(tx, companyId, SUBJECT_KIND.item, asked);
    const recipes = await conversionsByObject(tx, companyId, SUBJECT_KIND.recipe, asked);
    return [
      ...[...items]
        .toSorted(([a], [b]) => a - b)
        .map(([id, sums]) => ({ objectId: 0, subject: SUBJECT_KIND.item * 2 ** 32 + id, ...sums })),
      ...[...recipes].map(([objectId, sums]) => ({ objectId, subject: SUBJECT_KIND.recipe * 2 ** 32, ...sums })),
    ];
  });

const rows = () =>
  withClient(
    t.logins.jobs,
    'test',
    async (client) => (await client.query('select * from conversion_roll order by 1, 2, 3, 4, 5, 6')).rows as Record<string, number>[],
  );

test.each([1, 2, 3])('takes back and gives again, exactly for any range of days (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const { state, changes } = history(random);
  await withClient(t.logins.jobs, 'test', async (client) => {
    for (let at = 0; at < changes.length;) {
      const some = changes.slice(at, (at += 1 + random.below(90)));
      await changeConversions(client, some);
    }
  });
  await expectExact(state);
});

test('comes to the same sums whatever comes first, and to none when all is taken back', async () => {
  const random = seededRandom(4);
  const { state, changes } = history(random);
  const apply = (some: typeof changes) => withClient(t.logins.jobs, 'test', (client) => changeConversions(client, some));
  await apply(changes);
  const whole = await rows();
  await withClient(t.logins.owner, 'test', (client) => client.query('truncate conversion_roll'));
  const shuffled = changes
    .map((change) => ({ change, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ change }) => change);
  for (const half of [shuffled.slice(0, 200), shuffled.slice(200)]) await apply(half);
  const isEmpty = (row: Record<string, number>) => [row.total, row.active, row.uniq, row.value].every((figure) => figure === 0);
  expect((await rows()).filter((row) => !isEmpty(row))).toEqual(whole.filter((row) => !isEmpty(row)));
  await expectExact(state);
  await apply(changes.map(({ before, after, ...change }) => ({ ...change, before: after, after: before })));
  expect((await rows()).filter((row) => !isEmpty(row))).toEqual([]);
});

test('sums money of several recipients at once without waiting in a circle', async () => {
  const { state, changes } = history(seededRandom(5));
  await Promise.all(
    Array.from({ length: 4 }, (_, worker) =>
      withClient(t.logins.jobs, 'test', async (client) => {
        const own = changes.filter((_change, index) => index % 4 === worker);
        for (let at = 0; at < own.length; at += 20) await changeConversions(client, own.slice(at, at + 20));
      }),
    ),
  );
  await expectExact(state);
});
