/** House-keeping of the stored pictures, in the process of the jobs. */
import { openS3Blobs, type S3Settings } from '../platform/blobs-s3.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Login } from '../storage/connection.ts';
import { holdClient } from './held-client.ts';
import { startLoop } from './loop.ts';
import { sweepBlobs } from './sweep-blobs.ts';

/** Where the blobs are, as a message can say it. */
export type BlobsOrder = { directory: string } | { s3: Omit<S3Settings, 'secretAccessKey'> & { secretAccessKey: string } };

export interface BlobJobs {
  stop(): Promise<void>;
}

const IDLE_MS = 3_600_000;
/** A start has better things to do than to read through every folder. */
const FIRST_MS = 600_000;

export function startBlobJobs({ login, order, log }: { login: Login; order: BlobsOrder; log: Log }): BlobJobs {
  const store =
    's3' in order ? openS3Blobs({ ...order.s3, secretAccessKey: () => order.s3.secretAccessKey }) : openDiskBlobs(order.directory);
  const client = holdClient(login, 'blobs');
  const startedMs = Date.now();
  const sweeping = startLoop('blobs', IDLE_MS, log, async () => {
    if (Date.now() - startedMs >= FIRST_MS) await client.use((held) => sweepBlobs(held, { store, log }));
    return false;
  });
  const first = setTimeout(() => sweeping.wake(), FIRST_MS);
  first.unref();
  return {
    async stop() {
      clearTimeout(first);
      await sweeping.stop(false);
      await client.close();
    },
  };
}
