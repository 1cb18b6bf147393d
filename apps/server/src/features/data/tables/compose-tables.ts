/**
 * Gives tables what they need: a reader of files, the database, who hears of a new file, and the clock of
 * their imports.
 */
import { statfs } from 'node:fs/promises';
import { createFileLoader } from './load/load-file.ts';
import { openTableReader, type TableReader } from './find-row.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import type { PlaceQuestions } from './places/unplaced-rows.ts';
import { importHandlers, type ImportRouteDeps } from './scheduled/imports.routes.ts';
import { createTableUploads, type TableUploads } from './table-uploads.ts';
import { tableHandlers, type TableRouteDeps } from './tables.routes.ts';
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import { createGuardedStream } from '../../../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';

export interface TableParts {
  handlers: ReturnType<typeof tableHandlers> & ReturnType<typeof importHandlers>;
  uploads: TableUploads;
  reader: TableReader;
  close(): Promise<void>;
}

export interface TablePartsDeps {
  db: Database;
  log: Log;
  secrets: Secrets;
  /** Settings of this installation: where its own database is, and how much of that disk must stay free. */
  config: Pick<Config, 'outboundAllowHosts' | 'databaseUrl' | 'dataDir' | 'diskReserveBytes'>;
  places: PlaceQuestions;
  onItemsRemoved: OnItemsRemoved;
}

export async function composeTables({ db, log, secrets, config, places, onItemsRemoved }: TablePartsDeps): Promise<TableParts> {
  const { outboundAllowHosts } = config;
  const uploads = composeUploads({ db, log, config, places, onItemsRemoved });
  const reader = await openTableReader({ db, log });
  const routes: TableRouteDeps & ImportRouteDeps = {
    uploads,
    placeOfText: places.placeOfText,
    onItemsRemoved,
    notifyTableChanged: (tx, companyId, tableId) => db.notify(tx, 'datatable', { companyId, tableId }),
    now: () => new Date(),
    secrets,
    read: createGuardedStream({ allowHosts: outboundAllowHosts }),
    isOwnHost: (url) => outboundAllowHosts.includes(url.host) || outboundAllowHosts.includes(url.hostname),
    announceImport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'import', companyId, id }),
  };
  return {
    uploads,
    reader,
    handlers: { ...tableHandlers(routes), ...importHandlers(routes) },
    async close() {
      await reader.close();
      await uploads.idle();
    },
  };
}

/** The way of a file into a table, for uploads and for imports. */
export function composeUploads({ db, log, config, places, onItemsRemoved }: Omit<TablePartsDeps, 'secrets'>): TableUploads {
  const freeBytes = config.databaseUrl === undefined ? () => freeBesideReserve(config) : undefined;
  return createTableUploads({ db, log, freeBytes, places, onItemsRemoved, loader: createFileLoader(db.logins.app, config.dataDir) });
}

async function freeBesideReserve({ dataDir, diskReserveBytes }: TablePartsDeps['config']): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize - diskReserveBytes;
}
