/**
 * The process of the background jobs. Its parent tells it once what to work on; when the parent asks it to stop or is
 * gone, it finishes what is left and ends. Signals of a terminal are the parent's to answer.
 */
import { constants, setPriority } from 'node:os';
import { createLog } from '../platform/log.ts';
import { startBlobJobs } from './blob-jobs.ts';
import { startCountJobs, type CountJobs } from './count-jobs.ts';
import { startCreditJobs } from './credit-jobs.ts';
import { startDataJobs } from './data-jobs.ts';
import { startTableJobs } from './table-jobs.ts';
import type { JobsOrder } from './start-jobs.ts';

/** How long the last drain may take before the process ends anyway: the journal keeps what is left. */
const LAST_WORK_MS = 10_000;

// Pictures come first: this work can wait a moment, a reader of mail should not.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let jobs: CountJobs | undefined;
let ending = false;

process.on('message', (order: JobsOrder) => {
  if (order.type === 'stop') void end();
  else if (!jobs) start(order);
});
process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

function start({ login, directory, blobs, logLevel }: Extract<JobsOrder, { type: 'start' }>): void {
  const log = createLog(logLevel);
  const counting = startCountJobs({ login, directory, log });
  const credits = startCreditJobs({ login, log });
  const keeping = blobs && startBlobJobs({ login, order: blobs, log });
  const tables = startTableJobs({ login, log });
  const data = startDataJobs({ login, directory, log });
  jobs = {
    async stop() {
      await Promise.all([counting.stop(), credits.stop(), keeping?.stop(), tables.stop(), data.stop()]);
    },
  };
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), LAST_WORK_MS).unref();
  await jobs?.stop();
  process.exit(0);
}
