/**
 * Makes a table of what an address answers: fetched once while the caller waits, as an upload is read, and
 * then on the schedule.
 */
import { invalidField } from '@limn/model';
import { OutboundError, type StreamReader } from '../../../../platform/outbound/guarded-fetch.ts';
import type { GivenSecrets } from '../../../../platform/request-secrets.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Tx } from '../../../../storage/database.ts';
import { companyTimezone } from '../../../people/accounts/accounts.read.ts';
import { INTERRUPTED } from '../run-outcome.ts';
import { TableError } from '../table-error.ts';
import type { NextStep, TableUploads } from '../table-uploads.ts';
import { requireTable, wireTable } from '../tables.read.ts';
import { openImportSecrets, sealImportSecrets } from './import-secrets.ts';
import { fileOf, importRequest, reasonOf } from './run-import.ts';
import { findImport, setSchedule, type Clock } from './schedules.store.ts';

export interface FirstImportDeps {
  uploads: TableUploads;
  read: StreamReader;
  secrets: Secrets;
  now: () => Date;
}

export interface FirstImport {
  companyId: number;
  userId: number | null;
  name: string;
  /** A table of this wizard whose file is exchanged. */
  replace: number | undefined;
  clock: Clock;
  given: GivenSecrets;
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Someone waits for the answer. */
const DEADLINE_MS = 10 * 60_000;

export async function firstImport(
  { companyId, userId, name, replace, clock, given }: FirstImport,
  { transact, look }: { transact: Transact; look: Transact },
  { uploads, read, secrets, now }: FirstImportDeps,
) {
  const before = replace === undefined ? undefined : ((await look((tx) => findImport(tx, companyId, replace)))?.schedule ?? undefined);
  const begun = await uploads.begin(companyId, { kind: 'datatable', name, replace, userId });
  const { tableId } = begun.key;
  const settled: NextStep[] = [];
  try {
    const sealed = sealImportSecrets(secrets, { companyId, tableId }, before, { ...given, url: clock.url });
    const plain = openImportSecrets(secrets, companyId, tableId, sealed.secrets);
    const loaded = await read(importRequest(clock.url, plain, DEADLINE_MS), (answer) => uploads.read(begun, fileOf(answer)));
    const answer = await transact(async (tx) => {
      settled.push(await uploads.settle(tx, begun, loaded));
      const zone = await companyTimezone(tx, companyId);
      await setSchedule(tx, companyId, tableId, { ...clock, ...sealed }, { zone, now: now(), userId });
      return { datatable: wireTable(await requireTable(tx, companyId, tableId)), id: tableId };
    });
    // An answer that is repeated from before has no file of its own.
    if (settled.length === 0) await uploads.giveUp(begun, null);
    for (const next of settled) void next.take();
    return answer;
  } catch (error) {
    await uploads.giveUp(begun, reasonOf(error) ?? INTERRUPTED);
    if (error instanceof TableError || error instanceof OutboundError) throw invalidField('url', error.message);
    throw error;
  }
}
