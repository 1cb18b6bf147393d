/**
 * The process of long and expensive work: see the role `worker` in `jobs/job-list.ts`. It runs out of memory
 * alone, and pictures go on.
 */
import { wantsMail } from './compose/wanted-mail.ts';
import { composeWorker } from './compose/worker.ts';
import { openMailer } from './features/people/mail/mailer.ts';
import { runBackground } from './jobs/background-process.ts';
import { runJobs } from './jobs/job.ts';
import { makeJobs } from './jobs/job-list.ts';
import type { WorkerOrder } from './jobs/start-worker.ts';
import { readConfig } from './platform/config.ts';
import { openSecrets } from './platform/secrets.ts';
import { connect } from './storage/database.ts';

const CONNECTIONS = 6;
const LOOK_EVERY_MS = 2000;

runBackground('worker', async (order, { log, metrics, end }) => {
  const { logins, lingerMs } = order as WorkerOrder;
  const config = readConfig();
  const db = connect(logins, log, undefined, undefined, CONNECTIONS);
  const secrets = openSecrets(config);
  const mailer = openMailer({ db, secrets, log, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, isWanted: wantsMail({ db, secrets }) });
  const worker = await composeWorker({ config, db, secrets, mailer, log });
  const made = makeJobs('worker', { tools: { ...worker.tools, log }, login: logins.jobs });
  const running = runJobs(made.jobs, { log, metrics, listener: db });
  const looking =
    lingerMs === undefined
      ? undefined
      : setInterval(() => {
          if (worker.idleMs() > lingerMs) end();
        }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(looking);
      await running.stop();
      await worker.close();
      await mailer.close();
      await Promise.all([made.close(), db.close()]);
    },
  };
});
