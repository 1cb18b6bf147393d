/** Gives imports of past events what they need, and clears away files that a front left that was stopped. */
import { EVENT_FILE_BYTES } from '@limn/contracts';
import { join } from 'node:path';
import { openUploadSpool, removeLeftFiles, type UploadSpool } from '../../../../platform/upload-spool.ts';
import type { Config } from '../../../../platform/config.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import type { QuotaOf } from '../refused-limit.ts';
import { eventImportHandlers, type EventImportRouteDeps } from './event-imports.routes.ts';
import { FILES_TO_READ } from './imports.store.ts';

type Place = Pick<Config, 'dataDir' | 'journalSlot' | 'diskReserveBytes'>;

export async function composeEventImports({
  config,
  db,
  quotaOf,
  foreseePeople,
}: Pick<EventImportRouteDeps, 'foreseePeople'> & {
  config: Place;
  db: Database;
  quotaOf: QuotaOf;
}): Promise<ReturnType<typeof eventImportHandlers>> {
  const files = await openEventFiles(config);
  // The files of all companies, so not by the login that knows one.
  const { rows } = await withClient(db.logins.jobs, 'event files', (client) => client.query<{ file: string }>(FILES_TO_READ));
  await removeLeftFiles(placeOf(config), new Set(rows.map(({ file }) => file)));
  return eventImportHandlers({
    files,
    quotaOf,
    foreseePeople,
    announceImport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'events', companyId, id }),
    announceRetype: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'retype', companyId, id }),
  });
}

export function openEventFiles(config: Place): Promise<UploadSpool> {
  return openUploadSpool({ ...placeOf(config), reserveBytes: config.diskReserveBytes, maxBytes: EVENT_FILE_BYTES });
}

function placeOf({ dataDir, journalSlot }: Place): { directory: string; slot: number } {
  return { directory: join(dataDir, 'event-files'), slot: journalSlot };
}
