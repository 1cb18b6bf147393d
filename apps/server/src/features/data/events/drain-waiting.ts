/**
 * Stores records that could not be stored with others (`drain-events.job.ts`), a transaction for each
 * company: all of them, fewer where some are refused, and one that is refused alone is kept as that.
 */
import type { Client } from 'pg';
import type { EventRecord } from './event-record.ts';
import { companiesThatWait, forgetWaiting, readWaiting } from './waiting-events.store.ts';
import { keepRejects } from './write-readings.ts';
import type { Log } from '../../../platform/log.ts';
import { txOn } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';

/** In a transaction that works for the company. */
export type StoreRecords = (client: Client, companyId: number, records: readonly EventRecord[]) => Promise<void>;

export const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Says nothing about the records: full disks, errors of the disk, operators, and transactions that were in
 * each other's way.
 */
const FAILED_OTHERWISE = /^(?:53100|5[78]|40|08)/;
const REFUSED = 'It could not be stored.';
/**
 * Drains wait as long for a company that is still held, and then have time for all others before they look at
 * it again.
 */
const [WAIT_MS, REST_MS] = [200, 500];

export function createWaitingDrainer({ store, log, batchRecords }: { store: StoreRecords; log: Log; batchRecords: number }): {
  /**
   * True where something was done, and more may be to do. Rejects, after all companies had their turn, where
   * one's records could not be read or stored now.
   */
  step(client: Client): Promise<boolean>;
} {
  const states = new Map<number, State>();

  async function step(client: Client): Promise<boolean> {
    const companies = await companiesThatWait(txOn(client));
    for (const companyId of states.keys()) if (!companies.includes(companyId)) states.delete(companyId);
    let more = false;
    const failures: unknown[] = [];
    for (const companyId of companies) {
      const state = states.get(companyId) ?? { atOnce: batchRecords, tried: 0, restsUntilMs: 0 };
      states.set(companyId, state);
      if (state.restsUntilMs > performance.now()) continue;
      try {
        await storeSome(client, companyId, state, store);
        state.atOnce = Math.min(batchRecords, state.atOnce * 2);
        more = true;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        await client.query('rollback');
        if (code === LOCK_NOT_AVAILABLE) {
          state.restsUntilMs = performance.now() + REST_MS;
          continue;
        }
        // On a cluster, one company's machine may be away while the connection holds and others are there.
        if (FAILED_OTHERWISE.test(code)) {
          failures.push(error);
          continue;
        }
        if (state.tried > 1) state.atOnce = state.tried >> 1;
        else {
          log.error('events.record_not_stored', { companyId }, error);
          state.atOnce = 1;
          await storeSome(client, companyId, state, refuse);
        }
        more = true;
      }
    }
    if (failures.length > 0) throw failures[0];
    return more;
  }

  return { step };
}

interface State {
  /** Records of a transaction. */
  atOnce: number;
  /** How many there were last. */
  tried: number;
  restsUntilMs: number;
}

async function storeSome(client: Client, companyId: number, state: State, store: StoreRecords): Promise<void> {
  const tx = txOn(client);
  await client.query('begin');
  await asCompany(client, companyId);
  await client.query(`set local lock_timeout = ${WAIT_MS}`);
  // Taken before they are read: another drainer may be at them.
  await client.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const records = await readWaiting(tx, companyId, state.atOnce);
  state.tried = records.length;
  if (records.length > 0 && (await existing(client, [companyId])).has(companyId)) await store(client, companyId, records);
  await forgetWaiting(
    tx,
    companyId,
    records.map(({ id }) => id),
  );
  await client.query('commit');
}

const refuse: StoreRecords = (client, companyId, records) =>
  keepRejects(
    txOn(client),
    companyId,
    records.map((record) => ({ record, reason: REFUSED })),
  );

/** A company may be deleted while its events are on their way. */
export async function existing(client: Client, companies: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>('select id from company where id = any ($1)', [companies]);
  return new Set(rows.map(({ id }) => id));
}
