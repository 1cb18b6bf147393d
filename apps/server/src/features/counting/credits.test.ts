import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readCredits, settle } from './credits.read.ts';
import { grantTrial } from './credits.store.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test.each([
  ['nothing was used', [{ fromDay: 1, toDay: 14, credits: 1000 }], [], { remaining: 1000, granted: 1000, used: 0 }],
  [
    'each day takes from the grant',
    [{ fromDay: 1, toDay: 14, credits: 1000 }],
    [
      { day: 2, used: 300 },
      { day: 5, used: 100 },
    ],
    { remaining: 600, granted: 1000, used: 400 },
  ],
  [
    'more than granted leaves nothing, not less',
    [{ fromDay: 1, toDay: 14, credits: 100 }],
    [{ day: 2, used: 300 }],
    { remaining: 0, granted: 100, used: 300 },
  ],
  [
    'what ends first is used first',
    [
      { fromDay: 1, toDay: 100, credits: 50 },
      { fromDay: 1, toDay: 12, credits: 50 },
    ],
    [{ day: 3, used: 60 }],
    { remaining: 40, granted: 100, used: 60 },
  ],
  [
    'an ended grant is gone',
    [
      { fromDay: 1, toDay: 9, credits: 500 },
      { fromDay: 8, toDay: Infinity, credits: 70 },
    ],
    [{ day: 2, used: 10 }],
    { remaining: 70, granted: 70, used: 10 },
  ],
  [
    'use before a purchase is not charged to it',
    [{ fromDay: 6, toDay: Infinity, credits: 70 }],
    [
      { day: 2, used: 10 },
      { day: 7, used: 5 },
    ],
    { remaining: 65, granted: 70, used: 15 },
  ],
])('%s', (_, grants, days, expected) => {
  expect(settle(grants, days, 10)).toEqual(expected);
});

test('a new company has its trial for fourteen days', async () => {
  const now = Date.UTC(2026, 5, 1, 12);
  const { id } = await t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('New') returning id`));
  const endsAt = await t.db.withCompany(id, (tx) => grantTrial(tx, id, now));
  expect(endsAt).toEqual(new Date(Date.UTC(2026, 5, 15, 12)));
  const read = (atMs: number) => t.db.withCompany(id, (tx) => readCredits(tx, id, 'Europe/London', atMs));
  expect(await read(now)).toEqual({ remaining: 1000, granted: 1000, used: 0 });
  expect(await read(Date.UTC(2026, 5, 17))).toEqual({ remaining: 0, granted: 0, used: 0 });
});
