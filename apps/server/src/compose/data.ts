/** Gives taking a company along, taking one in and erasing a person what they need of the rest. */
import type { FastifyInstance } from 'fastify';
import { removeLeftFiles } from '../features/people/company-file/arriving-file.ts';
import { filesToRead } from '../features/people/company-file/arrivals.store.ts';
import { createArrivals } from '../features/people/company-file/arrivals.service.ts';
import type { CompanyFileRouteDeps } from '../features/people/company-file/company-file.routes.ts';
import { bindExportFiles } from '../features/people/company-file/export-files.ts';
import { recipientHash } from '../features/measuring/counting/recipient.ts';
import type { ErasureRouteDeps } from '../features/people/erasure/erasure.routes.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';
import { arrivingPlace, openFilesOf } from './company-imports.ts';

export interface DataParts {
  companyFiles: CompanyFileRouteDeps;
  erasures: ErasureRouteDeps;
  bindFiles(app: FastifyInstance): void;
  close(): Promise<void>;
}

export interface DataPartsDeps {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'journalSlot' | 'diskReserveBytes'>;
  db: Database;
  blobs: BlobStore;
  secrets: Secrets;
  /** Drop what the front remembers of recipients of a company, or of all. */
  forget(companyId?: number): void;
}

export async function composeData({ config, db, blobs, secrets, forget }: DataPartsDeps): Promise<DataParts> {
  const { publicUrl } = config;
  const now = () => new Date();
  const linkSecret = secrets.derive('links of exports');
  const files = await openFilesOf(config);
  await removeLeftFiles(arrivingPlace(config), await db.control(filesToRead));
  const arrivals = createArrivals({ db, files, secrets, announceImport: (tx, id) => db.notify(tx, 'ordered', { what: 'company', id }) });
  const stopListening = await db.listen('forget', (erased) => forget(erased?.companyId));
  return {
    companyFiles: {
      exports: { secrets, announceExport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'export', companyId, id }) },
      arrivals,
      linkSecret,
      publicUrl,
      now,
    },
    erasures: {
      login: db.logins.app,
      async hashOf(tx, companyId, eid) {
        const { eid_key } = await tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]);
        return recipientHash(eid_key, eid);
      },
      notifyErasure: (tx, companyId) => db.notify(tx, 'forget', { companyId }),
    },
    bindFiles: (app) => bindExportFiles(app, { db, blobs, secret: linkSecret, now }),
    async close() {
      await stopListening();
    },
  };
}
