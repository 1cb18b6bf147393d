/**
 * Files made to break anyone who reads them, at full size: half a gigabyte without an end of line, a hundred
 * thousand columns, ten million rows. Each is refused with its reason, memory grows by no more than 128 MB,
 * and the rows from before are still read.
 */
import { TEXT_PLACES } from '../places/text-places.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@limn/model';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { openTableReader } from './find-row.ts';
import { createFileLoader } from './load/load-file.ts';
import { createTableUploads } from './table-uploads.ts';
import { CSV_BOMBS, manyRows, type CsvBomb } from './testing/csv-bombs.ts';
import { numberedTable } from './testing/replace-kills.ts';

const MB = 1024 * 1024;
const BOMB_BYTES = 500 * MB;
const MAX_GROWTH_MB = 128;
const ROWS = 50_000;
const TOO_MANY: CsvBomb = { name: 'ten million rows', file: () => manyRows(10_000_000), reason: /more than 5,000,000 rows/ };

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const log = createLog('error');
  const db = await openDatabase({ dataDir }, log);
  const wrong: string[] = [];
  let max = 0;
  try {
    const { id: companyId } = await db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Bombed') returning id`));
    const uploads = createTableUploads({
      db,
      log,
      loader: createFileLoader(db.logins.app),
      places: TEXT_PLACES,
      onItemsRemoved: async () => undefined,
    });
    const tableId = await numberedTable(db, uploads, companyId, ROWS);
    const reader = await openTableReader({ db, log });
    for (const { name, file, reason } of [...CSV_BOMBS, TOO_MANY]) {
      const before = process.memoryUsage().rss;
      let highest = before;
      const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
      const begun = await uploads.begin(companyId, { kind: 'datatable', name, replace: tableId, userId: null });
      const message = await uploads.read(begun, { bytes: file(BOMB_BYTES), expectedBytes: undefined }).then(
        () => 'nothing',
        (error: unknown) => (error instanceof AppError ? error.publicMessage : String(error)),
      );
      clearInterval(watching);
      await uploads.giveUp(begun, message);
      max = Math.max(max, (highest - before) / MB);
      if (!reason.test(message)) wrong.push(`${name}: ${message}`);
      const row = await reader.findRow(companyId, tableId, `k${ROWS - 1}`);
      if (row?.get('file') !== '0') wrong.push(`${name}: the rows from before are gone`);
    }
    await reader.close();
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report('table_bombs_bombs', CSV_BOMBS.length + 1, 'files');
  report('table_bombs_memory_growth', max, 'MB');
  report('table_bombs_wrong', wrong.length, 'files');
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (max > MAX_GROWTH_MB) throw new Error(`Memory grew by ${Math.round(max)} MB.`);
}
