/** Maintenance of files that hold a company. */
import type { Client } from 'pg';
import { SILENT_SECONDS } from '../../../platform/heartbeat.ts';
import { FILE_INTERRUPTED } from './file-error.ts';

/**
 * Files whose maker went silent have failed; those that were kept long enough go, and the store lets their
 * bytes go later.
 */
export async function keepFiles(client: Client): Promise<boolean> {
  const silent = `state = 'running' and beat_at < now() - make_interval(secs => $1)`;
  await client.query(`update company_export set state = 'failed', reason = $2 where ${silent}`, [SILENT_SECONDS, FILE_INTERRUPTED]);
  await client.query(`update company_arrival set state = 'failed', reason = $2 where ${silent}`, [SILENT_SECONDS, FILE_INTERRUPTED]);
  await client.query(
    `delete from company_export where state = 'complete' and expires_at < now() or state = 'failed' and created_at < now() - interval '7 days'`,
  );
  return false;
}
