/**
 * A recipe beside its control, from rows to sentences, against figures and intervals that are worked out here
 * in the plainest way.
 */
import { seededRandom } from '@limn/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { comparisonsOf } from './control-statistics.ts';

const RECIPE = 41;
const SINCE = '2026-11-01T00:00:00.000Z';
/** Two runs: keys 1 and 2, each with 64 numbers, the control's the first. */
const RUN = 2;

interface Person {
  id: number;
  isControl: boolean;
  clicked: boolean;
  /** In pence; none before the first impression counts. */
  bought: number[];
}

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

/** A company whose recipe holds a tenth back, and these people. */
async function comparisonOf(people: readonly Person[]) {
  const companyId = await aCompany(t.db, { timezone: 'UTC' });
  const controls = {
    1: { share: 20, by: [], since: '2026-10-01T00:00:00.000Z', ended: SINCE },
    [RUN]: { share: 10, by: ['Sold'], since: SINCE },
  };
  await t.db.withCompany(companyId, (tx) =>
    tx.run(`insert into recipe (company_id, id, name, settings, filters, fallback, controls) values ($1, $2, 'R', '{}', '{}', '{}', $3)`, [
      companyId,
      RECIPE,
      JSON.stringify(controls),
    ]),
  );
  const bought = people.flatMap((person) => [
    ...person.bought.map((value) => ({ id: person.id, value, at: '2026-11-03T00:00:00Z' })),
    // Bought before they saw anything.
    { id: person.id, value: 99_999, at: '2026-11-01T12:00:00Z' },
  ]);
  await withClient(t.logins.jobs, 'test', async (client) => {
    await client.query(
      `insert into test_recipient (company_id, object_id, test, recipient, variant, at, day, clicked_at)
       select $1, $2, $3, id, arm, '2026-11-02T00:00:00Z', 1, case when clicked then timestamptz '2026-11-02T01:00:00Z' end
       from unnest($4::bigint[], $5::int[], $6::boolean[]) p (id, arm, clicked)`,
      [
        companyId,
        RECIPE,
        RUN,
        people.map(({ id }) => id),
        people.map(({ isControl }) => RUN * 64 + (isControl ? 0 : 1)),
        people.map(({ clicked }) => clicked),
      ],
    );
    await client.query(
      `insert into conversion (company_id, recipient, key, event_id, at, day, item, value)
       select $1, id, key, 1, at, 1, null, value from unnest($2::bigint[], $3::uuid[], $4::timestamptz[], $5::bigint[]) b (id, key, at, value)`,
      [companyId, bought.map(({ id }) => id), bought.map(() => randomUUID()), bought.map(({ at }) => at), bought.map(({ value }) => value)],
    );
  });
  await withClient(t.logins.owner, 'test', (client) => client.query('analyze test_recipient, conversion'));
  const [current] = await t.db.withCompany(companyId, (tx) =>
    comparisonsOf(tx, companyId, { id: RECIPE, name: 'R', deleted: false, controls }),
  );
  return current;
}

/**
 * Waudby-Smith et al., arXiv 2103.06476: the half-width at α = 5% of the difference of two means, valid at
 * every look.
 */
function halfWidth(standardError: number, people: number): number {
  const alpha = 0.05;
  const rho2 = (Math.log(1 / alpha ** 2) + Math.log(Math.log(1 / alpha ** 2) + 1)) / 5000;
  const scale = ((people * rho2 + 1) / (people * people * rho2)) * Math.log((people * rho2 + 1) / alpha ** 2);
  return standardError * Math.sqrt(people * scale);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Square of the standard error: of shares as they are, of amounts by the variance of a sample. */
function square(values: readonly number[], isSample: boolean): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - Number(isSample)) / values.length;
}

function expectedInterval(people: readonly Person[], amountOf: (person: Person) => number, limit?: number) {
  const of = (control: boolean) =>
    people.filter(({ isControl }) => isControl === control).map((one) => Math.min(limit ?? Infinity, amountOf(one)));
  const [base, other] = [of(true), of(false)];
  const difference = mean(other) - mean(base);
  const half = halfWidth(Math.sqrt(square(base, limit !== undefined) + square(other, limit !== undefined)), people.length);
  return { difference, low: difference - half, high: difference + half };
}

function somePeople(count: number, rates: { control: number; recipe: number }, share = 10): Person[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, id) => {
    const isControl = id % 100 < share;
    const rate = isControl ? rates.control : rates.recipe;
    const bought = random() < rate ? [1000 + random.below(4000), ...(random() < 0.2 ? [500] : [])] : [];
    return { id: id + 1, isControl, clicked: bought.length > 0 || random() < rate, bought };
  });
}

test('says the lift with the interval that a plain computation has', async () => {
  const people = somePeople(6000, { control: 0.1, recipe: 0.25 });
  const found = await comparisonOf(people);
  const sum = (person: Person) => person.bought.reduce((total, value) => total + value, 0);
  const amounts = people
    .map(sum)
    .filter((amount) => amount > 0)
    .toSorted((a, b) => a - b);
  const limit = amounts[Math.ceil(0.99 * amounts.length) - 1];
  const of = (isControl: boolean) => people.filter((one) => one.isControl === isControl);
  const close = (expected: object) =>
    Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, expect.closeTo(Number(value), 6)]));
  expect(found?.arms).toMatchObject([
    { name: 'Most popular', weight: 10, recipients: 600, clicked: of(true).filter(({ clicked }) => clicked).length, comparison: null },
    {
      name: 'Recipe',
      weight: 90,
      recipients: 5400,
      clicked: of(false).filter(({ clicked }) => clicked).length,
      comparison: { verdict: 'better', interval: close(expectedInterval(people, ({ clicked }) => Number(clicked))) },
    },
  ]);
  expect(found?.outcomes).toMatchObject([
    { id: 'conversions', arms: [{}, { comparison: { interval: close(expectedInterval(people, (one) => Number(sum(one) > 0))) } }] },
    {
      id: 'revenue',
      arms: [
        { total: of(true).reduce((total, one) => total + sum(one), 0) },
        {
          total: of(false).reduce((total, one) => total + sum(one), 0),
          comparison: { interval: close(expectedInterval(people, sum, limit)) },
        },
      ],
    },
  ]);
  expect(found?.summary).toMatch(/^“Recipe” brings \d+–\d+% more revenue per recipient than “Most popular”\.$/);
});

test('says that it is too early, and nothing where the groups don’t fit the share', async () => {
  const few = await comparisonOf(somePeople(300, { control: 0.05, recipe: 0.09 }));
  expect(few?.summary).toBe('Too early to say: “Recipe” and “Most popular” need 20 converting recipients each.');
  const skewed = await comparisonOf(somePeople(5000, { control: 0.05, recipe: 0.09 }, 14));
  expect(skewed?.summary).toMatch(/^No result/);
});
