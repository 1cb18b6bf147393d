/**
 * The disk is full, and who fills it tries again all the time: counting goes on in what was set aside, and
 * everything that was acknowledged is drained. On a small file system in memory of its own, which only root
 * may mount.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { openDatabase } from '../../../storage/database.ts';
import { createDrainer } from './drain/drain.ts';
import { openJournal } from './log/journal.ts';
import { setReserveAside } from '../../../storage/journal/journal-file.ts';
import { loggedPositions } from './testing/read-counts.ts';
import { recordAt } from './testing/record-at.ts';

const [DISK_MB, RESERVE_BYTES] = [64, 8 * 1024 * 1024];
const WORLD = { companies: [1, 2, 3], objects: 4, recipients: 20_000, firstDay: 2500, days: 3 };
/** Behind the first half the disk is full; they fit into the reserve. */
const RECORDS = 60_000;
const AT_ONCE = 500;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const [dataDir, disk] = [mkdtempSync(join(tmpdir(), 'limn-soak-')), mkdtempSync(join(tmpdir(), 'limn-full-'))];
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  const log = createLog('silent');
  const db = await openDatabase({ dataDir }, log);
  try {
    const directory = join(disk, 'journal');
    const journal = await openJournal({ directory, slot: 1, db, log, reserveBytes: RESERVE_BYTES });
    while (!(await setReserveAside(directory, 1, RESERVE_BYTES)));
    let acknowledged = 0;
    for (let from = 0; from < RECORDS; from += AT_ONCE) {
      if (from >= RECORDS / 2) fill(join(disk, 'uploads'));
      const appended = Array.from({ length: AT_ONCE }, (_, index) => journal.append(recordAt(from + index, WORLD)));
      for (const { status } of await Promise.allSettled(appended)) if (status === 'fulfilled') acknowledged++;
    }
    const { uncounted, epoch } = journal;
    await journal.close();
    const logged = await withClient(db.logins.jobs, 'soak', async (client) => {
      const drainer = createDrainer({ directory, log });
      while (await drainer.step(client));
      return loggedPositions(client);
    });
    report('disk_full_acknowledged', acknowledged, 'records');
    report('disk_full_uncounted', uncounted, 'records');
    report('disk_full_lost', acknowledged - logged.size, 'records');
    report('disk_full_doubled', [...logged.values()].filter((n) => n > 1).length, 'records');
    if (epoch !== 2) throw new Error('The reserve was not used.');
    if (acknowledged !== RECORDS || logged.size !== RECORDS || uncounted > 0) throw new Error('Something was not counted.');
  } finally {
    await db.close();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** To the last byte. */
function fill(path: string): void {
  for (let bytes = 1024 * 1024; bytes >= 1;) {
    try {
      appendFileSync(path, Buffer.alloc(bytes, 1));
    } catch {
      bytes = Math.floor(bytes / 16);
    }
  }
}
