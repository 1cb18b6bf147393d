/** One epoch's file: groups of records are written behind each other, each durable before the next. */
import { close, constants, ftruncateSync, fstatSync, openSync, renameSync, statSync, write } from 'node:fs';
import { open, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { journalPath, preparedPath, reservePath, syncDirectory } from './journal-files.ts';

export interface JournalFile {
  epoch: number;
  /** Bytes that are written and synced. */
  size(): number;
  /** Bytes that may still come. */
  freeBytes(): number;
  /**
   * Calls back once the bytes are on disk. After an error, which tells how many of them are, the file must
   * not be written again.
   */
  writeGroup(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  /**
   * Cuts off what a failed group left behind, except for its first `kept` bytes, as far as the disk lets us.
   */
  abandon(kept: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * As O_DSYNC has it, each write is on the disk when it returns: fdatasync without a second way through the
 * thread pool.
 */
const DURABLE = constants.O_WRONLY | constants.O_DSYNC;
const ZEROS = Buffer.alloc(1024 * 1024);

/** Makes the file of an epoch, durably; fails where it exists. */
export function createJournalFile(directory: string, slot: number, epoch: number): JournalFile {
  const fd = openSync(journalPath(directory, slot, epoch), DURABLE | constants.O_CREAT | constants.O_EXCL, 0o600);
  syncDirectory(directory);
  return journalFile(fd, epoch, Number.POSITIVE_INFINITY);
}

/**
 * The file of an epoch whose place on the disk was set aside ahead, filled with zeros; undefined where
 * nothing is.
 */
export function takeReserve(directory: string, slot: number, epoch: number): JournalFile | undefined {
  return takeAside(reservePath(directory, slot), directory, slot, epoch);
}

/** The same, of the file that was prepared. */
export function takePrepared(directory: string, slot: number, epoch: number): JournalFile | undefined {
  return takeAside(preparedPath(directory, slot), directory, slot, epoch);
}

function takeAside(path: string, directory: string, slot: number, epoch: number): JournalFile | undefined {
  try {
    renameSync(path, journalPath(directory, slot, epoch));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const fd = openSync(journalPath(directory, slot, epoch), DURABLE);
  syncDirectory(directory);
  return journalFile(fd, epoch, fstatSync(fd).size);
}

/**
 * Sets bytes aside for a time when the disk is full, unless they are already. Where the disk has little more
 * than that it is not us who fill it: false, also when it cannot be done for another reason.
 */
export function setReserveAside(directory: string, slot: number, bytes: number): Promise<boolean> {
  return setAside(reservePath(directory, slot), bytes, async (handle) => {
    for (let at = 0; at < bytes; at += ZEROS.length) await handle.write(ZEROS, 0, Math.min(ZEROS.length, bytes - at), at);
    await handle.sync();
  });
}

/** Records wait for the same disk meanwhile: so piece by piece, with pauses. */
const [PIECE_BYTES, PIECE_PAUSE_MS] = [256 * 1024, 10];

/**
 * Prepares the next epoch's file, unless there is one. False where that cannot be done, is not wanted any
 * more, or there is little room.
 */
export function prepareNext(directory: string, slot: number, bytes: number, isWanted: () => boolean): Promise<boolean> {
  return setAside(preparedPath(directory, slot), bytes, async (handle) => {
    for (let at = 0; at < bytes; at += PIECE_BYTES) {
      if (!isWanted()) throw new Error('No next file is wanted.');
      await handle.write(ZEROS, 0, Math.min(PIECE_BYTES, bytes - at), at);
      await handle.datasync();
      await sleep(PIECE_PAUSE_MS);
    }
    await handle.sync();
  });
}

/** Whether a file of so many bytes was left by a front before us. */
export function isPrepared(directory: string, slot: number, bytes: number): boolean {
  return statSync(preparedPath(directory, slot), { throwIfNoEntry: false })?.size === bytes;
}

async function setAside(path: string, bytes: number, fill: (handle: FileHandle) => Promise<void>): Promise<boolean> {
  const draft = `${path}.part`;
  try {
    if ((await stat(path).catch(() => undefined))?.size === bytes) return true;
    const { bavail, bsize } = await statfs(dirname(path));
    if (bavail * bsize < 2 * bytes) return false;
    const handle = await open(draft, 'w', 0o600);
    try {
      await fill(handle);
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    return true;
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
    return false;
  }
}

function journalFile(fd: number, epoch: number, capacity: number): JournalFile {
  let size = 0;
  const closeFile = () => promisify(close)(fd);
  const cutAt = (end: number) => {
    try {
      ftruncateSync(fd, end);
    } catch {
      // The reader knows a torn end when it sees one, and zeros behind the last record.
    }
  };
  return {
    epoch,
    size: () => size,
    freeBytes: () => capacity - size,
    writeGroup(bytes, done) {
      const writeFrom = (from: number) => {
        write(fd, bytes, from, bytes.length - from, size + from, (error, written) => {
          if (error) return done(error, from);
          if (from + written < bytes.length) return writeFrom(from + written);
          size += bytes.length;
          done(null, bytes.length);
        });
      };
      writeFrom(0);
    },
    async abandon(kept) {
      size += kept;
      cutAt(size);
      await closeFile();
    },
    async close() {
      if (size < capacity && Number.isFinite(capacity)) cutAt(size);
      await closeFile();
    },
  };
}
