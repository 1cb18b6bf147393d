/**
 * Two hundred random companies, exported from one installation and imported into another: all that is theirs
 * is as it was.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobs } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { createRoundTrips } from './testing/random-round-trip.ts';

const COMPANIES = 200;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-round-trips-'));
  const open = async (name: string) => ({
    db: await openDatabase({ dataDir: join(directory, name) }, createLog('error')),
    blobs: openDiskBlobs(join(directory, `${name}-blobs`)),
    publicUrl: `https://${name}.example`,
  });
  const [here, there] = [await open('here'), await open('there')];
  try {
    const trips = createRoundTrips(here, there);
    const wrong: string[] = [];
    const first = Date.now() % 1_000_000_000;
    for (let seed = first; seed < first + COMPANIES; seed++) wrong.push(...(await trips.of(seed)));
    report('companies imported twice', COMPANIES, 'companies');
    report('tables that differ', wrong.length, 'tables');
    wrong.push(...(await trips.untried()));
    if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'));
  } finally {
    await Promise.all([here.db.close(), there.db.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
