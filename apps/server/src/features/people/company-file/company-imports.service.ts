/**
 * Takes files of companies from those who upload them: kept on the disk, opened for a look, and handed to a
 * worker, which imports them (see `import-company.ts`).
 */
import { AppError, invalidField } from '@limn/model';
import type { IncomingFile } from '../../../api/call.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import {
  beginCompanyImport,
  countOrdered,
  forgetCompanyImport,
  orderCompanyImport,
  type CompanyImportRow,
} from './company-imports.store.ts';
import { startBeat } from './import-beat.ts';
import type { UploadSpool } from '../../../platform/upload-spool.ts';
import { WrongPassphrase } from './envelope.ts';
import { FileError } from './file-error.ts';
import { openCompanyFile, sealContext, type OpenCompanyFile } from './open-company-file.ts';

export interface CompanyImportsDeps {
  db: Database;
  files: UploadSpool;
  secrets: Pick<Secrets, 'seal'>;
  /**
   * To be called in the transaction that orders an import: a worker begins with it when that is committed.
   */
  announceImport(tx: Tx, importId: number): Promise<void>;
}

export interface CompanyImports {
  /** Resolves when the file has arrived and could be opened; the list shows what becomes of it. */
  bring(userId: number, passphrase: string, file: IncomingFile): Promise<CompanyImportRow>;
}

/** Other users' uploads wait meanwhile; beyond the limit they get an error. */
const MAX_ORDERED = 2;

export function createCompanyImports({ db, files, secrets, announceImport }: CompanyImportsDeps): CompanyImports {
  return {
    async bring(userId, passphrase, incoming) {
      if ((await db.control(countOrdered)) >= MAX_ORDERED)
        throw new AppError('too_many_requests', {
          publicMessage: 'Other companies are being imported on this server just now. Try again in a few minutes.',
          retryAfterSeconds: 60,
        });
      const started = await db.control((tx) => beginCompanyImport(tx, userId));
      if (!started) throw new AppError('conflict', { publicMessage: 'You’re already importing a file. Wait until it’s done.' });
      const beat = startBeat(db, started.id, 1);
      try {
        const kept = await files.keep(incoming);
        await requireReadable(openCompanyFile(kept, passphrase));
        const sealed = secrets.seal(passphrase, sealContext(started.id));
        await db.control(async (tx) => {
          await orderCompanyImport(tx, started.id, { file: kept.name, file_bytes: kept.bytes, passphrase: sealed });
          await announceImport(tx, started.id);
        });
        return started;
      } catch (error) {
        await db.control((tx) => forgetCompanyImport(tx, started.id)).catch(() => undefined);
        throw error;
      } finally {
        beat.stop();
      }
    },
  };
}

/** A wrong password or another kind of file gets its error at once. */
async function requireReadable(file: OpenCompanyFile): Promise<void> {
  try {
    for await (const _ of file.entries()) break;
  } catch (error) {
    await file.remove();
    if (error instanceof WrongPassphrase) throw invalidField('passphrase', error.message);
    throw error instanceof FileError ? invalidField('file', error.message) : error;
  }
}
