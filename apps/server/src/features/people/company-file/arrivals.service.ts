/**
 * Takes files of companies in. A file is read three times: once to check every line of it, once for its pictures, and once to
 * write everything else in a single transaction. Whenever this is broken off, no company is there, and the file goes when the
 * front is started again.
 */
import { AppError, invalidField } from '@limn/model';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';
import { inLongControl } from '../../../storage/bulk-load.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { IncomingFile } from '../../../api/call.ts';
import { beatArrival, beginArrival, completeArrival, failArrival, forgetArrival, type ArrivalRow } from './arrivals.store.ts';
import type { ArrivingFile, ArrivingFiles } from './arriving-file.ts';
import { createOpener, WrongPassphrase } from './envelope.ts';
import { reportOf } from './exports.service.ts';
import { FILE_INTERRUPTED, FileFault } from './file-fault.ts';
import { createImportBounds, NO_ROOM } from './import-bounds.ts';
import { checkFile, type CheckDeps } from './read-file.ts';
import { keepPictures, writeCompany, type TakeInDeps } from './take-in.ts';
import { readTar, type Entry } from './tar.ts';

export interface ArrivalDeps {
  db: Database;
  blobs: Pick<BlobStore, 'put'>;
  files: ArrivingFiles;
  log: Log;
  now: () => Date;
  publicUrl: string;
  refusalOf: CheckDeps['refusalOf'];
  /** Makes an empty company that belongs to a person; from then on the transaction may write its rows. */
  foundCompany(tx: Tx, userId: number, company: Parameters<TakeInDeps['foundCompany']>[1]): Promise<number>;
}

export interface CompanyArrivals {
  /** Resolves when the file has arrived and could be opened; what becomes of it is told by the list. */
  bring(userId: number, passphrase: string, file: IncomingFile): Promise<ArrivalRow>;
  /** Resolves when nothing is taken in any more. */
  idle(): Promise<void>;
}

const BEAT_MS = 1000;
/** Files of other people that arrive meanwhile wait; who comes then is told. */
const MOST_AT_WORK = 2;
/** How often the disk is looked at while a company is written. */
const LOOK_BYTES = 16 * 1024 * 1024;
const FAILED = 'Something went wrong on our side, and nothing of the file was kept. Please try again.';
const CAME_TWICE = 'This file holds something twice that a company can have only once.';

export function createArrivals(deps: ArrivalDeps): CompanyArrivals {
  const { db, files, log } = deps;
  const running = new Set<Promise<void>>();
  const places = createPlaces();

  async function takeIn(arrival: ArrivalRow, userId: number, file: OpenFile): Promise<void> {
    const beat = startBeat(db, arrival.id, file.bytes);
    try {
      await places.take();
      const { entries } = file;
      // What others fill meanwhile shows while this one is written.
      const bounds = createImportBounds({ sealedBytes: file.bytes, freeBytes: (await files.freeBytes()) / MOST_AT_WORK });
      const checked = await checkFile(entries(), { now: deps.now(), bounds, refusalOf: deps.refusalOf, onEntry: beat.advance });
      beat.enter('pictures');
      await keepPictures(entries(), deps.blobs, beat.advance);
      beat.enter('writing');
      await inLongControl(db.logins.app, async (tx) => {
        const foundCompany = (within: Tx, company: Parameters<TakeInDeps['foundCompany']>[1]) => deps.foundCompany(within, userId, company);
        const { companyId, name, notes } = await writeCompany(
          tx,
          withRoom(entries(), files),
          checked,
          { ...deps, foundCompany },
          beat.advance,
        );
        const report = reportOf(checked.about, checked.manifest);
        await completeArrival(tx, arrival.id, companyId, { ...report, company: name, notes: [...notes, ...report.notes] });
        // Addresses that were unknown until now are remembered as such for a while.
        await db.notify(tx, 'version', { companyId });
      });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === FAILED) log.error('company_file.import_failed', { arrivalId: arrival.id }, error);
      await db.control((tx) => failArrival(tx, arrival.id, reason)).catch(() => undefined);
    } finally {
      places.leave();
      beat.stop();
      await file.remove();
    }
  }

  return {
    async bring(userId, passphrase, incoming) {
      places.requireOne();
      const arrival = await db.control((tx) => beginArrival(tx, userId));
      if (!arrival) throw new AppError('conflict', { publicMessage: 'A file of yours is being imported already. Wait until it is done.' });
      const beat = startBeat(db, arrival.id, 1);
      try {
        const file = openFile(await files.keep(incoming), passphrase);
        await requireReadable(file);
        const done = takeIn(arrival, userId, file).finally(() => running.delete(done));
        running.add(done);
        return arrival;
      } catch (error) {
        await db.control((tx) => forgetArrival(tx, arrival.id)).catch(() => undefined);
        throw error;
      } finally {
        beat.stop();
      }
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

function createPlaces() {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return {
    requireOne() {
      if (atWork >= MOST_AT_WORK)
        throw new AppError('too_many_requests', {
          publicMessage: 'Other companies are being imported on this server just now. Try again in a few minutes.',
          retryAfterSeconds: 60,
        });
    },
    async take() {
      if (atWork >= MOST_AT_WORK) await new Promise<void>((resolve) => waiting.push(resolve));
      else atWork++;
    },
    /** Whoever waits for longest has the place. */
    leave() {
      const next = waiting.shift();
      if (next) next();
      else atWork--;
    },
  };
}

async function* withRoom(entries: AsyncIterable<Entry>, files: ArrivingFiles): AsyncGenerator<Entry> {
  let since = LOOK_BYTES;
  for await (const entry of entries) {
    since += entry.bytes.length;
    if (since > LOOK_BYTES) {
      since = 0;
      if ((await files.freeBytes()) < 0) throw new FileFault(NO_ROOM);
    }
    yield entry;
  }
}

interface OpenFile extends Pick<ArrivingFile, 'bytes' | 'remove'> {
  /** From the first, each time. */
  entries(): AsyncGenerator<Entry, undefined>;
}

function openFile(file: ArrivingFile, passphrase: string): OpenFile {
  const open = createOpener(passphrase);
  return { bytes: file.bytes, remove: () => file.remove(), entries: () => readTar(open(file.read())) };
}

/** Whoever mistypes the password or picks another file is told at once. */
async function requireReadable(file: OpenFile): Promise<void> {
  try {
    for await (const _ of file.entries()) break;
  } catch (error) {
    await file.remove();
    if (error instanceof WrongPassphrase) throw invalidField('passphrase', error.message);
    throw error instanceof FileFault ? invalidField('file', error.message) : error;
  }
}

function startBeat(db: Database, id: number, bytes: number) {
  let step: ArrivalRow['step'] = 'checking';
  let read = 0;
  const timer = setInterval(() => {
    db.control((tx) => beatArrival(tx, id, step, Math.min(0.99, read / bytes))).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return {
    advance: (entryBytes: number) => void (read += entryBytes),
    enter(next: ArrivalRow['step']) {
      [step, read] = [next, 0];
    },
    stop: () => clearInterval(timer),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof FileFault) return error.message;
  const code = (error as { code?: string }).code;
  if (code === '23505') return CAME_TWICE;
  if (error instanceof AppError && error.code === 'conflict') return FILE_INTERRUPTED;
  // The store of pictures, the database or the look at fonts; each says what of it.
  if (error instanceof AppError && error.code === 'unavailable') return `${error.publicMessage} Nothing of the file was kept.`;
  return FAILED;
}
