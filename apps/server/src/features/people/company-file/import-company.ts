/**
 * Imports files of companies. A file is read three times: once to check every line of it, once for its
 * pictures, and once to write everything else in a single transaction. Whenever this is broken off, no
 * company is there, and another process begins again.
 */
import { AppError } from '@limn/model';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { inLongControl } from '../../../storage/bulk-load.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { withLease } from '../../../storage/lease.ts';
import { startBeat } from './import-beat.ts';
import { completeCompanyImport, failCompanyImport, findCompanyImportOrder, type CompanyImportOrder } from './company-imports.store.ts';
import type { SpooledFile, UploadSpool } from '../../../platform/upload-spool.ts';
import { reportOf } from './exports.service.ts';
import { FILE_INTERRUPTED, FileError } from './file-error.ts';
import { createImportBounds, NO_SPACE } from './import-bounds.ts';
import { openCompanyFile, sealContext } from './open-company-file.ts';
import { checkFile, type CheckDeps } from './read-file.ts';
import { keepPictures, writeCompany, type WriteCompanyDeps } from './write-company.ts';
import type { Entry } from './tar.ts';

export interface CompanyImportDeps {
  db: Database;
  blobs: Pick<BlobStore, 'put'>;
  files: UploadSpool;
  secrets: Pick<Secrets, 'open'>;
  log: Log;
  now: () => Date;
  publicUrl: string;
  /** So many are imported at a time. */
  atOnce: number;
  refusalOf: CheckDeps['refusalOf'];
  noteImages: WriteCompanyDeps['noteImages'];
  /** Makes an empty company that belongs to a person; from then on the transaction may write its rows. */
  foundCompany(tx: Tx, userId: number, company: Parameters<WriteCompanyDeps['foundCompany']>[1]): Promise<number>;
}

/** A file that ends the process which reads it each time is shown as interrupted. */
const MAX_TRIES = 3;
/** How often the disk is looked at while a company is written. */
const LOOK_BYTES = 16 * 1024 * 1024;
const FAILED = 'Something went wrong on our side and nothing was saved. Please try again.';
const CAME_TWICE = 'This file holds something twice that a company can have only once.';

/** Undone where another process is at it, or its file is on another machine. */
export async function importCompany(importId: number, deps: CompanyImportDeps): Promise<void> {
  const find = () => deps.db.control((tx) => findCompanyImportOrder(tx, importId));
  const listed = await find();
  const file = listed && deps.files.find(listed.file, listed.file_bytes);
  if (!file) return;
  await withLease(deps.db, `company ${importId}`, async ({ tries }) => {
    // It may have been done before we held it.
    const order = await find();
    if (order) await importFile(importId, order, file, tries, deps);
  });
}

async function importFile(
  importId: number,
  { user_id: userId, passphrase: sealed }: CompanyImportOrder,
  file: SpooledFile,
  tries: number,
  deps: CompanyImportDeps,
): Promise<void> {
  const { db, files, log } = deps;
  const beat = startBeat(db, importId, file.bytes);
  let isDone = false;
  try {
    if (tries > MAX_TRIES) throw new FileError(FILE_INTERRUPTED);
    const passphrase = deps.secrets.open(sealed, sealContext(importId));
    if (passphrase === undefined) throw new Error('The password of an import can’t be decrypted.');
    const { entries } = openCompanyFile(file, passphrase);
    // Space that others fill meanwhile is noticed while this one is written.
    const bounds = createImportBounds({ sealedBytes: file.bytes, freeBytes: (await files.freeBytes()) / deps.atOnce });
    const checked = await checkFile(entries(), { now: deps.now(), bounds, refusalOf: deps.refusalOf, onEntry: beat.advance });
    beat.enter('pictures');
    await keepPictures(entries(), deps.blobs, beat.advance);
    beat.enter('writing');
    await inLongControl(db.logins.app, async (tx) => {
      const foundCompany = (within: Tx, company: Parameters<WriteCompanyDeps['foundCompany']>[1]) =>
        deps.foundCompany(within, userId, company);
      const { companyId, name, notes } = await writeCompany(
        tx,
        withFreeSpace(entries(), files),
        checked,
        { ...deps, foundCompany },
        beat.advance,
      );
      const report = reportOf(checked.about, checked.manifest);
      await completeCompanyImport(tx, importId, companyId, { ...report, company: name, notes: [...notes, ...report.notes] });
      // Addresses that were unknown until now are remembered as such for a while.
      await db.notify(tx, 'version', { companyId });
    });
    isDone = true;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === FAILED) log.error('company_file.import_failed', { arrivalId: importId }, error);
    isDone = await db
      .control((tx) => failCompanyImport(tx, importId, reason))
      .then(
        () => true,
        () => false,
      );
  } finally {
    beat.stop();
    // Where nothing could be written down, another process begins again with it.
    if (isDone) await file.remove();
  }
}

async function* withFreeSpace(entries: AsyncIterable<Entry>, files: UploadSpool): AsyncGenerator<Entry> {
  let since = LOOK_BYTES;
  for await (const entry of entries) {
    since += entry.bytes.length;
    if (since > LOOK_BYTES) {
      since = 0;
      if ((await files.freeBytes()) < 0) throw new FileError(NO_SPACE);
    }
    yield entry;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FileError) return error.message;
  const code = (error as { code?: string }).code;
  if (code === '23505') return CAME_TWICE;
  if (error instanceof AppError && error.code === 'conflict') return FILE_INTERRUPTED;
  // The store of pictures, the database or the look at fonts; each says what of it.
  if (error instanceof AppError && error.code === 'unavailable') return `${error.publicMessage} Nothing of the file was kept.`;
  return FAILED;
}
