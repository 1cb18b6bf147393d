/** The entries of a zip file on disk, unpacked while they are read and never beyond a limit. */
import { closeSync } from 'node:fs';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { TableError } from '../table-error.ts';

export interface ZipEntries {
  has(name: string): boolean;
  /** Pieces of an entry. Rejects beyond `maxBytes`, whatever size the archive states. */
  read(name: string, maxBytes: number): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Workbooks have some dozens. */
const MAX_ENTRIES = 10_000;
export const DAMAGED_ARCHIVE = 'This workbook is damaged or was not sent whole. Save it again, or save it as CSV.';
const PROTECTED = 'This workbook is protected with a password. Save it without one, or save it as CSV.';

/** `fd` is closed with the archive, also when it cannot be opened. */
export async function openZip(fd: number): Promise<ZipEntries> {
  const opening = promised<ZipFile>((done) => fromFd(fd, { lazyEntries: true, autoClose: false }, done));
  const zip = await opening.catch((error: unknown) => {
    closeSync(fd);
    throw error;
  });
  // Parts of a workbook are named without regard to case (ECMA-376 Part 2), and some writers do.
  const entries = new Map<string, Entry>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName.toLowerCase(), entry);
        if (entries.size > MAX_ENTRIES) reject(new TableError(DAMAGED_ARCHIVE));
        else zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', () => reject(new TableError(DAMAGED_ARCHIVE)));
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name, maxBytes) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new TableError(DAMAGED_ARCHIVE);
      if (entry.isEncrypted()) throw new TableError(PROTECTED);
      const stream = await promised<NodeJS.ReadableStream>((done) => zip.openReadStream(entry, done));
      let bytes = 0;
      try {
        for await (const piece of stream) {
          const part = piece as Buffer;
          bytes += part.length;
          if (bytes > maxBytes)
            throw new TableError(`A part of this workbook is larger than ${Math.round(maxBytes / 1024 ** 2)} MB inside. Save it as CSV.`);
          yield part;
        }
      } catch (error) {
        throw error instanceof TableError ? error : new TableError(DAMAGED_ARCHIVE, { cause: error });
      }
    },
    close: () => zip.close(),
  };
}

function promised<T>(call: (done: (error: Error | null, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, value) => {
      if (error) reject(new TableError(DAMAGED_ARCHIVE, { cause: error }));
      else resolve(value);
    });
  });
}
