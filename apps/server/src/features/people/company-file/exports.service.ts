/**
 * Makes files of companies, one at a time for each. A file is offered from the moment at which all of it is kept: its pieces go
 * into the store of blobs, sealed, and only then does its row name them. Of a file that was broken off nothing is named, and the
 * store lets its pieces go within days.
 */
import { AppError } from '@limn/model';
import type { CompanyFileReport } from '@limn/contracts';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { readSnapshot } from '../../../storage/snapshot-read.ts';
import { seal } from './envelope.ts';
import { beatExport, beginExport, completeExport, failExport, runningExport, type ExportRow } from './exports.store.ts';
import { FILE_INTERRUPTED, FileFault } from './file-fault.ts';
import type { About, Manifest } from './manifest.ts';
import { tarOf } from './tar.ts';
import { entriesOf } from './write-file.ts';

export interface ExportDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get' | 'put'>;
  publicUrl: string;
  log: Log;
  now: () => Date;
}

export interface BegunExport {
  row: ExportRow;
  isNew: boolean;
}

export interface CompanyExports {
  /**
   * Lists a file, to be made once that is committed; the one that runs already, where there is one: its password is the one that
   * it was begun with.
   */
  begin(tx: Tx, companyId: number, userId: number | null): Promise<BegunExport>;
  make(companyId: number, begun: BegunExport, passphrase: string): void;
  /** Ends what is running; it is told as interrupted. */
  close(): Promise<void>;
}

const PIECE_BYTES = 4 * 1024 * 1024;
const BEAT_MS = 2000;
const KEPT_DAYS = 7;
const NOT_KEPT = 'The file could not be kept: the server has no room left for it, or its storage is away. Try again later.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** Thrown where nobody waits for the file any more. */
class GivenUp extends Error {}

export function createExports({ db, blobs, publicUrl, log, now }: ExportDeps): CompanyExports {
  const running = new Set<Promise<void>>();
  let closing = false;

  async function make(companyId: number, id: number, passphrase: string): Promise<void> {
    let progress = 0;
    let wanted = true;
    const beat = setInterval(() => {
      db.withCompany(companyId, (tx) => beatExport(tx, companyId, id, progress)).then(
        (known) => (wanted = known),
        () => undefined,
      );
    }, BEAT_MS);
    beat.unref();
    try {
      const file = await readSnapshot(db.logins.app, companyId, async (read) => {
        let report: CompanyFileReport | undefined;
        const entries = entriesOf({
          read,
          leaving: { companyId, publicUrl },
          blobs,
          now: now(),
          onProgress: (fraction) => (progress = fraction),
          onManifest: (about, manifest) => (report = reportOf(about, manifest)),
        });
        const kept = await keepPieces(seal(passphrase, tarOf(entries)), blobs, () => {
          if (closing || !wanted) throw new GivenUp();
        });
        if (!report) throw new Error('A file ended without its list of contents.');
        return { ...kept, report };
      });
      const expiresAt = new Date(now().getTime() + KEPT_DAYS * 86_400_000);
      await db.withCompany(companyId, (tx) => completeExport(tx, companyId, id, { ...file, expiresAt }));
    } catch (error) {
      if (!(error instanceof FileFault || error instanceof GivenUp)) log.error('company_file.export_failed', { companyId }, error);
      await db.withCompany(companyId, (tx) => failExport(tx, companyId, id, reasonOf(error))).catch(() => undefined);
    } finally {
      clearInterval(beat);
    }
  }

  return {
    async begin(tx, companyId, userId) {
      for (;;) {
        const begun = await beginExport(tx, companyId, userId);
        if (begun) return { row: begun, isNew: true };
        const row = await runningExport(tx, companyId);
        if (row) return { row, isNew: false };
        // It ended between the two looks: another one can begin.
      }
    },
    make(companyId, { row, isNew }, passphrase) {
      if (!isNew) return;
      const made = make(companyId, row.id, passphrase).finally(() => running.delete(made));
      running.add(made);
    },
    async close() {
      closing = true;
      await Promise.all(running);
    },
  };
}

export function reportOf({ company, made_at }: About, { parts, blobs, notes }: Manifest): CompanyFileReport {
  const counts = Object.fromEntries(Object.entries(parts).map(([name, { rows }]) => [name, rows]));
  return { company, made_at, counts: { ...counts, blobs: blobs.count }, notes };
}

/** Only so much is in memory at a time. */
async function keepPieces(
  sealed: AsyncIterable<Buffer>,
  blobs: Pick<BlobStore, 'put'>,
  requireWanted: () => void,
): Promise<{ pieces: string[]; bytes: number }> {
  const pieces: string[] = [];
  let [waiting, length, bytes]: [Buffer[], number, number] = [[], 0, 0];
  const keep = async () => {
    requireWanted();
    pieces.push(await blobs.put(Buffer.concat(waiting)));
    [waiting, length] = [[], 0];
  };
  for await (const some of sealed) {
    waiting.push(some);
    length += some.length;
    bytes += some.length;
    if (length >= PIECE_BYTES) await keep();
  }
  if (length > 0) await keep();
  return { pieces, bytes };
}

function reasonOf(error: unknown): string {
  if (error instanceof FileFault) return error.message;
  if (error instanceof GivenUp) return FILE_INTERRUPTED;
  return error instanceof AppError && error.code === 'unavailable' ? NOT_KEPT : FAILED;
}
