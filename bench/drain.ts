/**
 * The cost of counting: processor time of the drain and of the roller for each 1,000 records, with and
 * without subjects inside what was opened, of this process and of all that the embedded server runs.
 * Processor time barely depends on what else the machine does, so two versions of the code can be compared on
 * a busy one: run them in turns.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDrainer } from '../apps/server/src/features/measuring/counting/drain/drain.ts';
import { rollOnce } from '../apps/server/src/features/measuring/counting/roll/roller.ts';
import { pileUp } from '../apps/server/src/features/measuring/counting/testing/front-process.ts';
import type { World } from '../apps/server/src/features/measuring/counting/testing/random-record.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import type { Report } from './run.ts';

const log = createLog('error');
const RECORDS = 300_000;
/** A busy hour of some companies, the backlog of a pause of the drain. */
const WORLD: World = {
  companies: Array.from({ length: 20 }, (_, index) => index + 1),
  objects: 10,
  recipients: 100_000,
  firstDay: 2490,
  days: 2,
  hours: 2,
  subjects: 0,
};

export async function run(report: Report): Promise<void> {
  for (const [name, world] of [
    ['plain', WORLD],
    ['five_subjects', { ...WORLD, subjects: 5 }],
  ] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
    const db = await openDatabase({ dataDir }, log);
    try {
      const directory = join(dataDir, 'journal-cost');
      await pileUp({ logins: db.logins, directory, world, max: RECORDS });
      await withClient(db.logins.jobs, 'bench', async (client) => {
        await client.query('set synchronous_commit = off');
        const drainer = createDrainer({ directory, log });
        const drain = await costOf(dataDir, async () => {
          while (await drainer.step(client));
        });
        const roll = await costOf(dataDir, async () => {
          while ((await rollOnce(client)) > 0);
        });
        for (const [what, cost] of Object.entries({ drain, roll })) {
          report(`drain_${name}_${what}_cpu`, (cost.ownMs + cost.serverMs) / (RECORDS / 1000), 'ms/1,000 records');
          report(`drain_${name}_${what}_cpu_here`, cost.ownMs / (RECORDS / 1000), 'ms/1,000 records');
          report(`drain_${name}_${what}_rate`, RECORDS / cost.seconds, 'records/s');
        }
        const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database())::float8 as size');
        report(`drain_${name}_bytes`, (rows[0]?.size ?? 0) / RECORDS, 'bytes/record');
      });
    } finally {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

async function costOf(dataDir: string, work: () => Promise<void>) {
  const own = process.cpuUsage();
  const server = serverMs(dataDir);
  const startedAt = performance.now();
  await work();
  const { user, system } = process.cpuUsage(own);
  return { ownMs: (user + system) / 1000, serverMs: serverMs(dataDir) - server, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Processor time of the embedded server's processes; those that ended meanwhile are in their parent's sum.
 */
function serverMs(dataDir: string): number {
  const main = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
        const [parent, times] = [fields[1], fields.slice(11, Number(name) === main ? 15 : 13)];
        return Number(name) === main || parent === main ? times.reduce((sum, ticks) => sum + ticks, 0) * 10 : 0;
      } catch {
        return 0;
      }
    })
    .reduce((sum, ms) => sum + ms, 0);
}
