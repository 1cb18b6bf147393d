/**
 * Makes files of companies, one at a time for each. A file is offered from the moment at which all of it is
 * kept: its pieces go into the store of blobs, sealed, and only then does its row name them. Of a file that
 * was broken off nothing is named, and the store lets its pieces go within days.
 */
import { AppError } from '@limn/model';
import type { CompanyFileReport } from '@limn/contracts';
import type { BlobStore } from '../../../platform/blobs.ts';
import { startHeartbeat } from '../../../platform/heartbeat.ts';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { withLease, type Lease } from '../../../storage/lease.ts';
import { readSnapshot } from '../../../storage/snapshot-read.ts';
import { seal } from './envelope.ts';
import {
  beatExport,
  beginExport,
  completeExport,
  failExport,
  findOrder,
  runningExport,
  setPassphrase,
  type ExportRow,
} from './exports.store.ts';
import { FILE_INTERRUPTED, FileError } from './file-error.ts';
import type { About, Manifest } from './manifest.ts';
import { tarOf } from './tar.ts';
import { entriesOf } from './write-file.ts';

export interface ExportOrderDeps {
  secrets: Pick<Secrets, 'seal'>;
  /** To be called in the transaction that orders a file: a worker begins with it when that is committed. */
  announceExport(tx: Tx, companyId: number, exportId: number): Promise<void>;
}

export interface ExportDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get' | 'put'>;
  secrets: Pick<Secrets, 'open'>;
  publicUrl: string;
  log: Log;
  now: () => Date;
}

export interface CompanyExports {
  /**
   * Makes a file that was ordered; skipped while another process does. Never rejects for failures that its
   * row shows.
   */
  make(companyId: number, exportId: number): Promise<void>;
  /** Ends what is running; another process begins with it again. */
  close(): void;
}

const PIECE_BYTES = 4 * 1024 * 1024;
const BEAT_MS = 2000;
const KEPT_DAYS = 7;
/** The message for a company whose file ends the process that makes it each time. */
const MAX_TRIES = 3;
const NOT_KEPT = 'Couldn’t save the file: the server’s storage is full or unavailable. Try again later.';
const FAILED = 'Something went wrong on our side. Please try again.';

/** Thrown where no one waits for the file any more. */
class GivenUp extends Error {}

/**
 * Lists a file, to be made once that is committed; the one that runs already, where there is one: its
 * password is the one that it was begun with.
 */
export async function orderExport(
  tx: Tx,
  { companyId, userId, passphrase }: { companyId: number; userId: number | null; passphrase: string },
  { secrets, announceExport }: ExportOrderDeps,
): Promise<ExportRow> {
  for (;;) {
    const begun = await beginExport(tx, companyId, userId);
    if (begun) {
      await setPassphrase(tx, companyId, begun.id, secrets.seal(passphrase, contextOf(companyId, begun.id)));
      await announceExport(tx, companyId, begun.id);
      return begun;
    }
    const running = await runningExport(tx, companyId);
    if (running) return running;
    // It ended between the two looks: another one can begin.
  }
}

export function createExports({ db, blobs, secrets, publicUrl, log, now }: ExportDeps): CompanyExports {
  let closing = false;

  async function make(companyId: number, id: number, lease: Lease): Promise<void> {
    let progress = 0;
    let wanted = true;
    const stop = startHeartbeat(BEAT_MS, async () => {
      wanted = await db.withCompany(companyId, (tx) => beatExport(tx, companyId, id, progress));
    });
    try {
      const passphrase = await passphraseOf(companyId, id, lease);
      if (passphrase === undefined) return;
      const file = await readSnapshot(db.logins.app, companyId, async (read) => {
        let report: CompanyFileReport | undefined;
        const entries = entriesOf({
          read,
          context: { companyId, publicUrl },
          blobs,
          now: now(),
          onProgress: (fraction) => (progress = fraction),
          onManifest: (about, manifest) => (report = reportOf(about, manifest)),
        });
        const kept = await keepPieces(seal(passphrase, tarOf(entries)), blobs, () => {
          if (closing || !wanted || lease.isLost) throw new GivenUp();
        });
        if (!report) throw new Error('A file ended without its list of contents.');
        return { ...kept, report };
      });
      const expiresAt = new Date(now().getTime() + KEPT_DAYS * 86_400_000);
      await db.withCompany(companyId, (tx) => completeExport(tx, companyId, id, { ...file, expiresAt }));
    } catch (error) {
      // Deleted, or another process makes it.
      if (error instanceof GivenUp) return;
      if (!(error instanceof FileError)) log.error('company_file.export_failed', { companyId }, error);
      await db.withCompany(companyId, (tx) => failExport(tx, companyId, id, reasonOf(error))).catch(() => undefined);
    } finally {
      stop();
    }
  }

  /** Undefined where the file is not to be made. */
  async function passphraseOf(companyId: number, id: number, { tries }: Lease): Promise<string | undefined> {
    const order = await db.withCompany(companyId, (tx) => findOrder(tx, companyId, id));
    if (!order) return undefined;
    if (tries > MAX_TRIES) throw new FileError(FILE_INTERRUPTED);
    const passphrase = order.passphrase === null ? undefined : secrets.open(order.passphrase, contextOf(companyId, id));
    if (passphrase === undefined) throw new Error('The password of an export can’t be decrypted.');
    return passphrase;
  }

  return {
    async make(companyId, exportId) {
      await withLease(db, `export ${companyId} ${exportId}`, (lease) => make(companyId, exportId, lease));
    },
    close() {
      closing = true;
    },
  };
}

const contextOf = (companyId: number, exportId: number) => `export ${companyId} ${exportId}`;

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
  if (error instanceof FileError) return error.message;
  return error instanceof AppError && error.code === 'unavailable' ? NOT_KEPT : FAILED;
}
