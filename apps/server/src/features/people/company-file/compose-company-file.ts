/**
 * Gives exports and imports of companies what they need, and clears away what a front left that was stopped.
 */
import { join } from 'node:path';
import { COMPANY_FILE_BYTES } from '@limn/contracts';
import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Config } from '../../../platform/config.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { openUploadSpool, removeLeftFiles, type UploadSpool } from '../../../platform/upload-spool.ts';
import { createCompanyImports } from './company-imports.service.ts';
import { filesToRead } from './company-imports.store.ts';
import { companyFileHandlers } from './company-file.routes.ts';
import { bindExportFiles } from './export-files.ts';

export interface CompanyFileParts {
  handlers: ReturnType<typeof companyFileHandlers>;
  bindFiles(app: FastifyInstance): void;
}

export interface CompanyFilePartsDeps {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'journalSlot' | 'diskReserveBytes'>;
  db: Database;
  blobs: BlobStore;
  secrets: Secrets;
}

export async function composeCompanyFiles({ config, db, blobs, secrets }: CompanyFilePartsDeps): Promise<CompanyFileParts> {
  const now = () => new Date();
  const linkSecret = secrets.derive('links of exports');
  const files = await openFilesOf(config);
  await removeLeftFiles(spoolPlace(config), await db.control(filesToRead));
  return {
    handlers: companyFileHandlers({
      exports: { secrets, announceExport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'export', companyId, id }) },
      imports: createCompanyImports({ db, files, secrets, announceImport: (tx, id) => db.notify(tx, 'ordered', { what: 'company', id }) }),
      linkSecret,
      publicUrl: config.publicUrl,
      now,
    }),
    bindFiles: (app) => bindExportFiles(app, { db, blobs, secret: linkSecret, now }),
  };
}

/** Where files of companies arrive on this machine. */
function spoolPlace({ dataDir, journalSlot }: Pick<Config, 'dataDir' | 'journalSlot'>): { directory: string; slot: number } {
  return { directory: join(dataDir, 'arriving'), slot: journalSlot };
}

export function openFilesOf(config: Pick<Config, 'dataDir' | 'journalSlot' | 'diskReserveBytes'>): Promise<UploadSpool> {
  return openUploadSpool({ ...spoolPlace(config), reserveBytes: config.diskReserveBytes, maxBytes: COMPANY_FILE_BYTES });
}
