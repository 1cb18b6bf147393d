/** Kills a process that replaces a table, at random moments, and looks at what readers then have. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { giveUpInterrupted } from '../keep-tables.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient, type Logins } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { openTableReader } from '../find-row.ts';
import type { TableUploads } from '../table-uploads.ts';
import { findTable } from '../tables.store.ts';
import { fileOf } from './numbered-file.ts';
import type { ReplaceOrder } from './replace-main.ts';

export interface KillOutcome {
  kills: number;
  /** Tables in which rows of two files were found, rows were missing, or an older file came back. */
  wrong: number;
  /** Tables that said something else than complete or failed after half a minute of silence. */
  stuck: number;
  /** Files that were complete before the next kill. */
  replaced: number;
}

const MAIN = fileURLToPath(new URL('./replace-main.ts', import.meta.url));

/** A table that is complete, with rows of file 0. */
export async function numberedTable(db: Database, uploads: TableUploads, companyId: number, rows: number): Promise<number> {
  const begun = await uploads.begin(companyId, { kind: 'datatable', name: 'Killed', replace: undefined, userId: null });
  const loaded = await uploads.read(begun, { bytes: fileOf(0, rows), expectedBytes: undefined });
  await db.withCompany(companyId, (tx) => uploads.settle(tx, begun, loaded));
  await (await db.withCompany(companyId, (tx) => uploads.confirm(tx, companyId, begun.key.tableId, 'key'))).take();
  return begun.key.tableId;
}

/** Kills a replacement of a `numberedTable`. */
export async function killReplacing(
  { db, logins, companyId, tableId, rows }: { db: Database; logins: Logins; companyId: number; tableId: number; rows: number },
  { kills, maxMs, random }: { kills: number; maxMs: number; random: () => number },
): Promise<KillOutcome> {
  const log = createLog('silent');
  const reader = await openTableReader({ db, log });
  const outcome: KillOutcome = { kills, wrong: 0, stuck: 0, replaced: 0 };
  let [last, first] = [0, 1];
  for (let n = 0; n < kills; n++) {
    const complete = await replaceUntilKilled({ logins, companyId, tableId, first, rows }, random() * maxMs);
    outcome.replaced += complete.length;
    await untilForgotten(logins);
    const seen = new Set<number>();
    let count = 0;
    for await (const row of reader.eachRow(companyId, tableId)) {
      seen.add(Number(row.get('file')));
      count++;
    }
    const [file = -1] = seen;
    const found = await reader.findRow(companyId, tableId, 'k1');
    const min = Math.max(last, ...complete);
    if (seen.size !== 1 || count !== rows || file < min || Number(found?.get('file')) !== file) {
      outcome.wrong++;
      console.error({ kill: n, files: [...seen], count, min, found: found?.get('file') });
    }
    last = file;
    first = Math.max(file, first, ...complete) + 1;
    // Half a minute of silence passes.
    await withClient(logins.jobs, 'test', async (client) => {
      await client.query(`update datatable_generation set beat_at = beat_at - interval '31 seconds' where datatable_id = $1`, [tableId]);
      await giveUpInterrupted(client, log);
    });
    const table = await db.withCompany(companyId, (tx) => findTable(tx, companyId, tableId));
    if (table?.status !== 'complete' && table?.status !== 'failed') outcome.stuck++;
  }
  await reader.close();
  return outcome;
}

/**
 * The database goes on for a moment with what the process had asked of it: a move of the pointer may still be
 * committed.
 */
async function untilForgotten(logins: Logins): Promise<void> {
  await withClient(logins.owner, 'test', async (client) => {
    const left = `select from pg_stat_activity where datname = current_database() and application_name = 'limn bulk'`;
    while ((await client.query(left)).rowCount) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/**
 * Numbers of the files that were complete before the kill. Its moment counts from when the process began to
 * work.
 */
async function replaceUntilKilled(order: ReplaceOrder, afterMs: number): Promise<number[]> {
  const complete: number[] = [];
  const child = fork(MAIN, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (number: number) => complete.push(number));
  await new Promise<void>((resolve) => child.send(order, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await gone;
  return complete;
}
