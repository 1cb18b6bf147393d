/**
 * Where pictures are kept: on the disk, or in S3-compatible storage with a folder of this machine in front.
 */
import { join } from 'node:path';
import type { BlobsOrder } from '../jobs/job-tools.ts';
import { openCachedBlobs } from '../platform/blobs-cache.ts';
import { openS3Blobs } from '../platform/blobs-s3.ts';
import { openDiskBlobs, type BlobStore } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import { drawWithLocalPictures } from '../render/draw/draw-with-local-pictures.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export interface BlobParts {
  blobs: BlobStore;
  /** Draws with pictures wherever they are. */
  draw: DrawPort;
  /** For the fallback chain: what is not there at once is passed over. */
  atOnce: Pick<BlobStore, 'get'>;
}

const AT_ONCE_MS = 400;

export async function composeBlobs(config: Config, draw: DrawPort, log: Log): Promise<BlobParts> {
  const directory = blobDirectory(config);
  if (!config.s3) {
    const blobs = openDiskBlobs(directory, { reserveBytes: config.diskReserveBytes });
    return { blobs, draw, atOnce: blobs };
  }
  const blobs = await openCachedBlobs(openS3Blobs(config.s3), { directory, maxBytes: config.blobCacheBytes, log });
  const atOnce = { get: (hash: string) => withDeadline(blobs.get(hash), AT_ONCE_MS).catch(() => undefined) };
  return { blobs, draw: drawWithLocalPictures(draw, blobs), atOnce };
}

/**
 * The folder that draw children read: all blobs, or those that were used lately. Such a folder belongs to one
 * front.
 */
export function blobDirectory({ dataDir, s3, journalSlot }: Pick<Config, 'dataDir' | 's3' | 'journalSlot'>): string {
  return s3 ? join(dataDir, 'blob-cache', String(journalSlot)) : join(dataDir, 'blobs');
}

/** For the jobs, which run maintenance there. */
export function blobsOrder(config: Config): BlobsOrder {
  return config.s3 ? { s3: { ...config.s3, secretAccessKey: config.s3.secretAccessKey() } } : { directory: blobDirectory(config) };
}
