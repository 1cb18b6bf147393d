/**
 * Reads customers for pictures and rules, from memory after the first time. What a drain or a change says of
 * recipients drops them here; a reading that was on its way meanwhile is answered and not kept.
 */
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Log } from '../../../platform/log.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import type { Database, RenderTx } from '../../../storage/database.ts';
import { dayOf, figuresOfCustomer } from './aggregates.store.ts';
import { valuesOfCustomer, type CustomerValues, type KnownCustomer } from './customer-items.ts';
import { createCustomerViewFigures } from './customer-view-figures.ts';
import type { CustomerSource } from './customers.port.ts';
import type { ReadViewFigures } from './view-figures.port.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** A net, should a message be missed. */
const FRESH_MS = 60_000;
const SAMPLE_MS = 5000;

interface CachedCustomer {
  values: CustomerValues;
  day: number;
  untilMs: number;
}

interface Found extends KnownCustomer {
  id: number;
}

const BY_RECIPIENT = `select c.id, c.customer_id, c.email, c.traits from customer_identity i join customer c on c.company_id = i.company_id and c.id = i.customer
  where i.company_id = $1 and i.recipient = $2::bigint`;
const NEWEST = 'select id, customer_id, email, traits from customer where company_id = $1 order by id desc limit 1';

export interface CustomerReader extends CustomerSource {
  forget(companyId?: number): void;
  close(): Promise<void>;
}

export async function openCustomerSource({
  db,
  readViewFigures,
  log,
  nowMs = Date.now,
}: {
  db: Pick<Database, 'renderRead' | 'listen'>;
  readViewFigures: ReadViewFigures;
  log: Log;
  nowMs?: () => number;
}): Promise<CustomerReader> {
  const kept = createByteCache<CachedCustomer>(MAX_BYTES);
  const ofViews = createCustomerViewFigures({ readFigures: readViewFigures, log, nowMs });
  /** Counts what was said of each company, so that an older answer is not kept. */
  const revisions = new Map<number, number>();
  let allRevision = 0;

  function forget(companyId?: number): void {
    allRevision += 1;
    ofViews.forget(companyId);
    for (const key of kept.keys()) if (companyId === undefined || key.startsWith(`${companyId}:`)) kept.delete(key);
  }

  const stop = await db.listen('customers', (message) => {
    if (!message || message.recipients.length === 0) return forget(message?.companyId);
    revisions.set(message.companyId, (revisions.get(message.companyId) ?? 0) + 1);
    for (const recipient of message.recipients) kept.delete(`${message.companyId}:${recipient}`);
    ofViews.forget(message.companyId, message.recipients);
  });

  async function valuesFor(tx: RenderTx, sql: string, params: readonly unknown[], day: number): Promise<CustomerValues> {
    const found = await tx.maybeOne<Found>(sql, params);
    return valuesOfCustomer(found, await figuresOfCustomer(tx, found?.id ?? 0, day), day);
  }

  async function load(companyId: number, recipient: bigint, key: string): Promise<CustomerValues | undefined> {
    const day = dayOf(nowMs());
    const before = [revisions.get(companyId), allRevision];
    try {
      const values = await db.renderRead(companyId, (tx) => valuesFor(tx, BY_RECIPIENT, [String(recipient)], day));
      if (revisions.get(companyId) === before[0] && allRevision === before[1])
        kept.set(key, { values, day, untilMs: nowMs() + FRESH_MS }, weightOf(values));
      return values;
    } catch (error) {
      log.warn('render.customer_not_read', { companyId, why: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  return {
    async read(companyId, recipient, withinMs) {
      const key = `${companyId}:${recipient}`;
      const held = kept.get(key);
      if (held && held.day === dayOf(nowMs()) && nowMs() < held.untilMs) return held.values;
      if (withinMs <= 0) return undefined;
      return withDeadline(load(companyId, recipient, key), withinMs);
    },
    async sample(companyId) {
      const day = dayOf(nowMs());
      const asked = db.renderRead(companyId, (tx) => valuesFor(tx, NEWEST, [], day)).catch(() => undefined);
      return withDeadline(asked, SAMPLE_MS);
    },
    readView: ofViews.read,
    sampleView: ofViews.sample,
    forget,
    close: stop,
  };
}

function weightOf(values: CustomerValues): number {
  let bytes = 300;
  for (const [name, value] of values) bytes += 80 + 2 * (name.length + (value?.length ?? 0));
  return bytes;
}
