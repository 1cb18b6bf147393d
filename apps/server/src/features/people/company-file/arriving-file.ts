/** A file that is being taken in lies on this machine's disk for as long, under the number of the front that reads it. */
import { COMPANY_FILE_BYTES } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingFile } from '../../../api/call.ts';

/** How often the disk is looked at. */
const LOOK_BYTES = 64 * 1024 * 1024;

export interface ArrivingFiles {
  /** Keeps all of it, or nothing. */
  keep(file: IncomingFile): Promise<ArrivingFile>;
  /** What may still be filled of the disk that files lie on; so does the database, unless it is somebody else's. */
  freeBytes(): Promise<number>;
}

export interface ArrivingFile {
  bytes: number;
  /** From its beginning, each time. */
  read(): AsyncIterable<Buffer>;
  remove(): Promise<void>;
}

/** What a front with this number left behind when it was killed goes at once: only one of them lives at a time. */
export async function openArrivingFiles({
  directory,
  slot,
  reserveBytes,
}: {
  directory: string;
  slot: number;
  reserveBytes: number;
}): Promise<ArrivingFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) if (name.startsWith(`${slot}-`)) await rm(join(directory, name), { force: true });

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize - reserveBytes;
  }

  async function requireRoom(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes)
      throw new AppError('unavailable', {
        publicMessage: 'There is not enough room on this server for the file. Tell whoever runs it.',
        retryAfterSeconds: 600,
      });
  }

  return {
    freeBytes,
    async keep({ bytes, expectedBytes }) {
      if ((expectedBytes ?? 0) > COMPANY_FILE_BYTES) throw tooLarge();
      await requireRoom(expectedBytes ?? 0);
      const path = join(directory, `${slot}-${randomBytes(9).toString('hex')}`);
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
      return { bytes: length, read: () => createReadStream(path), remove };
    },
  };
}

function tooLarge(): AppError {
  const message = 'The file is larger than 32 GB.';
  return new AppError('too_large', { publicMessage: message, errors: [{ path: 'file', message }] });
}
