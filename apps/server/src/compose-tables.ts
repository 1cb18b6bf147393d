/** Gives tables what they need: a reader of files, the database, and who hears of a new file. */
import { createFileLoader } from './features/tables/load/load-file.ts';
import { openTableReader, type TableReader } from './features/tables/find-row.ts';
import { createTableUploads, type TableUploads } from './features/tables/table-uploads.ts';
import type { TableRouteDeps } from './features/tables/tables.routes.ts';
import type { Log } from './platform/log.ts';
import type { Database } from './storage/database.ts';

export interface TableParts {
  routes: TableRouteDeps;
  uploads: TableUploads;
  reader: TableReader;
  close(): Promise<void>;
}

export async function composeTables({ db, log }: { db: Database; log: Log }): Promise<TableParts> {
  const uploads = createTableUploads({ db, log, loader: createFileLoader(db.logins.app) });
  const reader = await openTableReader({ db, log });
  return {
    uploads,
    reader,
    routes: { uploads, notifyTableChanged: (tx, companyId, tableId) => db.notify(tx, 'datatable', `${companyId}:${tableId}`) },
    async close() {
      await reader.close();
      await uploads.idle();
    },
  };
}
