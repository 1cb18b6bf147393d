/**
 * A folder of this machine in front of a distant store: what was read or written lately is read here. It is
 * bounded by bytes, the longest unused go first, and belongs to one process: the next one goes on with the
 * files that it finds.
 */
import { AppError } from '@limn/model';
import { unlinkSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, isHash, openDiskBlobs, readerOf, writeWhole, type BlobStore } from './blobs.ts';
import type { Log } from './log.ts';

export interface CachedBlobs extends BlobStore {
  /**
   * Sees to it that the blobs are in the folder, and stay until `release` is called. Missing ones are left
   * out.
   */
  hold(hashes: readonly string[]): Promise<{ release(): void }>;
}

export interface CacheOptions {
  directory: string;
  maxBytes: number;
  log: Log;
}

/** After a failure the store is left alone for so long: who would have waited for it is answered at once. */
const FAILED_MS = 2000;
const NOTED_MS = 3_600_000;

export async function openCachedBlobs(distant: BlobStore, { directory, maxBytes, log }: CacheOptions): Promise<CachedBlobs> {
  const local = openDiskBlobs(directory);
  /** By last use, the longest unused first. */
  const known = new Map<string, { bytes: number; notedMs: number }>();
  const held = new Map<string, number>();
  const running = new Map<string, Promise<Buffer | undefined>>();
  let total = 0;
  let failedMs = 0;

  for (const { hash, bytes, usedMs } of await filesOf(directory)) {
    known.set(hash, { bytes, notedMs: usedMs });
    total += bytes;
  }
  shrink();

  function shrink(): void {
    for (const [hash, { bytes }] of known) {
      if (total <= maxBytes) return;
      if (held.has(hash)) continue;
      known.delete(hash);
      total -= bytes;
      // At once: a removal that is still under way could take the file of anyone who fetches it again.
      removeNow(local.path(hash));
    }
  }

  function isHere(hash: string): boolean {
    const entry = known.get(hash);
    if (!entry) return false;
    known.delete(hash);
    known.set(hash, entry);
    // The order outlives this process, as far as an hour is near enough.
    if (Date.now() - entry.notedMs > NOTED_MS) {
      entry.notedMs = Date.now();
      const now = new Date();
      utimes(local.path(hash), now, now).catch(() => undefined);
    }
    return true;
  }

  /** Anyone who frees a disk by hand takes files that are known here. */
  function isOnDisk(hash: string): Promise<boolean> {
    return stat(local.path(hash)).then(
      () => true,
      () => false,
    );
  }

  function forget(hash: string): void {
    const entry = known.get(hash);
    if (!entry) return;
    known.delete(hash);
    total -= entry.bytes;
  }

  /** A full or broken disk only makes it slower: the bytes are in the distant store. */
  async function keepHere(hash: string, bytes: Uint8Array): Promise<void> {
    try {
      await writeWhole(local.path(hash), bytes);
      forget(hash);
      known.set(hash, { bytes: bytes.length, notedMs: Date.now() });
      total += bytes.length;
      shrink();
    } catch (cause) {
      log.warn('blobs.cache_not_written', { why: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' });
    }
  }

  /** Many who want the same are one question. */
  function fetchOnce(hash: string): Promise<Buffer | undefined> {
    const before = running.get(hash);
    if (before) return before;
    const started = fetchAndKeep(hash).finally(() => running.delete(hash));
    running.set(hash, started);
    return started;
  }

  async function fetchAndKeep(hash: string): Promise<Buffer | undefined> {
    if (Date.now() - failedMs < FAILED_MS) throw unreachable();
    try {
      const bytes = await distant.get(hash);
      if (bytes) await keepHere(hash, bytes);
      return bytes;
    } catch (cause) {
      if (Date.now() - failedMs >= FAILED_MS)
        log.error('blobs.storage_failed', {}, cause instanceof AppError ? (cause.cause ?? cause) : cause);
      failedMs = Date.now();
      throw cause;
    }
  }

  async function get(hash: string): Promise<Buffer | undefined> {
    if (!isHash(hash)) return undefined;
    if (isHere(hash)) {
      const bytes = await readFile(local.path(hash)).catch(() => undefined);
      if (bytes && hashOf(bytes) === hash) return bytes;
      forget(hash);
    }
    return fetchOnce(hash);
  }

  return {
    get,
    async put(bytes) {
      const hash = await distant.put(bytes);
      await keepHere(hash, bytes);
      return hash;
    },
    async open(hash) {
      const found = isHash(hash) && isHere(hash) ? await local.open(hash) : undefined;
      if (found) return found;
      forget(hash);
      return (await get(hash)) && local.open(hash).then((opened) => opened ?? distant.open(hash));
    },
    async reader(hash) {
      const found = isHash(hash) && isHere(hash) ? await local.reader(hash) : undefined;
      if (found) return found;
      forget(hash);
      const bytes = await get(hash);
      return bytes && readerOf(bytes);
    },
    async hold(hashes) {
      const wanted = [...new Set(hashes)].filter((hash) => isHash(hash));
      for (const hash of wanted) held.set(hash, (held.get(hash) ?? 0) + 1);
      const release = () => {
        for (const hash of wanted.splice(0)) {
          const others = (held.get(hash) ?? 1) - 1;
          if (others > 0) held.set(hash, others);
          else held.delete(hash);
        }
        shrink();
      };
      try {
        await Promise.all(
          wanted.map(async (hash) => {
            if (isHere(hash) && (await isOnDisk(hash))) return;
            forget(hash);
            // Had but not kept, on a full disk: a picture that only seems to be missing would be drawn
            // without.
            if ((await fetchOnce(hash)) && !known.has(hash)) throw unreachable();
          }),
        );
        return { release };
      } catch (cause) {
        release();
        throw cause;
      }
    },
    sweep: (beforeMs, used, atOnce) => distant.sweep(beforeMs, used, atOnce),
    claim: (id) => distant.claim(id),
  };
}

function removeNow(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Gone already.
  }
}

/** Files of an earlier process, least recently used first; half-written ones are removed. */
async function filesOf(directory: string): Promise<{ hash: string; bytes: number; usedMs: number }[]> {
  const files: { hash: string; bytes: number; usedMs: number }[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const found = await stat(file).catch(() => undefined);
    if (!isHash(entry.name)) await rm(file, { force: true });
    else if (found) files.push({ hash: entry.name, bytes: found.size, usedMs: found.mtimeMs });
  }
  return files.sort((a, b) => a.usedMs - b.usedMs);
}

function unreachable(): AppError {
  return new AppError('unavailable', {
    publicMessage: 'This picture isn’t available right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  });
}
