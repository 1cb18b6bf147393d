/**
 * Random histories that come late, twice and in random orders, each beside the plain oracle: 100,000
 * conversions in all. FIRST and HISTORIES choose a part of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../../platform/log.ts';
import { openDatabase } from '../../../../storage/database.ts';
import { runHistory } from './testing/attribution-run.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);
const FIRST = Number(process.env['FIRST'] ?? 1000);
const CONVERSIONS = 100;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  let differences = 0;
  try {
    for (let seed = FIRST; seed < FIRST + HISTORIES; seed++)
      for (const { actual, expected } of await runHistory({ db, logins: db.logins }, seed, { size: CONVERSIONS, merges: seed % 5 })) {
        const inOrder = (sums: object) => JSON.stringify(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
        if (inOrder(actual) !== inOrder(expected)) differences += 1;
      }
    report('attribution_conversions', HISTORIES * CONVERSIONS, 'conversions');
    report('attribution_differences', differences, 'answers');
    if (differences > 0) throw new Error('The sums differ from the oracle’s.');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
