import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';
import { walkZone, zonesOfBothSides } from './testing/zone-walk.ts';

test('cuts hours as the runtime does, around changes of clocks', { timeout: 120_000 }, async () => {
  const { logins, drop } = await testDatabase();
  try {
    const walks = await withClient(logins.owner, 'test', async (client) => {
      const random = seededRandom(20_261_129);
      const all = (await zonesOfBothSides(client)).filter((zone) => zone !== 'Factory');
      // The soak walks all of them. These have other rules here and there, or another name on one side only.
      const known = ['America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun', 'Australia/Lord_Howe', 'Pacific/Apia', 'AET', 'PST'];
      const some = Array.from({ length: 12 }, () => all[Math.floor(random() * all.length)] ?? 'UTC');
      const walked = [];
      for (const zone of new Set([...known, ...some])) walked.push(await walkZone(client, zone, [2024, 2030]));
      return walked;
    });
    expect(walks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(walks.reduce((sum, { walked }) => sum + walked, 0)).toBeGreaterThan(1000);
  } finally {
    await drop();
  }
});
