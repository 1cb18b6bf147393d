/** A file of a company that is being imported is on this machine's disk for as long, under the number of the front that it came to. */
import { COMPANY_FILE_BYTES } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingFile } from '../../../api/call.ts';

/** How often the disk is looked at. */
const LOOK_BYTES = 64 * 1024 * 1024;

export interface ArrivingFiles {
  /** Keeps all of it, or nothing. */
  keep(file: IncomingFile): Promise<ArrivingFile>;
  /** One that was kept before, by another process perhaps; undefined where it is on another machine, or gone. */
  find(name: string, bytes: number): ArrivingFile | undefined;
  /** Free space on the disk of files; the database uses it too, unless it is someone else's. */
  freeBytes(): Promise<number>;
}

export interface ArrivingFile {
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

export async function openArrivingFiles({
  directory,
  slot,
  reserveBytes,
}: Place & {
  reserveBytes: number;
}): Promise<ArrivingFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 });

  function fileOf(name: string, bytes: number): ArrivingFile {
    const path = join(directory, name);
    return { name, bytes, read: () => createReadStream(path), remove: () => rm(path, { force: true }) };
  }

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize - reserveBytes;
  }

  async function requireRoom(bytes: number): Promise<void> {
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
      if ((expectedBytes ?? 0) > COMPANY_FILE_BYTES) throw tooLarge();
      await requireRoom(expectedBytes ?? 0);
      const name = `${slot}-${randomBytes(9).toString('hex')}`;
      const path = join(directory, name);
      const remove = () => rm(path, { force: true });
      const handle = await open(path, 'wx', 0o600);
      let [length, looked] = [0, 0];
      try {
        for await (const piece of bytes) {
          length += piece.length;
          if (length > COMPANY_FILE_BYTES) throw tooLarge();
          if (length - looked > LOOK_BYTES) {
            looked = length;
            await requireRoom(0);
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

function tooLarge(): AppError {
  const message = 'The file is larger than 32 GB.';
  return new AppError('too_large', { publicMessage: message, errors: [{ path: 'file', message }] });
}
