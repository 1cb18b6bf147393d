/** The tables of customers, of merges and of traits that are fields. */
import type { EventType } from '@limn/contracts';
import { notify } from '../../../storage/channels.ts';
import type { Tx } from '../../../storage/tx.ts';
import { becameOne, setCustomers, type IdentityRow } from './identities.store.ts';
import { forgetTrait } from './forget-writes.ts';

export interface CustomerRow {
  id: number;
  customer_id: string | null;
  email: string | null;
  traits: Record<string, string>;
  created_at: Date;
}

export interface TraitType {
  data_type: EventType;
  field_length: number | null;
  field_decimals: number | null;
  /** The company's. */
  locale?: string;
}

export interface TraitFieldRow extends TraitType {
  id: number;
  name: string;
}

const COLUMNS = 'id, customer_id, email, traits, created_at';
const FIELD = `id, name, data_type, field_length, field_decimals, (select c.locale from company c where c.id = customer_field.company_id) as locale`;

export async function findCustomer(tx: Tx, companyId: number, id: number): Promise<CustomerRow | undefined> {
  return tx.maybeOne<CustomerRow>(`select ${COLUMNS} from customer where company_id = $1 and id = $2`, [companyId, id]);
}

/** Itself, or the customer that it was merged into. */
export async function survivorOf(tx: Tx, companyId: number, id: number): Promise<CustomerRow | undefined> {
  const own = await findCustomer(tx, companyId, id);
  if (own) return own;
  const merged = await tx.maybeOne<{ into_id: number }>('select into_id from customer_merge where company_id = $1 and id = $2', [
    companyId,
    id,
  ]);
  return merged && findCustomer(tx, companyId, merged.into_id);
}

/**
 * One for each of these identities, which have none and are of different values. Their rows know it
 * afterwards.
 */
export async function createCustomers(tx: Tx, companyId: number, identities: readonly IdentityRow[]): Promise<void> {
  if (identities.length === 0) return;
  const made = await tx.query<{ id: number; named: string }>(
    `insert into customer (company_id, customer_id, email)
     select $1, case when kind = 'email' then null else value end, case when kind = 'email' then value end
     from unnest($2::text[], $3::text[]) u (kind, value) returning id, coalesce(customer_id, email) as named`,
    [companyId, identities.map(({ kind }) => kind), identities.map(({ value }) => value)],
  );
  const ids = new Map(made.map(({ id, named }) => [named, id]));
  for (const identity of identities) identity.customer = ids.get(identity.value) ?? null;
  await setCustomers(
    tx,
    companyId,
    identities.flatMap(({ id, customer }) => (customer === null ? [] : [{ identity: id, customer }])),
  );
}

/** Says in the customers' own rows which identities they have now. */
export async function nameCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  const newest = (kind: string) =>
    `(select i.value from customer_identity i where i.company_id = $1 and i.customer = c.id and i.kind = '${kind}' order by i.id desc limit 1)`;
  await tx.run(
    `update customer c set customer_id = ${newest('customer_id')}, email = ${newest('email')} where c.company_id = $1 and c.id = any ($2::bigint[])`,
    [companyId, customers],
  );
}

/** Later ones win; null takes a trait away. */
export async function writeTraits(
  tx: Tx,
  companyId: number,
  patches: ReadonlyMap<number, Readonly<Record<string, string | null>>>,
): Promise<void> {
  const changed = [...patches].filter(([, patch]) => Object.keys(patch).length > 0);
  if (changed.length === 0) return;
  await tx.run(
    `update customer c set traits = jsonb_strip_nulls(c.traits || u.patch::jsonb) from unnest($2::bigint[], $3::text[]) u (id, patch)
     where c.company_id = $1 and c.id = u.id`,
    [companyId, changed.map(([id]) => id), changed.map(([, patch]) => JSON.stringify(patch))],
  );
}

/**
 * Identities and traits of one go to the other; traits that both have stay. The one ends, and links to it
 * lead to the other.
 */
export async function mergeInto(tx: Tx, companyId: number, into: number, from: number): Promise<void> {
  await tx.run('update customer_identity set customer = $3 where company_id = $1 and customer = $2', [companyId, from, into]);
  await tx.run(
    `update customer c set traits = o.traits || c.traits from customer o
     where c.company_id = $1 and c.id = $3 and o.company_id = $1 and o.id = $2`,
    [companyId, from, into],
  );
  await tx.run('delete from customer where company_id = $1 and id = $2', [companyId, from]);
  await tx.run('update customer_merge set into_id = $3 where company_id = $1 and into_id = $2', [companyId, from, into]);
  await tx.run('insert into customer_merge (company_id, id, into_id) values ($1, $2, $3)', [companyId, from, into]);
  await nameCustomers(tx, companyId, [into]);
  await becameOne(tx, companyId, [into]);
}

