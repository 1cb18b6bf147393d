/**
 * Files that are being imported are on this machine's disk for as long, under the number of the front that
 * they came to.
 */
import { AppError, invalidField } from '@limn/model';
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** How often the disk is looked at. */
const LOOK_BYTES = 64 * 1024 * 1024;

/** A file on its way here. */
export interface FileOnItsWay {
  bytes: AsyncIterable<Uint8Array>;
  /** More or less; undefined where its sender doesn't say. */
  expectedBytes: number | undefined;
}

export interface UploadSpool {
  /** Keeps all of it, or nothing. */
  keep(file: FileOnItsWay): Promise<SpooledFile>;
  /**
   * One that was kept before, by another process perhaps; undefined where it is on another machine, or gone.
   */
  find(name: string, bytes: number): SpooledFile | undefined;
  /** Free space on the disk of files; the database uses it too, unless it is someone else's. */
  freeBytes(): Promise<number>;
}

export interface SpooledFile {
  name: string;
  bytes: number;
  /** From its beginning, each time. */
  read(): AsyncIterable<Buffer>;
  remove(): Promise<void>;
}

/** Removes files that a killed front with this number left behind, apart from those still to be read. */
export async function removeLeftFiles({ directory, slot }: Place, toRead: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(directory).catch(() => []))
    if (name.startsWith(`${slot}-`) && !toRead.has(name)) await rm(join(directory, name), { force: true });
}

interface Place {
  directory: string;
  /** Only one front with this number lives at a time. */
  slot: number;
}

export async function openUploadSpool({
  directory,
  slot,
  reserveBytes,
  maxBytes,
}: Place & {
  reserveBytes: number;
  /** One file is no larger. */
  maxBytes: number;
}): Promise<UploadSpool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });

  function fileOf(name: string, bytes: number): SpooledFile {
    const path = join(directory, name);
    return { name, bytes, read: () => createReadStream(path), remove: () => rm(path, { force: true }) };
  }

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize - reserveBytes;
  }

  async function requireFreeSpace(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes)
      throw new AppError('unavailable', {
        publicMessage: 'The server doesn’t have enough disk space for this file. Contact your administrator.',
        retryAfterSeconds: 600,
      });
  }

  return {
    freeBytes,
    find: (name, bytes) => (existsSync(join(directory, name)) ? fileOf(name, bytes) : undefined),
    async keep({ bytes, expectedBytes }) {
      if ((expectedBytes ?? 0) > maxBytes) throw tooLarge(maxBytes);
      await requireFreeSpace(expectedBytes ?? 0);
      const name = `${slot}-${randomBytes(9).toString('hex')}`;
      const path = join(directory, name);
      const remove = () => rm(path, { force: true });
      const handle = await open(path, 'wx', 0o600);
      let [length, looked] = [0, 0];
      try {
        for await (const piece of bytes) {
          length += piece.length;
          if (length > maxBytes) throw tooLarge(maxBytes);
          if (length - looked > LOOK_BYTES) {
            looked = length;
            await requireFreeSpace(0);
          }
          await handle.writeFile(piece);
        }
      } catch (error) {
        await handle.close();
        await remove();
        throw error;
      }
      await handle.close();
      if (length === 0) {
        await remove();
        throw invalidField('file', 'The file is empty.');
      }
      return fileOf(name, length);
    },
  };
}

function tooLarge(maxBytes: number): AppError {
  const message = `The file is larger than ${Math.floor(maxBytes / 1024 ** 3)} GB.`;
  return new AppError('too_large', { publicMessage: message, errors: [{ path: 'file', message }] });
}
