/**
 * The database is away for ten minutes at 2,000 impressions/s (SOAK_SECONDS shortens it): fronts go on,
 * nothing is lost, and the backlog is drained at least ten times as fast as it came.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startJobs } from '../../../jobs/start-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { openDatabase } from '../../../storage/database.ts';
import { startFront } from './testing/front-process.ts';

const PER_SECOND = 2000;
const WORLD = { companies: [1, 2, 3], objects: 4, recipients: 20_000, firstDay: 2500, days: 3 };

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const seconds = Number(process.env.SOAK_SECONDS ?? 600);
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const log = createLog('silent');
  const directory = join(dataDir, 'journal');
  let db = await openDatabase({ dataDir }, log);
  const { logins } = db;
  const jobs = startJobs({ login: logins.jobs, directory, log, logLevel: 'silent' });
  const front = startFront({ logins, directory, slot: 1, perSecond: PER_SECOND, firstPosition: 0, world: WORLD });
  try {
    await sleep(3000);
    await db.close();
    await sleep(seconds * 1000);
    const { uncounted } = await front.finish();
    const backAt = performance.now();
    db = await openDatabase({ dataDir }, log);
    const logged = await drained(front.acknowledged.size, logins.jobs);
    const tookSeconds = (performance.now() - backAt) / 1000;
    report('database_outage_acknowledged', front.acknowledged.size, 'records');
    report('database_outage_uncounted', uncounted, 'records');
    report('database_outage_lost', front.acknowledged.size - logged, 'records');
    report('database_outage_drained_in', tookSeconds, 's');
    report('database_outage_drain_rate_ratio_vs_live', (PER_SECOND * seconds) / tookSeconds / PER_SECOND, 'x');
    if (logged !== front.acknowledged.size || uncounted > 0) throw new Error('Something was lost or counted twice.');
  } finally {
    await front.kill();
    await jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Waits until so many records are in the log, a moment longer for any that should not be, and answers how
 * many there are.
 */
async function drained(expected: number, login: Parameters<typeof withClient>[0]): Promise<number> {
  const count = () =>
    withClient(
      login,
      'soak',
      async (client) => (await client.query<{ n: number }>('select coalesce(sum(n), 0)::int as n from batch')).rows[0]?.n ?? 0,
    );
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) if ((await count()) >= expected) break;
  return count();
}
