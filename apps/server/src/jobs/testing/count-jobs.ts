/** The jobs that count, in the process of a test: what is in the journals becomes figures. */
import { createMetrics } from '../../platform/metrics.ts';
import type { Log } from '../../platform/log.ts';
import type { Login } from '../../storage/connection.ts';
import { createListener } from '../../storage/listener.ts';
import { runJobs } from '../job.ts';
import { makeJobs } from '../job-list.ts';

export interface CountJobs {
  /** Drains and rolls what is left, then ends. */
  stop(): Promise<void>;
}

export function startCountJobs({ login, directory, log }: { login: Login; directory: string; log: Log }): CountJobs {
  const made = makeJobs('jobs', { tools: { directory, log }, login, names: ['drain', 'roll', 'house'] });
  const listener = createListener(login, log);
  const running = runJobs(made.jobs, { log, metrics: createMetrics(), listener });
  return {
    async stop() {
      await running.stop();
      await Promise.all([listener.close(), made.close()]);
    },
  };
}
