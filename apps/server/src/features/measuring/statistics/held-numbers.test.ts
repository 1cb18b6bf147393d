/**
 * The numbers that a company holds against each other agree to the one, whatever came late, twice and in any
 * order. Full size: `npm run soak -- reports`.
 */
import { dayOfDate } from '@limn/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { makeCrowd, MODELS, type Crowd, type CrowdTime } from './testing/crowd.ts';
import { heldAnswers, type ReportRequest } from './testing/held-answers.ts';
import { storeCrowd } from './testing/held-numbers.ts';
import { heldOpens } from './testing/held-opens.ts';

const SEED = 21;
let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

interface Arrived {
  crowd: Crowd;
  companyId: number;
}

async function arrived(people: number, time: CrowdTime = {}): Promise<Arrived> {
  const crowd = makeCrowd(people, SEED, time);
  return { crowd, companyId: await storeCrowd(t, crowd, SEED) };
}

async function expectToAgree({ crowd, companyId }: Arrived, asked: ReportRequest): Promise<void> {
  for (const held of [heldAnswers, heldOpens]) {
    const { actual, expected } = await held(t.db, companyId, crowd, asked);
    expect(actual).toEqual(expected);
  }
}

describe('in spring', () => {
  let spring: Arrived;
  beforeAll(async () => void (spring = await arrived(70)));

  const [FIRST, LAST] = [2275, 2285];
  test.each([
    { name: 'all ten days', days: { from: FIRST, to: LAST }, whose: 'people' as const, model: 2 },
    { name: 'all opens', days: { from: FIRST - 400, to: LAST + 3000 }, whose: 'all' as const, model: 1 },
    { name: 'the night when clocks change', days: { from: FIRST + 4, to: FIRST + 4 }, whose: 'all' as const, model: 2 },
    { name: 'the end of a month', days: { from: FIRST + 6, to: FIRST + 7 }, whose: 'people' as const, model: 1 },
    { name: 'days before and after', days: { from: LAST + 1, to: LAST + 30 }, whose: 'people' as const, model: 2 },
  ])('agree in reports, files, openers, credits and single opens over $name', async ({ days, whose, model }) => {
    expect([spring.crowd.first, spring.crowd.last]).toEqual([FIRST, LAST]);
    expect(MODELS.map(({ id }) => id)).toContain(model);
    await expectToAgree(spring, { days, whose, model });
  });
});

/** London's clocks show 01:00 to 02:00 twice on 25 October 2026. */
const AUTUMN = { startMs: Date.UTC(2026, 9, 20) };
const NIGHT = dayOfDate('2026-10-25');
test('agree over the night whose hour comes twice', async () => {
  const autumn = await arrived(60, { startMs: Date.UTC(2026, 9, 24), days: 3 });
  // Both of its halves are in it.
  const twice = autumn.crowd.records.filter(({ atMs }) => atMs >= Date.UTC(2026, 9, 25) && atMs < Date.UTC(2026, 9, 25, 2));
  expect(new Set(twice.map(({ atMs, day }) => `${new Date(atMs).getUTCHours()} ${day}`))).toEqual(new Set([`0 ${NIGHT}`, `1 ${NIGHT}`]));
  for (const days of [
    { from: NIGHT, to: NIGHT },
    { from: NIGHT - 1, to: NIGHT + 1 },
  ])
    await expectToAgree(autumn, { days, whose: 'all', model: 2 });
});

test.each([
  // Its next day begins at once, or it lives most of a day once more.
  ['Pacific/Auckland', Date.UTC(2026, 9, 24, 12)],
  ['America/Los_Angeles', Date.UTC(2026, 9, 24, 2)],
])('agree over a change of the timezone to %s', async (zone, atMs) => {
  const moved = await arrived(40, { ...AUTUMN, move: { atMs, zone } });
  const { first, last } = moved.crowd;
  const day = (ms: number) => Math.floor((ms - Date.UTC(2020, 0, 1)) / 86_400_000);
  for (const days of [
    { from: first, to: last },
    { from: day(atMs) - 1, to: day(atMs) + 1 },
  ])
    await expectToAgree(moved, { days, whose: 'people', model: 1 });
});
