/**
 * A folder of blobs that visitors' requests fill: it takes no more than so many bytes, and the oldest blobs
 * go first. Several processes may share the folder, so what lies there is counted again whenever it may have
 * grown too large.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHash, openDiskBlobs, type DiskBlobs, type DiskOptions } from './blobs.ts';

export interface BoundedOptions extends DiskOptions {
  maxBytes: number;
}

/** Some room is made at once, so that not every blob from then on has the folder counted. */
const SHRUNK_TO = 0.8;

export function openBoundedBlobs(directory: string, { maxBytes, ...options }: BoundedOptions): DiskBlobs {
  const blobs = openDiskBlobs(directory, options);
  /**
   * Bytes that may still come before the folder is counted. What an earlier process left is not known at
   * first.
   */
  let room = 0;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const before = room;
    const left = maxBytes - (await shrink(directory, maxBytes));
    // Concurrent files may or may not have been counted.
    room = left - (before - room);
  }

  return {
    ...blobs,
    async put(bytes) {
      const hash = await blobs.put(bytes);
      room -= bytes.length;
      if (room < 0) await (counting ??= count().finally(() => (counting = undefined)));
      return hash;
    },
  };
}

/** Answers how many bytes stay. */
async function shrink(directory: string, maxBytes: number): Promise<number> {
  const files = await filesOf(directory);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return total;
  for (const { file, bytes } of files.sort((a, b) => a.keptMs - b.keptMs)) {
    if (total <= maxBytes * SHRUNK_TO) break;
    await rm(file, { force: true });
    total -= bytes;
  }
  return total;
}

async function filesOf(directory: string): Promise<{ file: string; bytes: number; keptMs: number }[]> {
  const files: { file: string; bytes: number; keptMs: number }[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = join(entry.parentPath, entry.name);
    const found = entry.isFile() && isHash(entry.name) ? await stat(file).catch(() => undefined) : undefined;
    if (found) files.push({ file, bytes: found.size, keptMs: found.mtimeMs });
  }
  return files;
}
