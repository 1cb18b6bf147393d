/**
 * Takes files of companies from those who upload them: kept on the disk, opened for a look, and handed to a worker, which imports them
 * (see `import-company.ts`).
 */
import { AppError, invalidField } from '@limn/model';
import type { IncomingFile } from '../../../api/call.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { beginArrival, countOrdered, forgetArrival, orderArrival, type ArrivalRow } from './arrivals.store.ts';
import { startBeat } from './arrival-beat.ts';
import type { ArrivingFiles } from '../../../platform/arriving-files.ts';
import { WrongPassphrase } from './envelope.ts';
import { FileError } from './file-error.ts';
import { openCompanyFile, sealContext, type OpenCompanyFile } from './open-company-file.ts';

export interface ArrivalDeps {
  db: Database;
  files: ArrivingFiles;
  secrets: Pick<Secrets, 'seal'>;
  /** To be called in the transaction that orders an import: a worker begins with it when that is committed. */
  announceImport(tx: Tx, arrivalId: number): Promise<void>;
}

export interface CompanyArrivals {
  /** Resolves when the file has arrived and could be opened; the list shows what becomes of it. */
  bring(userId: number, passphrase: string, file: IncomingFile): Promise<ArrivalRow>;
}

/** Other users' uploads wait meanwhile; beyond the limit they get an error. */
const MAX_ORDERED = 2;

export function createArrivals({ db, files, secrets, announceImport }: ArrivalDeps): CompanyArrivals {
  return {
    async bring(userId, passphrase, incoming) {
      if ((await db.control(countOrdered)) >= MAX_ORDERED)
        throw new AppError('too_many_requests', {
          publicMessage: 'Other companies are being imported on this server just now. Try again in a few minutes.',
          retryAfterSeconds: 60,
        });
      const arrival = await db.control((tx) => beginArrival(tx, userId));
      if (!arrival) throw new AppError('conflict', { publicMessage: 'You’re already importing a file. Wait until it’s done.' });
      const beat = startBeat(db, arrival.id, 1);
      try {
        const kept = await files.keep(incoming);
        await requireReadable(openCompanyFile(kept, passphrase));
        const sealed = secrets.seal(passphrase, sealContext(arrival.id));
        await db.control(async (tx) => {
          await orderArrival(tx, arrival.id, { file: kept.name, file_bytes: kept.bytes, passphrase: sealed });
          await announceImport(tx, arrival.id);
        });
        return arrival;
      } catch (error) {
        await db.control((tx) => forgetArrival(tx, arrival.id)).catch(() => undefined);
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
