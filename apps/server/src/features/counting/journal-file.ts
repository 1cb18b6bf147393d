/** One epoch's file: groups of records are written behind each other, each durable before the next. */
import { close, constants, ftruncateSync, openSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { journalPath, syncDirectory } from './journal-files.ts';

export interface JournalFile {
  epoch: number;
  /** Bytes that are written and synced. */
  size(): number;
  /** Calls back once the bytes are on disk. After an error the file must not be written again. */
  writeGroup(bytes: Buffer, done: (error: NodeJS.ErrnoException | null) => void): void;
  /** Cuts off what a failed group left behind, as far as the disk lets us. */
  abandon(): Promise<void>;
  close(): Promise<void>;
}

/** As O_DSYNC has it, each write is on the disk when it returns: fdatasync without a second way through the thread pool. */
const NEW_DURABLE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/** Makes the file of an epoch, durably; fails where it exists. */
export function createJournalFile(directory: string, slot: number, epoch: number): JournalFile {
  const fd = openSync(journalPath(directory, slot, epoch), NEW_DURABLE, 0o600);
  syncDirectory(directory);
  let size = 0;
  const closeFile = () => promisify(close)(fd);
  return {
    epoch,
    size: () => size,
    writeGroup(bytes, done) {
      const writeFrom = (from: number) => {
        write(fd, bytes, from, bytes.length - from, size + from, (error, written) => {
          if (error) return done(error);
          if (from + written < bytes.length) return writeFrom(from + written);
          size += bytes.length;
          done(null);
        });
      };
      writeFrom(0);
    },
    async abandon() {
      try {
        ftruncateSync(fd, size);
      } catch {
        // The reader knows a torn end when it sees one.
      }
      await closeFile();
    },
    close: closeFile,
  };
}
