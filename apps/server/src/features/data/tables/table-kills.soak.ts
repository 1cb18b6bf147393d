/**
 * Fifty kills at random moments of replacing a table of 50,000 rows: old or new, never a mix, and nothing
 * stuck.
 */
import { seededRandom } from '@limn/model';
import { TEXT_PLACES } from '../places/text-places.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { createFileLoader } from './load/load-file.ts';
import { createTableUploads } from './table-uploads.ts';
import { killReplacing, numberedTable } from './testing/replace-kills.ts';

const ROWS = 50_000;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const log = createLog('error');
  const db = await openDatabase({ dataDir }, log);
  try {
    const { id: companyId } = await db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Killed') returning id`));
    const uploads = createTableUploads({
      db,
      log,
      loader: createFileLoader(db.logins.app),
      places: TEXT_PLACES,
      onItemsRemoved: async () => undefined,
    });
    const tableId = await numberedTable(db, uploads, companyId, ROWS);
    const outcome = await killReplacing(
      { db, logins: db.logins, companyId, tableId, rows: ROWS },
      { kills: 50, maxMs: 4000, random: seededRandom(1) },
    );
    report('table_kills_table_kills', outcome.kills, 'kills');
    report('table_kills_table_replaced', outcome.replaced, 'files');
    report('table_kills_table_wrong', outcome.wrong, 'tables');
    report('table_kills_table_stuck', outcome.stuck, 'tables');
    if (outcome.wrong > 0 || outcome.stuck > 0) throw new Error('Readers had a mix or an older file, or a table was stuck.');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
