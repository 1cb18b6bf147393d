/** Every timezone of both sides around every change of its clocks from 2024 to 2030. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../../../tools/soak.ts';
import { createLog } from '../platform/log.ts';
import { withClient } from './connection.ts';
import { openDatabase } from './database.ts';
import { walkZone, zonesOfBothSides } from './testing/zone-walk.ts';

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  try {
    await withClient(db.logins.owner, 'soak', async (client) => {
      // No place, and no runtime has clocks for it.
      const zones = (await zonesOfBothSides(client)).filter((zone) => zone !== 'Factory');
      const wrong: string[] = [];
      let walked = 0;
      for (const zone of zones) {
        const walk = await walkZone(client, zone, [2024, 2030]);
        walked += walk.walked;
        wrong.push(...walk.wrong);
      }
      report('timezones', zones.length, 'names');
      report('quarters of an hour around changes', walked, 'instants');
      report('differences', wrong.length, 'instants');
      if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'));
    });
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
