/**
 * Moves the journals of collected events into the tables of their companies: the records and the place in the
 * journal, or neither.
 *
 * A journal holds records of all companies, so none of them may hold it up: what can't be stored at once,
 * because something else is at the company's tables or because the database refuses it, goes to a list of its
 * own in the same transaction, and is stored from there (`drain-waiting.ts`). While a company has records
 * there, those that follow go there too, so that they stay in order.
 */
import type { Client } from 'pg';
import { decodeEvent, EVENT_CODEC, type EventRecord } from './event-record.ts';
import type { KeepConversions } from './conversions.port.ts';
import type { EventFollower } from './event-follower.port.ts';
import { storeEvents } from './store-events.ts';
import { companiesThatWait, keepWaiting } from './waiting-events.store.ts';
import type { Log } from '../../../platform/log.ts';
import { createSlotDrainer, moveWithin, type Drainer, type Position } from '../../../storage/journal/drain-slots.ts';
import { copyingTxOn } from '../../../storage/bulk-load.ts';
import { txOn } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { createWaitingDrainer, existing, LOCK_NOT_AVAILABLE, type StoreRecords } from './drain-waiting.ts';

/**
 * Where events wait, larger batches take less time for each: a customer's day, say, is written once. A batch
 * is done within a second.
 */
const BATCH_RECORDS = 15_000;
/** Each takes locks, of which the database has a limited number for everyone. */
const MAX_TABLES = 500;
/**
 * How long a transaction may wait for companies in all. Longer than a step of a rebuild, which comes again
 * and again.
 */
const WAIT_MS = 500;
const MIN_WAIT_MS = 10;

export function createEventDrainer({
  directory,
  log,
  follower,
  keepConversions,
  batchRecords = BATCH_RECORDS,
  maxMonths,
}: {
  directory: string;
  log: Log;
  follower: EventFollower;
  keepConversions: KeepConversions;
  batchRecords?: number;
  /** The months that a company may have of all events together. */
  maxMonths?: number;
}): Drainer {
  const store: StoreRecords = async (client, companyId, records) => {
    await storeEvents(copyingTxOn(client), companyId, records, follower, keepConversions, maxMonths);
  };
  const slots = createSlotDrainer({
    directory,
    log,
    codec: EVENT_CODEC,
    batchRecords,
    drain: (client, position, { buffer, frames, end }) => drain({ client, store, log }, position, buffer, frames, end),
  });
  const waiting = createWaitingDrainer({ store, log, batchRecords });
  return {
    async step(client) {
      const more = await slots.step(client);
      return (await waiting.step(client)) || more;
    },
    get blockedSlots() {
      return slots.blockedSlots;
    },
  };
}

interface Draining {
  client: Client;
  store: StoreRecords;
  log: Log;
}

/** Nothing where another drainer was first. */
async function drain(draining: Draining, position: Position, buffer: Buffer, frames: readonly number[], end: number): Promise<void> {
  const { client } = draining;
  const records = frames.map((frame) => decodeEvent(buffer, frame));
  const half = frames.length >> 1;
  const middle = frames[half];
  if (half > 0 && middle !== undefined && new Set(records.map(({ companyId, eventName }) => `${companyId} ${eventName}`)).size > MAX_TABLES)
    return drain(draining, position, buffer, frames.slice(0, half), position.offset + middle);
  await client.query('begin');
  try {
    if (!(await moveWithin(client, position, end))) {
      await client.query('rollback');
      return;
    }
    const companies = [...Map.groupBy(records, ({ companyId }) => companyId)].toSorted(([a], [b]) => a - b);
    const known = await existing(
      client,
      companies.map(([companyId]) => companyId),
    );
    const behind = new Set(await companiesThatWait(txOn(client)));
    let waitMs = WAIT_MS;
    for (const [companyId, ofCompany] of companies) {
      if (!known.has(companyId)) continue;
      const startedAt = performance.now();
      if (!behind.has(companyId) && (await storeAtOnce(draining, companyId, ofCompany, waitMs))) continue;
      waitMs = Math.max(MIN_WAIT_MS, waitMs - (performance.now() - startedAt));
      await asCompany(client, companyId);
      await keepWaiting(txOn(client), companyId, ofCompany);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** False where nothing of it stayed. */
async function storeAtOnce(
  { client, store, log }: Draining,
  companyId: number,
  records: readonly EventRecord[],
  waitMs: number,
): Promise<boolean> {
  await client.query('savepoint company');
  try {
    await asCompany(client, companyId);
    await client.query(`set local lock_timeout = ${Math.ceil(waitMs)}`);
    await store(client, companyId, records);
    await client.query('release savepoint company');
    return true;
  } catch (error) {
    // Where the connection is gone, this fails, too: then all of it is done again.
    await client.query('rollback to savepoint company');
    const facts = { companyId, records: records.length };
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) log.info('events.company_waits', facts);
    else log.error('events.company_waits', facts, error);
    return false;
  }
}
