import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { knownOpeners } from '../known-openers.read.ts';
import { createHourTally, dropOldHours, HOUR_DAYS } from './roll-hours.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 4, 20, 9, 30);

test('drops hours after a month and none that a reader asks for', async () => {
  const opened = { companyId: 1, objectId: 1, kind: 1, openerClass: 0, client: 1, device: 1, country: 1 };
  const kept = [0, 30 * 24, HOUR_DAYS * 24];
  await withClient(t.logins.jobs, 'test', async (client) => {
    const tally = createHourTally();
    for (const hours of [...kept, HOUR_DAYS * 24 + 1, 5000, 10_000]) tally.addOpen({ ...opened, atMs: NOW_MS - hours * HOUR_MS });
    await tally.write(client, false);
    const before = await t.db.withCompany(1, (tx) => knownOpeners(tx, 1, NOW_MS));
    await dropOldHours(client, NOW_MS);
    const { rows } = await client.query<{ hours: number }>('select max(hour) over () - hour as hours from roll_hour order by hour desc');
    expect(rows.map(({ hours }) => hours)).toEqual(kept);
    expect(await t.db.withCompany(1, (tx) => knownOpeners(tx, 1, NOW_MS))).toEqual(before);
  });
});
