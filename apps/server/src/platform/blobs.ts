/**
 * Files by the hash of their content. A blob never changes, so that anyone who holds a hash sees the same
 * bytes for ever. The disk is the default store; `blobs-s3.ts` keeps them in S3-compatible storage.
 * `testing/blob-conformance.ts` is what both do.
 */
import { AppError } from '@limn/model';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface BlobStore {
  /**
   * Keeps the bytes and answers their hash (SHA-256, hex). Resolves when they are safe. Anyone who keeps
   * again what is there renews it. Rejects with `unavailable` when they cannot be kept; then nothing
   * half-written is left.
   */
  put(bytes: Uint8Array): Promise<string>;
  /** Undefined when no such blob is kept. Rejects with `unavailable` when that cannot be found out. */
  get(hash: string): Promise<Buffer | undefined>;
  /** For handing it on; the caller reads the stream to its end or destroys it. Otherwise like `get`. */
  open(hash: string): Promise<OpenBlob | undefined>;
  /** For parts of a large one; the caller closes it. Otherwise like `get`. */
  reader(hash: string): Promise<BlobReader | undefined>;
  /**
   * Removes what was last kept before `beforeMs` and is used by no one: `used` answers which of up to
   * `atOnce` hashes are. Answers how many blobs went. A blob that is kept again meanwhile stays.
   */
  sweep(beforeMs: number, used: (hashes: readonly string[]) => Promise<ReadonlySet<string>>, atOnce?: number): Promise<number>;
  /** Writes `id` into an empty store, once; answers whose the store is. */
  claim(id: string): Promise<string>;
}

export interface OpenBlob {
  bytes: number;
  stream: Readable;
}

export interface BlobReader {
  bytes: number;
  /** Fills `into` with what begins at `at`. Rejects where the blob ends before. */
  read(into: Uint8Array, at: number): Promise<void>;
  close(): Promise<void>;
}

export interface DiskBlobs extends BlobStore {
  /** Where a process on this machine can read the blob. */
  path(hash: string): string;
}

export interface DiskOptions {
  /**
   * Bytes that stay free on the disk for what must not stop: the counting journal and the database. Default
   * 0.
   */
  reserveBytes?: number;
}

export const SWEPT_AT_ONCE = 500;
export const OWNER_FILE = 'owner';
const HASH = /^[0-9a-f]{64}$/;

export function isHash(text: string): boolean {
  return HASH.test(text);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function openDiskBlobs(directory: string, { reserveBytes = 0 }: DiskOptions = {}): DiskBlobs {
  const path = (hash: string) => {
    if (!isHash(hash)) throw new Error('This is not the hash of a blob.');
    return join(directory, hash.slice(0, 2), hash);
  };
  return {
    path,
    async put(bytes) {
      const hash = hashOf(bytes);
      if (await renewed(path(hash), bytes.length)) return hash;
      try {
        if (reserveBytes > 0) await requireFreeSpace(directory, bytes.length + reserveBytes);
        await writeWhole(path(hash), bytes);
      } catch (cause) {
        throw cannotKeep(cause);
      }
      return hash;
    },
    async get(hash) {
      if (!isHash(hash)) return undefined;
      try {
        return await readWhole(path(hash));
      } catch {
        return undefined;
      }
    },
    async open(hash) {
      if (!isHash(hash)) return undefined;
      const handle = await open(path(hash), 'r').catch(() => undefined);
      // The stream closes the file.
      return handle && { bytes: (await handle.stat()).size, stream: handle.createReadStream() };
    },
    async reader(hash) {
      if (!isHash(hash)) return undefined;
      const handle = await open(path(hash), 'r').catch(() => undefined);
      if (!handle) return undefined;
      return { bytes: (await handle.stat()).size, read: (into, at) => readAt(handle, into, at), close: () => handle.close() };
    },
    sweep: (beforeMs, used, atOnce = SWEPT_AT_ONCE) => sweepFolder(directory, beforeMs, used, atOnce),
    async claim(id) {
      const file = join(directory, OWNER_FILE);
      await mkdir(directory, { recursive: true });
      const handle = await open(file, 'wx').catch(() => undefined);
      await handle?.writeFile(id);
      await handle?.close();
      return readFile(file, 'utf8');
    },
  };
}

/** True when the file is there; it counts as kept now. */
async function renewed(file: string, bytes: number): Promise<boolean> {
  try {
    if ((await stat(file)).size !== bytes) return false;
    const now = new Date();
    await utimes(file, now, now);
    return true;
  } catch {
    return false;
  }
}

async function requireFreeSpace(directory: string, bytes: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < bytes) throw Object.assign(new Error('The disk has no room to spare.'), { code: 'ENOSPC' });
}

/** In one go: `readFile` takes half a megabyte at a time, and a large file several times as long. */
export async function readWhole(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    // Not from the pool: what is read there may begin between two words.
    const bytes = Buffer.allocUnsafeSlow(size);
    await readAt(handle, bytes, 0);
    return bytes;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, into: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await handle.read(into, at, into.length - at, from + at);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.');
    at += bytesRead;
  }
}

/** Reads bytes that are in memory. */
export function readerOf(bytes: Uint8Array): BlobReader {
  return {
    bytes: bytes.length,
    async read(into, at) {
      if (at + into.length > bytes.length) throw new Error('A blob ends before.');
      into.set(bytes.subarray(at, at + into.length));
    },
    close: async () => undefined,
  };
}

/** Written beside and renamed, so that a crash leaves a whole file or none. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw cause;
  }
}

export function cannotKeep(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return new AppError('unavailable', {
    publicMessage: full
      ? 'There’s no disk space left for this picture. Please try again later, or contact your administrator.'
      : 'We can’t store pictures right now. Please try again in a moment.',
    retryAfterSeconds: full ? 60 : 5,
    cause,
  });
}

async function sweepFolder(directory: string, beforeMs: number, used: Parameters<BlobStore['sweep']>[1], atOnce: number): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
    if (!folder.isDirectory()) continue;
    const place = join(directory, folder.name);
    const old: string[] = [];
    for (const name of await readdir(place)) {
      const found = await stat(join(place, name)).catch(() => undefined);
      if (!found || found.mtimeMs >= beforeMs) continue;
      if (isHash(name)) old.push(name);
      else if (name.endsWith('.part')) await rm(join(place, name), { force: true });
    }
    for (let from = 0; from < old.length; from += atOnce) {
      const batch = old.slice(from, from + atOnce);
      const kept = await used(batch);
      for (const hash of batch) if (!kept.has(hash) && (await removeUnlessRenewed(join(place, hash), beforeMs))) removed += 1;
    }
  }
  return removed;
}

/** Out of the way first, then looked at: anyone who keeps it from now on writes it again. */
async function removeUnlessRenewed(file: string, beforeMs: number): Promise<boolean> {
  const doomed = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await rename(file, doomed);
    if ((await stat(doomed)).mtimeMs < beforeMs) {
      await rm(doomed);
      return true;
    }
    await rename(doomed, file);
  } catch {
    // Someone else was faster.
  }
  return false;
}
