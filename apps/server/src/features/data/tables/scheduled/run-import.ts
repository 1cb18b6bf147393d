/**
 * Fetches a scheduled table: its answer is read into the table while it arrives, as an upload is. A run that
 * fails is tried again after 5, 15 and 45 minutes; then the owners and anyone who set it get an email, once
 * until a run is complete, and the clock decides again.
 */
import { AppError } from '@limn/model';
import type { Log } from '../../../../platform/log.ts';
import { OutboundError, type OutboundStream, type StreamReader } from '../../../../platform/outbound/guarded-fetch.ts';
import { secretHeaders, type RequestSecrets } from '../../../../platform/request-secrets.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Database } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { companyName, companyTimezone, memberAddress, ownerAddresses } from '../../../people/accounts/accounts.read.ts';
import type { Mailer } from '../../../people/mail/mailer.port.ts';
import { TableError } from '../table-error.ts';
import { MAX_FILE_BYTES } from '../table-limits.ts';
import type { TableFile, TableUploads } from '../table-uploads.ts';
import { noSuchTable } from '../tables.read.ts';
import { failWithoutFile, findTable } from '../tables.store.ts';
import { failedImportMessage } from './import-message.ts';
import { openImportSecrets } from './import-secrets.ts';
import { findDue, nextRun, planNext, planRetry, type ScheduleRow } from './schedules.store.ts';

export interface ImportRunDeps {
  db: Database;
  uploads: TableUploads;
  read: StreamReader;
  secrets: Secrets;
  mailer: Pick<Mailer, 'send'>;
  /** Where people look at their imports. */
  publicUrl: string;
  log: Log;
  now: () => Date;
}

export interface ImportRun {
  companyId: number;
  tableId: number;
  /** Someone asked for it: it need not be due. */
  early: boolean;
}

const MINUTE_MS = 60_000;
const RETRY_MINUTES = [5, 15, 45];
/** A file that ends the process which reads it each time is given up as a failed run. */
const MAX_TRIES = 3;
const DEADLINE_MS = 60 * MINUTE_MS;
const BROKEN = 'Something went wrong on our side.';

/**
 * False where it is not due, or someone else is at it. Should this process die, another one begins again
 * soon.
 */
export async function runImport({ companyId, tableId, early }: ImportRun, deps: ImportRunDeps): Promise<boolean> {
  const run = await withLease(deps.db, `import ${companyId} ${tableId}`, async ({ tries }) => {
    const due = await deps.db.withCompany(companyId, (tx) => findDue(tx, companyId, tableId, { now: deps.now(), early }));
    if (due) await runDue({ companyId, tableId }, due, tries, deps);
    return due !== undefined;
  });
  return run?.value ?? false;
}

async function runDue(
  { companyId, tableId }: Omit<ImportRun, 'early'>,
  due: ScheduleRow,
  tries: number,
  deps: ImportRunDeps,
): Promise<void> {
  const { db, log, now } = deps;
  const reason = tries > MAX_TRIES ? await giveUp(companyId, tableId, deps) : await fetchTable(companyId, tableId, due, deps);
  const zone = await db.control((tx) => companyTimezone(tx, companyId));
  if (reason === undefined) {
    const next = nextRun(due, zone, now());
    await db.withCompany(companyId, (tx) => planNext(tx, companyId, tableId, { due: due.next_run_at, next, mailedAt: null }));
    return;
  }
  log.warn('imports.run_failed', { companyId, tableId, failures: due.failures + 1 });
  await afterFailure({ companyId, tableId }, { reason, zone, claimed: due }, deps);
}

async function giveUp(companyId: number, tableId: number, { db }: ImportRunDeps): Promise<string> {
  await db.withCompany(companyId, (tx) => failWithoutFile(tx, companyId, tableId, BROKEN));
  return BROKEN;
}

/** Why it failed; undefined where the new rows are what readers see. */
async function fetchTable(
  companyId: number,
  tableId: number,
  { url, secrets }: ScheduleRow,
  deps: ImportRunDeps,
): Promise<string | undefined> {
  const request = importRequest(url, openImportSecrets(deps.secrets, companyId, tableId, secrets), DEADLINE_MS);
  let begun = false;
  try {
    return await deps.read(request, (answer) => takeRows(companyId, tableId, answer, deps, () => (begun = true)));
  } catch (error) {
    const known = reasonOf(error);
    if (known === undefined) deps.log.error('imports.run_broken', { companyId, tableId }, error);
    const reason = known ?? BROKEN;
    if (!begun) await deps.db.withCompany(companyId, (tx) => failWithoutFile(tx, companyId, tableId, reason));
    return reason;
  }
}

