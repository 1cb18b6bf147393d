/** Gives tables what they need: a reader of files, the database, who hears of a new file, and the clock of their imports. */
import { statfs } from 'node:fs/promises';
import { createFileLoader } from '../features/data/tables/load/load-file.ts';
import { openTableReader, type TableReader } from '../features/data/tables/find-row.ts';
import type { PlaceOfText } from '../features/data/tables/places/row-place.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import type { ImportRouteDeps } from '../features/data/tables/scheduled/imports.routes.ts';
import { runImport, type ImportRun, type ImportRunDeps } from '../features/data/tables/scheduled/run-import.ts';
import { createTableUploads, type TableUploads } from '../features/data/tables/table-uploads.ts';
import type { TableRouteDeps } from '../features/data/tables/tables.routes.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { createGuardedStream } from '../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';

export interface TableParts {
  routes: TableRouteDeps & ImportRouteDeps;
  uploads: TableUploads;
  reader: TableReader;
  close(): Promise<void>;
}

export interface TablePartsDeps {
  db: Database;
  log: Log;
  secrets: Secrets;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  /** Of this installation: where its own database lies, and how much of that disk must stay free. */
  config: Pick<Config, 'outboundAllowHosts' | 'databaseUrl' | 'dataDir' | 'diskReserveBytes'>;
  /** Where a postcode or town is. */
  placeOfText: PlaceOfText;
}

export async function composeTables({ db, log, secrets, mailer, publicUrl, config, placeOfText }: TablePartsDeps): Promise<TableParts> {
  const { outboundAllowHosts } = config;
  const freeBytes = config.databaseUrl === undefined ? () => freeBesideReserve(config) : undefined;
  const uploads = createTableUploads({ db, log, freeBytes, placeOfText, loader: createFileLoader(db.logins.app, config.dataDir) });
  const reader = await openTableReader({ db, log });
  const now = () => new Date();
  const imports: ImportRunDeps = {
    db,
    uploads,
    read: createGuardedStream({ allowHosts: outboundAllowHosts }),
    secrets,
    mailer,
    publicUrl,
    log,
    now,
  };
  const running = new Set<Promise<void>>();
  const runSoon = (run: ImportRun) => {
    const done = runImport(run, imports).then(
      () => undefined,
      (error: unknown) => log.error('imports.run_not_started', { companyId: run.companyId, tableId: run.tableId }, error),
    );
    running.add(done);
    void done.finally(() => running.delete(done));
  };
  // The jobs say what is due; whoever claims it first runs it.
  const stop = await db.listen('import_due', (due) => {
    if (due) runSoon({ ...due, early: false });
  });
  return {
    uploads,
    reader,
    routes: {
      uploads,
      placeOfText,
      notifyTableChanged: (tx, companyId, tableId) => db.notify(tx, 'datatable', { companyId, tableId }),
      now,
      secrets,
      read: imports.read,
      isOwnHost: (url) => outboundAllowHosts.includes(url.host) || outboundAllowHosts.includes(url.hostname),
      runSoon,
    },
    async close() {
      await stop();
      await reader.close();
      await Promise.all([uploads.idle(), Promise.race([Promise.all(running), patience()])]);
    },
  };
}

async function freeBesideReserve({ dataDir, diskReserveBytes }: TablePartsDeps['config']): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize - diskReserveBytes;
}

/** A fetch that goes on for long is begun anew by whoever comes next. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5000).unref());
}
