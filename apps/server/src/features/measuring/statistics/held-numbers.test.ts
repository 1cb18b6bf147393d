/** The numbers that a company holds against each other agree to the one, whatever came late, twice and in any order. Full size: `npm run soak -- reports`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { makeCrowd, MODELS, type Crowd } from './testing/crowd.ts';
import { heldAnswers } from './testing/held-answers.ts';
import { letArrive } from './testing/held-numbers.ts';

const SEED = 21;
let t: TestDatabase;
let crowd: Crowd;
let companyId: number;
beforeAll(async () => {
  t = await testDatabase();
  crowd = makeCrowd(70, SEED);
  companyId = await letArrive(t, crowd, SEED);
});
afterAll(() => t.drop());

const [FIRST, LAST] = [2275, 2285];
test.each([
  { name: 'all ten days', days: { from: FIRST, to: LAST }, whose: 'people' as const, model: 2 },
  { name: 'all opens', days: { from: FIRST - 400, to: LAST + 3000 }, whose: 'all' as const, model: 1 },
  { name: 'the night when clocks change', days: { from: FIRST + 4, to: FIRST + 4 }, whose: 'all' as const, model: 2 },
  { name: 'the end of a month', days: { from: FIRST + 6, to: FIRST + 7 }, whose: 'people' as const, model: 1 },
  { name: 'days before and after', days: { from: LAST + 1, to: LAST + 30 }, whose: 'people' as const, model: 2 },
])('agree in reports, files, openers and credits over $name', async ({ days, whose, model }) => {
  expect([crowd.first, crowd.last]).toEqual([FIRST, LAST]);
  expect(MODELS.map(({ id }) => id)).toContain(model);
  const { actual, expected } = await heldAnswers(t.db, companyId, crowd, { days, whose, model });
  expect(actual).toEqual(expected);
});
