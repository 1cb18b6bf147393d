/**
 * The dictionary of values that name people: each has a number, the hash that counts know it by, and a
 * customer once there is one.
 */
import type { IdentityKind } from '@limn/contracts';
import { identityForm, isAddress } from '@limn/model';
import type { Tx } from '../../../storage/tx.ts';
import { noteJoined } from './joined-customers.port.ts';

/** A value in its one form (`identityForm`). */
export interface Named {
  kind: IdentityKind;
  value: string;
}

export interface IdentityRow extends Named {
  id: number;
  recipient: string;
  customer: number | null;
  created_at: Date;
  /** `ensureIdentities` made it. */
  isMade?: true;
  /** A customer was made for it in this transaction. */
  gotCustomer?: true;
}

/** The hash under which the company counts a recipient. */
export type HashOf = (value: string) => bigint;

export const MAX_IDENTITY = 500;

const COLUMNS = 'id, kind, value, recipient::text, customer, created_at';

/** Undefined for what can't name anyone. */
export function namedBy(value: unknown, kind: 'customer_id' | 'anonymous_id' = 'customer_id'): Named | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const form = identityForm(String(value));
  if (form === '' || form.length > MAX_IDENTITY || form.includes('\0') || !form.isWellFormed()) return undefined;
  return { kind: kind === 'customer_id' && isAddress(form) ? 'email' : kind, value: form };
}

/**
 * Customers and identities of a company change one transaction at a time, drains included: until this one
 * ends.
 */
export async function lockPeople(tx: Tx, companyId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
}

/** The rows of these values, made where they are missing. By value. People are locked already. */
export async function ensureIdentities(
  tx: Tx,
  companyId: number,
  named: readonly Named[],
  hashOf: HashOf,
): Promise<Map<string, IdentityRow>> {
  const wanted = new Map(named.map((name) => [name.value, name]));
  // A value that is named as someone known is not anonymous, wherever it stands.
  for (const name of named) if (name.kind !== 'anonymous_id') wanted.set(name.value, name);
  const recipients = [...wanted.keys()].map((value) => String(hashOf(value)));
  const rows = await identitiesOf(tx, companyId, recipients);
  const known = new Set(rows.map(({ recipient }) => recipient));
  const missing = [...wanted.values()].map((name, at) => ({ ...name, recipient: recipients[at] ?? '' }));
  const made = missing.filter(({ recipient }) => !known.has(recipient));
  if (made.length > 0) {
    const added = await tx.query<IdentityRow>(
      `insert into customer_identity (company_id, kind, value, recipient)
       select $1, * from unnest($2::text[], $3::text[], $4::bigint[]) on conflict (company_id, recipient) do nothing returning ${COLUMNS}`,
      [companyId, made.map(({ kind }) => kind), made.map(({ value }) => value), made.map(({ recipient }) => recipient)],
    );
    rows.push(...added.map((row) => ({ ...row, isMade: true as const })));
  }
  const revealed = rows.filter(({ kind, value }) => kind === 'anonymous_id' && wanted.get(value)?.kind !== 'anonymous_id');
  for (const row of revealed) row.kind = wanted.get(row.value)?.kind ?? row.kind;
  if (revealed.length > 0)
    await tx.run(
      `update customer_identity i set kind = u.kind from unnest($2::bigint[], $3::text[]) u (id, kind) where i.company_id = $1 and i.id = u.id`,
      [companyId, revealed.map(({ id }) => id), revealed.map(({ kind }) => kind)],
    );
  return new Map(rows.map((row) => [row.value, row]));
}

export async function identitiesOf(tx: Tx, companyId: number, recipients: readonly string[]): Promise<IdentityRow[]> {
  return tx.query<IdentityRow>(`select ${COLUMNS} from customer_identity where company_id = $1 and recipient = any ($2::bigint[])`, [
    companyId,
    recipients,
  ]);
}

export async function identitiesOfCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<IdentityRow[]> {
  return tx.query<IdentityRow>(
    `select ${COLUMNS} from customer_identity where company_id = $1 and customer = any ($2::bigint[]) order by id`,
    [companyId, customers],
  );
}

export async function identitiesById(tx: Tx, companyId: number, ids: readonly number[]): Promise<IdentityRow[]> {
  if (ids.length === 0) return [];
  return tx.query<IdentityRow>(`select ${COLUMNS} from customer_identity where company_id = $1 and id = any ($2::bigint[]) order by id`, [
    companyId,
    ids,
  ]);
}

/** Hashes of all their identities, as text. */
export async function recipientsOfCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<string[]> {
  if (customers.length === 0) return [];
  const rows = await tx.query<{ recipient: string }>(
    'select recipient::text from customer_identity where company_id = $1 and customer = any ($2::bigint[])',
    [companyId, customers],
  );
  return rows.map(({ recipient }) => recipient);
}

/** Identities that come to a customer beside others. */
export async function giveTo(tx: Tx, companyId: number, given: readonly { identity: number; customer: number }[]): Promise<void> {
  await setCustomers(tx, companyId, given);
  await becameOne(
    tx,
    companyId,
    given.map(({ customer }) => customer),
  );
}

/**
 * To be called wherever a customer got identities beside others: from now on they are one person. People are
 * locked already.
 */
export async function becameOne(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  // On its own: in a statement over a distributed table it would be refused.
  const { joined } = await tx.one<{ joined: string }>(`select nextval('customer_identity_joined')::text as joined`);
  await tx.run(
    `update customer_identity i set person = f.person, joined = $3::bigint
     from (
       select id, nullif(first_value(value) over (partition by customer order by id), value) as person
       from customer_identity where company_id = $1 and customer = any ($2::bigint[])
     ) f where i.company_id = $1 and i.id = f.id and i.person is distinct from f.person`,
    [companyId, customers, joined],
  );
  await noteJoined(tx, companyId, customers);
}

export async function setCustomers(tx: Tx, companyId: number, given: readonly { identity: number; customer: number }[]): Promise<void> {
  if (given.length === 0) return;
  await tx.run(
    `update customer_identity i set customer = u.customer from unnest($2::bigint[], $3::bigint[]) u (id, customer) where i.company_id = $1 and i.id = u.id`,
    [companyId, given.map(({ identity }) => identity), given.map(({ customer }) => customer)],
  );
}
