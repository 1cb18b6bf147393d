/** The same walk at size: half a million rows, ten kills of each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { stepKillWalk } from './testing/step-kill-walk.ts';

const [ROWS, KILLS] = [500_000, 10];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-event-steps-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  try {
    const result = await stepKillWalk({ db, logins: db.logins, directory: join(dataDir, 'event-files') }, { rows: ROWS, kills: KILLS });
    report('event_steps_kills_in_time', result.inTime, 'kills');
    report('event_steps_mixed', result.mixed.length, 'states');
    if (result.mixed.length > 0) throw new Error(result.mixed.join('\n'));
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
