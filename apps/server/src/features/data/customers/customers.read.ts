/**
 * Reads of customers for other features: who a recipient is, what is known of them, and what they did last.
 */
import type { RenderTx } from '../../../storage/database.ts';
import type { Tx } from '../../../storage/tx.ts';
import { customerEvents, newestEventsOf, type PersonEvent } from '../events/customer-events.read.ts';
import { holdEventsBySlug } from '../events/events.read.ts';
import type { HoldUsed } from '../uses/uses.port.ts';
import { askedBy, dayOf, figuresOfCustomer } from './aggregates.store.ts';
import { customerItems, typedItems, valuesOfCustomer, type CustomerItem, type CustomerValues, type TypedItem } from './customer-items.ts';
import { findCustomer, traitFields, type CustomerRow, type TraitFieldRow } from './customers.store.ts';
import { identitiesOf, identitiesOfCustomers, type IdentityRow } from './identities.store.ts';

export { dayOf } from './aggregates.store.ts';
export { countNextCustomers, customerTotal } from './count-customers.ts';
export { customerColumns, customerFigures, type CustomerColumns, type CustomerFigures } from './customer-columns.ts';
export type { CustomerItem, TypedItem } from './customer-items.ts';
export { browsersAmong, otherNames, peopleNamed, unknownBrowsers, type PeopleNamed } from './one-person.read.ts';

export interface FoundCustomer extends CustomerRow {
  identities: IdentityRow[];
}

/** @param recipient the hash of one of the customer's identities, as counts have it */
export async function customerOfRecipient(tx: Tx, companyId: number, recipient: bigint): Promise<FoundCustomer | undefined> {
  const [identity] = await identitiesOf(tx, companyId, [String(recipient)]);
  const row = identity?.customer == null ? undefined : await findCustomer(tx, companyId, identity.customer);
  return row && { ...row, identities: await identitiesOfCustomers(tx, companyId, [row.id]) };
}

/**
 * All values that name the recipient's customer; none where they are no customer. Asked at opens: one
 * statement.
 */
export async function namesOfRecipient(tx: Tx, companyId: number, recipient: bigint): Promise<string[]> {
  const rows = await tx.often<{ value: string }>(
    `select o.value from customer_identity i join customer_identity o on o.company_id = $1 and o.customer = i.customer
     where i.company_id = $1 and i.recipient = $2 order by o.id`,
    [companyId, String(recipient)],
  );
  return rows.map(({ value }) => value);
}

/**
 * All hashes under which counts know this recipient: those of the customer's identities, or its own alone.
 */
export async function recipientsLike(tx: Tx, companyId: number, recipient: bigint): Promise<bigint[]> {
  const customer = await customerOfRecipient(tx, companyId, recipient);
  return customer ? customer.identities.map((identity) => BigInt(identity.recipient)) : [recipient];
}

/** The customer's values that name the same person as this one. */
export async function otherIdentities(tx: Tx, companyId: number, recipient: bigint): Promise<string[]> {
  const customer = await customerOfRecipient(tx, companyId, recipient);
  return (customer?.identities ?? []).filter((identity) => identity.recipient !== String(recipient)).map(({ value }) => value);
}

/** The size of a customer, for anyone who wants to know before an erasure. */
export async function traceCustomer(
  tx: Tx,
  companyId: number,
  recipient: bigint,
): Promise<{ id: number; identities: number; traits: number } | null> {
  const customer = await customerOfRecipient(tx, companyId, recipient);
  return customer ? { id: customer.id, identities: customer.identities.length, traits: Object.keys(customer.traits).length } : null;
}

/** A recipient's newest events, under all identities of the customer. */
export async function eventsOfRecipient(
  tx: Tx,
  companyId: number,
  recipient: bigint,
  { before, limit, eventIds }: { before: Date; limit: number; eventIds?: readonly number[] },
): Promise<PersonEvent[]> {
  const [identity] = await identitiesOf(tx, companyId, [String(recipient)]);
  if (!identity) return [];
  const identities = identity.customer === null ? [identity] : await identitiesOfCustomers(tx, companyId, [identity.customer]);
  return newestEventsOf(
    tx,
    companyId,
    identities.map(({ value }) => value),
    { before, limit, ...(eventIds && { eventIds }) },
  );
}

/** Everything that rules and merge fields may ask of customers: the category `customer`. */
export async function askedOfCustomers(tx: Tx, companyId: number): Promise<CustomerItem[]> {
  return customerItems(await traitFields(tx, companyId), await customerEvents(tx, companyId));
}

/** The same as far as rules are read by it, of what the render host may see. */
export async function typedCustomerItems(tx: RenderTx): Promise<TypedItem[]> {
  const [fields, events] = await Promise.all([
    tx.query<Pick<TraitFieldRow, 'name' | 'data_type'>>('select name, data_type from customer_field where company_id = $1'),
    tx.query<{ slug: string; has_value: boolean }>(
      `select e.slug, exists (select from event_field f where f.company_id = e.company_id and f.event_id = e.id and f.value_field) as has_value
       from event e where e.company_id = $1`,
    ),
  ]);
  return typedItems(fields, events);
}

/** Values by the items' ids: text, null for no value, undefined where it can't be known now. */
export async function valuesOfRecipient(tx: Tx, companyId: number, recipient: bigint, atMs: number): Promise<CustomerValues> {
  const customer = await customerOfRecipient(tx, companyId, recipient);
  const today = dayOf(atMs);
  return valuesOfCustomer(customer, await figuresOfCustomer(askedBy(tx, companyId), customer?.id ?? 0, today), today);
}

/** An identity of the newest customer. */
export async function newestRecipient(tx: Tx, companyId: number): Promise<bigint | undefined> {
  const row = await tx.maybeOne<{ recipient: string }>(
    `select i.recipient::text from customer_identity i
     where i.company_id = $1 and i.customer = (select max(id) from customer where company_id = $1) order by i.id limit 1`,
    [companyId],
  );
  return row && BigInt(row.recipient);
}

/**
 * Holds traits, and the events of figures, that something begins to use, so that none is deleted meanwhile.
 */
export const holdCustomerFields: HoldUsed = async (tx, companyId, ids) => {
  await tx.query('select id from customer_field where company_id = $1 and name = any ($2) order by id for key share', [companyId, ids]);
  const figures = ids.filter((id) => id.includes('.'));
  if (figures.length > 0) await holdEventsBySlug(tx, companyId, [...new Set(figures.map((id) => id.slice(0, id.indexOf('.'))))]);
  return undefined;
};
