/**
 * Takes a person out of customers: the one whom the value names, whole, and the value where it stands among
 * traits of others.
 */
import { empty, sent, sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import { identitiesOf, identitiesOfCustomers, lockPeople, recipientsOfCustomers } from './identities.store.ts';
import { settleIdentities } from './forget-writes.ts';
import { notifyCustomersChanged } from './notify-customers-changed.ts';

/** The parts of `PersonInEvents` that are needed here. */
export interface PersonInTraits {
  isUnmistakable: boolean;
  needle: string;
  without(value: unknown): unknown;
}

/**
 * The transaction works for the company already. Other identities of the customer go too: each is erased by
 * an erasure of its own.
 */
export async function eraseCustomer(tx: Tx, companyId: number, recipient: string): Promise<void> {
  await lockPeople(tx, companyId);
  const [identity] = await identitiesOf(tx, companyId, [recipient]);
  if (identity) {
    const { customer } = identity;
    const all = customer === null ? [identity] : await identitiesOfCustomers(tx, companyId, [customer]);
    const ids = all.map(({ id }) => id);
    await settleIdentities(tx, companyId, ids);
    await tx.run('delete from customer_day where company_id = $1 and identity_id = any ($2::bigint[])', [companyId, ids]);
    await tx.run('delete from customer_identity where company_id = $1 and id = any ($2::bigint[])', [companyId, ids]);
    if (customer !== null) {
      await tx.run('delete from customer_merge where company_id = $1 and into_id = $2', [companyId, customer]);
      await tx.run('delete from customer where company_id = $1 and id = $2', [companyId, customer]);
    }
    await notifyCustomersChanged(
      tx,
      companyId,
      all.map((row) => row.recipient),
    );
  }
}

const ROWS_AT_ONCE = 500;

export interface TraitErasure {
  companyId: number;
  person: PersonInTraits;
  /** A transaction of the company. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  rowsAtOnce?: number;
}

/**
 * Customers are read without a lock, however many they are, and then some at a time are changed: live events
 * of the company are stored in between. Killed at any moment it is done again, with what is left.
 */
export async function eraseFromTraits({ companyId, person, within, rowsAtOnce = ROWS_AT_ONCE }: TraitErasure): Promise<void> {
  if (!person.isUnmistakable) return;
  // Anyone who began to write traits before the erasure was asked for has ended then. Those who begin later
  // leave the person out.
  await within((tx) => lockPeople(tx, companyId));
  let changed = 0;
  do {
    changed = 0;
    const found = await within((tx) => customersNaming(tx, companyId, person));
    for (let from = 0; from < found.length; from += rowsAtOnce) {
      const some = found.slice(from, from + rowsAtOnce).map(({ id }) => id);
      changed += await within((tx) => blankInTraits(tx, companyId, person, some));
    }
    // And what is kept of them for files that can be taken back.
    for (const kept of KEPT)
      for (let after: number | undefined = 0; after !== undefined;) {
        const some = await within((tx) => blankInKept(tx, companyId, person, { ...kept, after: after ?? 0, atOnce: rowsAtOnce }));
        changed += some.changed;
        after = some.last;
      }
    // Once more: a customer that was merged meanwhile may have given its traits to one that was read before.
  } while (changed > 0);
}

interface NamingCustomer {
  id: number;
  traits: Record<string, string>;
}

async function customersNaming(tx: Tx, companyId: number, person: PersonInTraits, among?: readonly number[]): Promise<NamingCustomer[]> {
  return tx.query<NamingCustomer>(
    ...sent(sql`select id, traits from customer where company_id = ${companyId} and strpos(lower(traits::text), ${person.needle}) > 0
      ${among ? sql`and id = any (${among}::bigint[])` : empty}`),
  );
}

async function blankInTraits(tx: Tx, companyId: number, person: PersonInTraits, among: readonly number[]): Promise<number> {
  await lockPeople(tx, companyId);
  const others = (await customersNaming(tx, companyId, person, among)).flatMap(({ id, traits }) => {
    const kept = person.without(traits) as Record<string, string | null>;
    return kept === traits ? [] : [{ id, traits: Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== null)) }];
  });
  if (others.length === 0) return 0;
  const ids = others.map(({ id }) => id);
  await tx.run(
    `update customer c set traits = u.traits::jsonb from unnest($2::bigint[], $3::text[]) u (id, traits) where c.company_id = $1 and c.id = u.id`,
    [companyId, ids, others.map(({ traits }) => JSON.stringify(traits))],
  );
  await notifyCustomersChanged(tx, companyId, await recipientsOfCustomers(tx, companyId, ids));
  return others.length;
}

const KEPT = [
  { table: 'customer_write', id: 'id', column: 'patch' },
  { table: 'customer_before', id: 'identity', column: 'traits' },
] as const;

/** Some, in order of their ids. `last` is undefined where there are no more. */
async function blankInKept(
  tx: Tx,
  companyId: number,
  person: PersonInTraits,
  { table, id, column, after, atOnce }: (typeof KEPT)[number] & { after: number; atOnce: number },
): Promise<{ changed: number; last: number | undefined }> {
  await lockPeople(tx, companyId);
  const found = await tx.query<{ id: number; said: Record<string, string | null> }>(
    `select ${id} as id, ${column} as said from ${table} where company_id = $1 and ${id} > $3 and strpos(lower(${column}::text), $2) > 0
     order by ${id} limit $4`,
    [companyId, person.needle, after, atOnce],
  );
  const changed = found.flatMap((row) => {
    const kept = person.without(row.said);
    return kept === row.said ? [] : [{ id: row.id, said: JSON.stringify(kept) }];
  });
  if (changed.length > 0)
    await tx.run(
      `update ${table} w set ${column} = u.said::jsonb from unnest($2::bigint[], $3::text[]) u (id, said) where w.company_id = $1 and w.${id} = u.id`,
      [companyId, changed.map((row) => row.id), changed.map(({ said }) => said)],
    );
  return { changed: changed.length, last: found.length < atOnce ? undefined : found.at(-1)?.id };
}
