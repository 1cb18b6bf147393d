import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The clocks of London go forward in the night to the 29th of March and back in that to the 25th of October. */
test.each([
  ['day', '06:30', null, '2026-03-28T12:00:00Z', '2026-03-29T05:30:00.000Z'],
  ['day', '12:30', null, '2026-03-28T12:00:00Z', '2026-03-28T12:30:00.000Z'],
  ['day', '01:30', null, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['hour', '00:15', null, '2026-03-28T12:20:00Z', '2026-03-28T13:15:00.000Z'],
  ['day', '01:30', null, '2026-10-24T12:00:00Z', '2026-10-25T01:30:00.000Z'],
  ['week', '12:00', 6, '2026-03-28T12:00:00Z', '2026-04-04T11:00:00.000Z'],
])('plans every %s at %s (%s) after %s in London for %s', async (every, at, weekday, after, next) => {
  const row = await database.db.control((tx) =>
    tx.one<{ next: Date }>(`select next_import_at($1, $2, $3, 'Europe/London', $4) as next`, [every, at, weekday, after]),
  );
  expect(row.next.toISOString()).toBe(next);
});
