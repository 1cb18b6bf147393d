/**
 * One long piece of work on events, in a process that is made to be killed: a column is converted within a
 * call or by a worker, a new one filled, a file of events or customers imported, or old months are dropped.
 */
import { keepEvents } from '../keep-events.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { openUploadSpool } from '../../../../platform/upload-spool.ts';
import { withClient, type Logins } from '../../../../storage/connection.ts';
import { connect, type Tx } from '../../../../storage/database.ts';
import { createEventFollower } from '../../customers/follow-events.job.ts';
import { importCustomers } from '../../customers/import/import-customers.ts';
import { companyHashes } from '../../../measuring/counting/log/company-hashes.ts';
import { eventHandlers } from '../events.routes.ts';
import { importEvents } from '../import/import-events.ts';
import { retypeField } from '../retype/retype-field.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

export type EventStep =
  | { what: 'alter'; eventId: number; column: string; type: 'varchar' | 'int'; byWorker?: boolean }
  | { what: 'fill'; fieldId: number }
  | { what: 'import'; importId: number; directory: string; rowsAtOnce?: number }
  | { what: 'customers'; importId: number; rowsAtOnce: number }
  | { what: 'retention'; nowMs: number };

export interface EventStepOrder {
  logins: Logins;
  companyId: number;
  step: EventStep;
}

/** Small tables take several steps, too. */
const BLOCKS_AT_ONCE = 20;

process.once('message', (order: EventStepOrder) => void run(order));
process.on('disconnect', () => process.exit(0));

async function run({ logins, companyId, step }: EventStepOrder): Promise<void> {
  const log = createLog('silent');
  const db = connect(logins, log);
  // Connected before the clock runs.
  await db.withCompany(companyId, (tx) => tx.query('select 1'));
  const atStartKb = process.resourceUsage().maxRSS;
  process.send?.('begun');
  if (step.what === 'alter') {
    const within = <T>(work: (tx: Tx) => Promise<T>) => db.withCompany(companyId, work);
    const handlers = eventHandlers({
      db,
      views: { list: async () => [], requireUnused: async () => undefined, forget: async () => undefined },
      announceRetype: async () => undefined,
      ...(step.byWorker && { convertedAtOnce: 0 }),
    });
    const call = { caller: { companyId }, params: { id: step.eventId }, body: { column_name: step.column, new_data_type: step.type } };
    const { field } = await handlers.alterEventColumn({ ...call, look: within, transact: within } as unknown as Parameters<
      typeof handlers.alterEventColumn
    >[0]);
    if (field.retype)
      await retypeField({ companyId, fieldId: field.id }, { db, blocksAtOnce: BLOCKS_AT_ONCE }, new AbortController().signal);
  } else if (step.what === 'fill')
    await retypeField({ companyId, fieldId: step.fieldId }, { db, blocksAtOnce: BLOCKS_AT_ONCE }, new AbortController().signal);
  else if (step.what === 'import') {
    const files = await openUploadSpool({ directory: step.directory, slot: 1, reserveBytes: 0, maxBytes: 2 ** 30 });
    const follower = createEventFollower({ hashes: companyHashes });
    const deps = { db, login: logins.jobs, files, follower, rowsAtOnce: step.rowsAtOnce };
    await importEvents({ companyId, importId: step.importId }, deps, new AbortController().signal);
  } else if (step.what === 'customers') {
    const deps = { db, login: logins.jobs, hashes: companyHashes, rowsAtOnce: step.rowsAtOnce };
    await importCustomers({ companyId, importId: step.importId }, deps, new AbortController().signal);
  } else await withClient(logins.jobs, 'keep', (client) => keepEvents(client, { log, nowMs: step.nowMs, ...eventFollowers }));
  process.send?.({ grownMb: (process.resourceUsage().maxRSS - atStartKb) / 1024 }, () => process.exit(0));
}
