/**
 * Files by the hash of their content. A blob never changes, so that whoever holds a hash sees the same bytes for ever.
 * The disk is the default store; another store implements the same port.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface BlobStore {
  /** Keeps the bytes and answers their hash (SHA-256, hex). Resolves when they are on the disk. */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined when no such blob is kept. */
  get(hash: string): Promise<Buffer | undefined>;
  stream(hash: string): Readable;
  /** Bytes, or undefined when no such blob is kept. */
  size(hash: string): Promise<number | undefined>;
  /** Where a process on this machine can read the blob. */
  path(hash: string): string;
}

const HASH = /^[0-9a-f]{64}$/;

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function openDiskBlobs(directory: string): BlobStore {
  const path = (hash: string) => {
    if (!HASH.test(hash)) throw new Error('This is not the hash of a blob.');
    return join(directory, hash.slice(0, 2), hash);
  };
  const size = async (hash: string) => {
    try {
      return (await stat(path(hash))).size;
    } catch {
      return undefined;
    }
  };
  return {
    path,
    size,
    stream: (hash) => createReadStream(path(hash)),
    async put(bytes) {
      const hash = hashOf(bytes);
      if ((await size(hash)) !== bytes.length) await writeWhole(path(hash), bytes);
      return hash;
    },
    async get(hash) {
      if (!HASH.test(hash)) return undefined;
      try {
        return await readFile(path(hash));
      } catch {
        return undefined;
      }
    },
  };
}

/** Written beside and renamed, so that a crash leaves a whole file or none. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(draft, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await rename(draft, file);
  } catch (cause) {
    await unlink(draft).catch(() => undefined);
    throw cause;
  }
}
