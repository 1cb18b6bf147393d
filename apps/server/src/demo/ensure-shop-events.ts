/**
 * Gives the demo company its customers, and the visits of its shop as three events. A start that was cut
 * short is finished by the next one.
 */
import { addUpLoaded } from '../features/data/customers/rebuild-aggregates.ts';
import { addField, changeEvent, createEvent, type NewField } from '../features/data/events/events.service.ts';
import { listEvents } from '../features/data/events/events.store.ts';
import { loadEvents } from '../features/data/events/load-events.ts';
import { listTables } from '../features/data/tables/tables.store.ts';
import { asCompany } from '../storage/as-company.ts';
import { withClient } from '../storage/connection.ts';
import type { Database } from '../storage/database.ts';
import { txOn, type Tx } from '../storage/tx.ts';
import { ensureCustomers } from './ensure-customers.ts';
import { PRODUCTS_TABLE } from './products.ts';
import { SHOP_EVENT, shopEvents, type ShopClick, type ShopEvent } from './shop-events.ts';

const ORDER: readonly NewField[] = [
  { name: 'order_id', data_type: 'varchar', field_length: 20 },
  { name: 'quantity', data_type: 'int' },
];
const FIELDS: Readonly<Record<ShopEvent, readonly NewField[]>> = { viewed: [], added: [], purchased: ORDER };

/** @param clicks some of which led to an order */
export async function ensureShopEvents(companyId: number, db: Database, nowMs: number, clicks: readonly ShopClick[]): Promise<void> {
  const tables = await db.withCompany(companyId, (tx) => listTables(tx, companyId));
  const products = tables.find(({ name }) => name === PRODUCTS_TABLE)?.id;
  if (products === undefined) return;
  const item: NewField = { name: 'item_id', data_type: 'varchar', field_length: 40, item_datatable: products };
  const value: NewField = { name: 'value', data_type: 'decimal', field_length: 12, field_decimals: 2, value_field: true };
  const events = shopEvents(nowMs, clicks);
  await db.withCompany(companyId, (tx) => ensureCustomers(tx, companyId));
  for (const [event, more] of Object.entries(FIELDS) as [ShopEvent, readonly NewField[]][]) {
    const id = await ensureEvent(companyId, db, SHOP_EVENT[event], [item, value, ...more]);
    await byJobs(companyId, db, async (tx) => {
      await loadEvents(tx, companyId, id, events[event], nowMs);
      await addUpLoaded(tx, companyId, id);
    });
  }
}

/**
 * Orders are what reports call conversions. After the figures are there: what was opened before it is a
 * conversion is looked at once.
 */
export async function ensureConversions(companyId: number, db: Database): Promise<void> {
  await db.withCompany(companyId, async (tx) => {
    const orders = (await listEvents(tx, companyId)).find((event) => event.name === SHOP_EVENT.purchased);
    if (orders && !orders.conversion) await changeEvent(tx, companyId, orders.id, { conversion: true });
  });
}

/** Rows of events are written by the jobs' login alone. */
async function byJobs(companyId: number, db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  await withClient(db.logins.jobs, 'demo', async (client) => {
    await client.query('begin');
    await asCompany(client, companyId);
    await work(txOn(client));
    await client.query('commit');
  });
}

async function ensureEvent(companyId: number, db: Database, name: string, fields: readonly NewField[]): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const known = (await listEvents(tx, companyId)).find((event) => event.name === name);
    if (known) return known.id;
    const made = await createEvent(tx, { companyId, userId: null }, { event_name: name, id_datatype: 'text' });
    for (const field of fields) await addField(tx, companyId, made, field);
    return made.id;
  });
}
