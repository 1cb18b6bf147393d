/** Starts the processes for background work that the roles of this machine name. */
import { join } from 'node:path';
import { countsDirectory } from '../features/recommending/flavours/refresh/kept-counts.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { startWorker } from '../jobs/start-worker.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Family } from '../platform/metrics.ts';
import type { Database } from '../storage/database.ts';
import { endLeasesOf } from '../storage/lease.ts';
import { blobsOrder } from './blobs.ts';

export interface Background {
  collect(): Promise<Family[]>;
  /** Finishes what is left. Close the journals first. */
  stop(): Promise<void>;
}

/** Orders that one person places in a row find the same process. */
const WORKER_LINGERS_MS = 30_000;

export function startBackground(config: Config, { db, log }: { db: Pick<Database, 'logins' | 'control'>; log: Log }): Background {
  const { roles, logLevel } = config;
  const hasJobs = roles.includes('jobs');
  // Beside jobs that call it, a worker is there only while there is work; on a machine of its own no one
  // calls.
  const lingerMs = hasJobs ? WORKER_LINGERS_MS : undefined;
  const worker = roles.includes('worker')
    ? startWorker({ logins: db.logins, lingerMs, log, logLevel, onDied: (mark) => endLeasesOf(db, mark) })
    : undefined;
  const jobs = hasJobs
    ? startJobs({
        login: db.logins.jobs,
        directory: journalDirectory(config),
        impressionMonths: config.impressionMonths,
        blobs: blobsOrder(config),
        counts: countsDirectory(config),
        chores: db.logins,
        onCalled: worker && (() => worker.call()),
        log,
        logLevel,
      })
    : undefined;
  return {
    collect: async () => (await Promise.all([jobs?.collect() ?? [], worker?.collect() ?? []])).flat(),
    async stop() {
      await Promise.all([jobs?.stop(), worker?.stop()]);
    },
  };
}

export function journalDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'journal');
}
