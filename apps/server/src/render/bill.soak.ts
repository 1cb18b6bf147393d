/**
 * A random day of 100,000 requests of all six classes, with thirty restarts by kill -9: the bill is the
 * counted impressions, less implied ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../storage/database.ts';
import { billRun } from './testing/bill-run.ts';

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  const requests = Number(process.env.SOAK_REQUESTS ?? 100_000);
  try {
    const result = await billRun(db, { seed: Number(process.env.SOAK_SEED ?? 7), requests, kills: 30 });
    const { wrongStops, ...figures } = result;
    for (const [name, value] of Object.entries({ ...figures, wrongStops: wrongStops.length })) report(`bill_${name}`, value, 'n');
    for (const stop of wrongStops) process.stderr.write(`${stop}\n`);
    if (result.wrongRecords + result.wrongBills + wrongStops.length > 0) throw new Error('The bill is not what was counted.');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
