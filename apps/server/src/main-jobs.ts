/** The process of the background jobs: see `jobs/job-list.ts`. */
import { composeChores } from './compose/chores.ts';
import { runBackground } from './jobs/background-process.ts';
import type { FromChild } from './jobs/child-messages.ts';
import { runJobs } from './jobs/job.ts';
import { makeJobs } from './jobs/job-list.ts';
import type { JobsOrder } from './jobs/start-jobs.ts';
import { createListener } from './storage/listener.ts';

runBackground('jobs', async (order, { log, metrics }) => {
  const { login, directory, impressionMonths, blobs, counts, chores, callsWorker } = order as JobsOrder;
  const callWorker = callsWorker ? () => void process.send?.({ type: 'called' } satisfies FromChild) : undefined;
  const composed = chores && composeChores(chores, log);
  const made = makeJobs('jobs', {
    tools: { directory, impressionMonths, blobs, counts, chores: composed?.chores, callWorker, log, metrics },
    login,
  });
  const listener = createListener(login, log);
  const running = runJobs(made.jobs, { log, metrics, listener });
  return {
    async stop() {
      await running.stop();
      await Promise.all([listener.close(), made.close(), composed?.close()]);
    },
  };
});