async function takeRows(
  companyId: number,
  tableId: number,
  answer: OutboundStream,
  { db, uploads }: Pick<ImportRunDeps, 'db' | 'uploads'>,
  onBegun: () => void,
): Promise<string | undefined> {
  const file = fileOf(answer);
  const table = await db.withCompany(companyId, (tx) => findTable(tx, companyId, tableId));
  if (!table) throw noSuchTable();
  // A file that waits to be confirmed must not make room for one that no one asked for.
  if (table.type === 'datatable' && table.unique_header === null)
    throw new TableError('The column that identifies a row hasn’t been chosen. Choose it first.');
  const begun = await uploads.begin(companyId, { kind: table.type, name: table.name, replace: tableId, userId: null });
  onBegun();
  try {
    const loaded = await uploads.read(begun, file);
    const at = loaded.columns.findIndex(({ name }) => name === table.unique_header);
    if (table.type === 'datatable' && loaded.uniqueness[at] !== 'unique')
      throw new TableError(`The values of “${table.unique_header ?? ''}” aren’t all present and unique in the new file.`);
    const next = await db.withCompany(companyId, (tx) => uploads.settle(tx, begun, loaded));
    await next.take();
  } catch (error) {
    await uploads.giveUp(begun, reasonOf(error) ?? BROKEN);
    throw error;
  }
  const after = await db.withCompany(companyId, (tx) => findTable(tx, companyId, tableId));
  return after?.run_status === 'failed' ? (after.run_reason ?? undefined) : undefined;
}

async function afterFailure(
  { companyId, tableId }: { companyId: number; tableId: number },
  { reason, zone, claimed }: { reason: string; zone: string; claimed: ScheduleRow },
  { db, mailer, publicUrl, log, now }: ImportRunDeps,
): Promise<void> {
  const failures = claimed.failures + 1;
  const due = claimed.next_run_at;
  const byClock = nextRun(claimed, zone, now());
  const minutes = RETRY_MINUTES[failures - 1];
  if (minutes !== undefined) {
    const next = new Date(Math.min(now().getTime() + minutes * MINUTE_MS, byClock.getTime()));
    await db.withCompany(companyId, (tx) => planRetry(tx, companyId, tableId, { due, next, failures }));
    return;
  }
  const table = await db.withCompany(companyId, async (tx) => {
    await planNext(tx, companyId, tableId, { due, next: byClock, mailedAt: claimed.mailed_at ?? now() });
    return findTable(tx, companyId, tableId);
  });
  // They know already, until a run is complete or the schedule changes.
  if (claimed.mailed_at !== null) return;
  const { company, people } = await db.control(async (tx) => {
    const setBy = claimed.created_by === null ? undefined : await memberAddress(tx, companyId, claimed.created_by);
    const owners = await ownerAddresses(tx, companyId);
    return { company: await companyName(tx, companyId), people: new Set([...owners, ...(setBy === undefined ? [] : [setBy])]) };
  });
  const failed = { company, table: table?.name ?? '', reason, url: claimed.url, tries: failures, publicUrl };
  for (const to of people) {
    await mailer
      .send(failedImportMessage(to, failed))
      .catch((cause: unknown) => log.error('imports.email_not_sent', { companyId, tableId }, cause));
  }
}

export function reasonOf(error: unknown): string | undefined {
  if (error instanceof TableError || error instanceof OutboundError) return error.message;
  return error instanceof AppError && error.code !== 'internal' ? error.publicMessage : undefined;
}

/** The request of an import. */
export function importRequest(url: string, secrets: RequestSecrets, deadlineMs: number): Parameters<StreamReader>[0] {
  return {
    url,
    maxBytes: MAX_FILE_BYTES,
    deadlineMs,
    headers: { accept: 'text/csv, text/plain, */*' },
    secretHeaders: secretHeaders(secrets),
  };
}

/** Downloads the file; rejects with a reason to show where the address answers with something else. */
export function fileOf({ status, headers, body }: OutboundStream): TableFile {
  if (status === 401 || status === 403)
    throw new TableError(`The URL rejected the user name, password or headers (status ${status}). Check them in the schedule.`);
  if (status !== 200) throw new TableError(`The URL returned status ${status}, not a file.`);
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) throw new TableError('The URL returns a web page, not a CSV file.');
  const length = Number(headers['content-length']);
  const encoded = headers['content-encoding'] !== undefined;
  return { bytes: body, expectedBytes: length > 0 && !encoded ? length : undefined };
}
