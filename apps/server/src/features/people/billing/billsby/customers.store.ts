/**
 * Tells which company a customer of the billing service is, and which of its messages were taken. Tables of
 * the whole installation.
 */
import type { Tx } from '../../../../storage/database.ts';

export async function companyOfCustomer(tx: Tx, customerId: string): Promise<number | undefined> {
  return (await tx.maybeOne<{ company_id: number }>('select company_id from billing_customer where customer_id = $1', [customerId]))
    ?.company_id;
}

/** A customer keeps the company that it was known for first. False where there is no such company. */
export async function keepCustomer(tx: Tx, customerId: string, companyId: number): Promise<boolean> {
  const written = await tx.run(
    `insert into billing_customer (customer_id, company_id) select $1, id from company where id = $2 on conflict do nothing`,
    [customerId, companyId],
  );
  return written === 1 || (await companyOfCustomer(tx, customerId)) === companyId;
}

/** The number of a reading that begins now. */
export async function beginReading(tx: Tx, customerId: string): Promise<number> {
  const row = await tx.one<{ readings: number }>(
    'update billing_customer set readings = readings + 1 where customer_id = $1 returning readings',
    [customerId],
  );
  return row.readings;
}

/** False where a reading that began later was applied already: then this one knows less. */
export async function claimReading(tx: Tx, customerId: string, reading: number): Promise<boolean> {
  return (await tx.run('update billing_customer set applied = $2 where customer_id = $1 and applied < $2', [customerId, reading])) === 1;
}

export async function isEventKnown(tx: Tx, id: string): Promise<boolean> {
  return (await tx.maybeOne('select 1 as known from billing_event where id = $1', [id])) !== undefined;
}

export async function keepEvent(tx: Tx, event: { id: string; type: string; customerId: string; outcome: string }): Promise<void> {
  await tx.run('insert into billing_event (id, type, customer_id, outcome) values ($1, $2, $3, $4) on conflict do nothing', [
    event.id,
    event.type,
    event.customerId,
    event.outcome,
  ]);
}

/** No service sends a message again after so long. */
export async function forgetOldEvents(tx: Tx): Promise<void> {
  await tx.run(`delete from billing_event where received_at < now() - interval '180 days'`);
}