/** Newest first. `search` looks in what the list shows. */
export async function pageOfCustomers(
  tx: Tx,
  companyId: number,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ rows: Pick<CustomerRow, 'id' | 'customer_id' | 'email'>[]; total: number }> {
  const found = `company_id = $1 and ($2 = '' or strpos(lower(customer_id), $2) > 0 or strpos(email, $2) > 0)`;
  const rows = await tx.query<Pick<CustomerRow, 'id' | 'customer_id' | 'email'>>(
    `select id, customer_id, email from customer where ${found} order by id desc offset $3 limit $4`,
    [companyId, search, offset, limit],
  );
  const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from customer where ${found}`, [companyId, search]);
  return { rows, total: n };
}

export async function traitFields(tx: Tx, companyId: number): Promise<TraitFieldRow[]> {
  return tx.query<TraitFieldRow>(`select ${FIELD} from customer_field where company_id = $1 order by lower(name), id`, [companyId]);
}

/** Rules that ask fields are read again: they decide by the types that these have now. */
const notifyTypesChanged = (tx: Tx, companyId: number) => notify(tx, 'version', { companyId });

export async function insertTraitField(tx: Tx, companyId: number, field: Omit<TraitFieldRow, 'id'>): Promise<TraitFieldRow> {
  await notifyTypesChanged(tx, companyId);
  return tx.one<TraitFieldRow>(
    `insert into customer_field (company_id, name, data_type, field_length, field_decimals) values ($1, $2, $3, $4, $5) returning ${FIELD}`,
    [companyId, field.name, field.data_type, field.field_length, field.field_decimals],
  );
}

export async function updateTraitField(tx: Tx, companyId: number, field: TraitFieldRow): Promise<void> {
  await notifyTypesChanged(tx, companyId);
  await tx.run('update customer_field set data_type = $3, field_length = $4, field_decimals = $5 where company_id = $1 and id = $2', [
    companyId,
    field.id,
    field.data_type,
    field.field_length,
    field.field_decimals,
  ]);
}

/** Until the transaction ends, so that nothing begins to name it. */
export async function lockTraitField(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.query('select id from customer_field where company_id = $1 and id = $2 for update', [companyId, id]);
}

export async function deleteTraitField(tx: Tx, companyId: number, { id, name }: TraitFieldRow): Promise<void> {
  await notifyTypesChanged(tx, companyId);
  await tx.run('delete from customer_field where company_id = $1 and id = $2', [companyId, id]);
  await tx.run('update customer set traits = traits - $2 where company_id = $1 and traits ? $2', [companyId, name]);
  await forgetTrait(tx, companyId, name);
}

/** Each text that customers have under this name, and how many have it. */
export async function traitTexts(tx: Tx, companyId: number, name: string): Promise<{ text: string; customers: number }[]> {
  return tx.query<{ text: string; customers: number }>(
    `select traits ->> $2 as text, count(*)::int as customers from customer where company_id = $1 and traits ? $2 group by 1 order by min(id)`,
    [companyId, name],
  );
}

/** Finds those of these names under which customers have something. */
export async function sentNames(tx: Tx, companyId: number, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await tx.query<{ name: string }>(
    `select distinct k.name from customer c cross join lateral jsonb_object_keys(c.traits) k (name)
     where c.company_id = $1 and c.traits ?| $2::text[] and k.name = any ($2::text[])`,
    [companyId, names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** @param to null takes it away */
export async function replaceTraitTexts(
  tx: Tx,
  companyId: number,
  name: string,
  replaced: readonly { from: string; to: string | null }[],
): Promise<void> {
  if (replaced.length === 0) return;
  await tx.run(
    `update customer c set traits = jsonb_strip_nulls(jsonb_set(c.traits, array[$2], u.after))
     from unnest($3::text[], $4::jsonb[]) u (before, after) where c.company_id = $1 and c.traits ? $2 and c.traits ->> $2 = u.before`,
    [companyId, name, replaced.map(({ from }) => from), replaced.map(({ to }) => JSON.stringify(to))],
  );
}

/** Names that are no fields. */
export async function otherTraits(tx: Tx, companyId: number): Promise<{ name: string; customers: number; example: string }[]> {
  return tx.query<{ name: string; customers: number; example: string }>(
    // Fields first: on a cluster they lie on another machine than customers.
    `with fields as materialized (select array(select name from customer_field where company_id = $1) as names)
     select t.key as name, count(*)::int as customers, (array_agg(t.value order by c.id desc))[1] as example
     from customer c cross join lateral jsonb_each_text(c.traits) t
     where c.company_id = $1 and t.key <> all ((select names from fields)::text[])
     group by t.key order by 2 desc, 1 limit 200`,
    [companyId],
  );
}

/**
 * For customers who come with a history: first seen on the day that a trait says, and a hundred days ago at
 * the latest.
 */
export async function seenSince(tx: Tx, companyId: number, trait: string): Promise<void> {
  await tx.run(
    // Read first: a cluster works out no dates of rows while it changes them.
    `with since as materialized (
       select id, least((traits ->> $2)::date, now() - interval '100 days') as at from customer where company_id = $1 and traits ->> $2 is not null
     ) update customer c set created_at = s.at from since s where c.company_id = $1 and c.id = s.id`,
    [companyId, trait],
  );
}
