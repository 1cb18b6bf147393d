/** Erasures of people, and house-keeping of files that hold a company, in the process of the jobs. */
import { FILE_INTERRUPTED } from '../features/people/company-file/file-fault.ts';
import type { Log } from '../platform/log.ts';
import type { Login } from '../storage/connection.ts';
import type { Client } from 'pg';
import { createPeopleEraser } from './erase-people.ts';
import { holdClient } from './held-client.ts';
import { startLoop } from './loop.ts';

export interface DataJobs {
  stop(): Promise<void>;
}

const ERASE_IDLE_MS = 1000;
const FILES_IDLE_MS = 10_000;
/** Whoever makes a file or takes one in says so every second or two. */
const SILENT_SECONDS = 30;

export function startDataJobs({ login, directory, log }: { login: Login; directory: string; log: Log }): DataJobs {
  const client = holdClient(login, 'data');
  const eraser = createPeopleEraser({ directory, log });
  const erasing = startLoop('erase', ERASE_IDLE_MS, log, () => client.use((held) => eraser.step(held)));
  const fileClient = holdClient(login, 'files');
  const keeping = startLoop('files', FILES_IDLE_MS, log, () => fileClient.use((held) => keepFiles(held)));
  return {
    async stop() {
      await Promise.all([erasing.stop(false), keeping.stop(false)]);
      await Promise.all([client.close(), fileClient.close()]);
    },
  };
}

/** Those whose maker went silent have failed; those that were kept long enough go, and the store lets their bytes go later. */
export async function keepFiles(client: Client): Promise<boolean> {
  const silent = `state = 'running' and beat_at < now() - make_interval(secs => $1)`;
  await client.query(`update company_export set state = 'failed', reason = $2 where ${silent}`, [SILENT_SECONDS, FILE_INTERRUPTED]);
  await client.query(`update company_arrival set state = 'failed', reason = $2 where ${silent}`, [SILENT_SECONDS, FILE_INTERRUPTED]);
  await client.query(
    `delete from company_export where state = 'complete' and expires_at < now() or state = 'failed' and created_at < now() - interval '7 days'`,
  );
  return false;
}
