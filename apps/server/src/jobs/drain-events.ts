/** Moves the journals of collected events into the tables of their companies: the records and the place in the journal, or neither. */
import type { Client } from 'pg';
import { decodeEvent, EVENT_CODEC, type EventRecord } from '../features/data/events/event-record.ts';
import { createEventFollower } from '../features/data/customers/follow-events.ts';
import { storeEvents } from '../features/data/events/store-events.ts';
import { keepRejects } from '../features/data/events/write-readings.ts';
import { keepConversions } from '../features/measuring/counting/attribution/conversions.store.ts';
import { companyHashes } from '../features/measuring/counting/company-hashes.ts';
import type { Log } from '../platform/log.ts';
import { createSlotDrainer, moveWithin, type Drainer, type Position } from '../storage/journal/drain-slots.ts';
import { copyingTxOn } from '../storage/bulk-load.ts';
import { txOn } from '../storage/tx.ts';
import { asCompany } from './as-company.ts';

/** Where events wait, larger batches take less time for each: a customer's day, say, is written once. A batch is done within a second. */
const BATCH_RECORDS = 15_000;
/** The database refuses a value, or a row: classes 22 and 23 of its codes. */
const REFUSED_VALUE = /^2[23]/;
const REFUSED = 'It could not be stored.';

const follower = createEventFollower({ hashes: companyHashes });

export function createEventDrainer({
  directory,
  log,
  batchRecords = BATCH_RECORDS,
}: {
  directory: string;
  log: Log;
  batchRecords?: number;
}): Drainer {
  return createSlotDrainer({
    directory,
    log,
    codec: EVENT_CODEC,
    batchRecords,
    drain: (client, position, { buffer, frames, end }) => drain(client, position, buffer, frames, end),
  });
}

async function drain(client: Client, position: Position, buffer: Buffer, frames: readonly number[], end: number): Promise<void> {
  const records = frames.map((frame) => decodeEvent(buffer, frame));
  try {
    await within(client, position, end, records, async (companyId, ofCompany) => {
      await storeEvents(copyingTxOn(client), companyId, ofCompany, follower, keepConversions);
    });
  } catch (error) {
    if (!REFUSED_VALUE.test((error as { code?: string }).code ?? '')) throw error;
    // One record must not hold up all others for ever: the half with it is halved until it is alone.
    const half = frames.length >> 1;
    const middle = frames[half];
    if (half > 0 && middle !== undefined) {
      return drain(client, position, buffer, frames.slice(0, half), position.offset + middle);
    }
    await within(client, position, end, records, async (companyId, ofCompany) => {
      await keepRejects(
        txOn(client),
        companyId,
        ofCompany.map((record) => ({ record, reason: REFUSED })),
      );
    });
  }
}

/** Nothing where another drainer was first. */
async function within(
  client: Client,
  position: Position,
  end: number,
  records: readonly EventRecord[],
  work: (companyId: number, records: readonly EventRecord[]) => Promise<void>,
): Promise<void> {
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
    for (const [companyId, ofCompany] of companies) {
      if (!known.has(companyId)) continue;
      await asCompany(client, companyId);
      await work(companyId, ofCompany);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A company may be deleted while its events are on their way. */
async function existing(client: Client, companies: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>('select id from company where id = any ($1)', [companies]);
  return new Set(rows.map(({ id }) => id));
}
