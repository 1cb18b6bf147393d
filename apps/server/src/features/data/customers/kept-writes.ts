/**
 * Keeps for a day what was said of customers, so that a file can be taken back: who said what of them, in order, since the first file that can be. The value
 * of a trait is what was known before, then what each said: without a file it is what the others said. See `import/take-back-customers.ts`.
 */
import type { Tx } from '../../../storage/tx.ts';
import type { IdentityRow } from './identities.store.ts';

type Patch = Readonly<Record<string, string | null>>;

export interface KeptWrite {
  customer: number;
  /** Null takes a trait away. */
  patch: Patch;
  /** Identities by which the customer was named. */
  named: readonly number[];
}

/**
 * Before the traits are written. Of others than files it is kept for customers only that a file changed. Answers the bytes that it takes.
 * @param importId null: not by a file that can be taken back
 */
export async function noteWrites(tx: Tx, companyId: number, importId: number | null, writes: readonly KeptWrite[]): Promise<number> {
  if (writes.length === 0) return 0;
  const bases = new Map(
    (
      await tx.query<{ customer: number; patch: Patch }>(
        'select customer, patch from customer_write where company_id = $1 and customer = any ($2::bigint[]) and is_base',
        [companyId, writes.map(({ customer }) => customer)],
      )
    ).map(({ customer, patch }) => [customer, patch]),
  );
  const noted = importId === null ? writes.filter(({ customer }) => bases.has(customer)) : writes;
  // Named otherwise than by a file, they stay.
  if (importId === null)
    await settleIdentities(
      tx,
      companyId,
      writes.flatMap(({ named }) => named),
    );
  if (noted.length === 0) return 0;
  const texts = await noteBases(tx, companyId, bases, noted);
  const patches = noted.map(({ patch }) => JSON.stringify(patch));
  await tx.run(
    `insert into customer_write (company_id, customer, import_id, patch, named)
     select $1, u.customer, $2, u.patch::jsonb, u.named::bigint[] from unnest($3::bigint[], $4::text[], $5::text[]) u (customer, patch, named)`,
    [companyId, importId, noted.map(({ customer }) => customer), patches, noted.map(({ named }) => `{${named.join(',')}}`)],
  );
  return [...texts, ...patches].reduce((sum, text) => sum + text.length, 0);
}

/** Notes what is known of traits that no one wrote before. */
async function noteBases(tx: Tx, companyId: number, bases: ReadonlyMap<number, Patch>, noted: readonly KeptWrite[]): Promise<string[]> {
  const missing = noted.flatMap(({ customer, patch }) => {
    const base = bases.get(customer);
    const names = Object.keys(patch).filter((name) => !base || !Object.hasOwn(base, name));
    return base && names.length === 0 ? [] : [{ customer, names, isNew: base === undefined }];
  });
  if (missing.length === 0) return [];
  const known = await traitsOfCustomers(
    tx,
    companyId,
    missing.map(({ customer }) => customer),
  );
  const rows = missing.map(({ customer, names, isNew }) => {
    const traits = known.get(customer) ?? {};
    const before = names.map((name) => [name, Object.hasOwn(traits, name) ? traits[name] : null] as const);
    return { customer, isNew, patch: JSON.stringify(Object.fromEntries(before)) };
  });
  const [made, added] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)];
  const columns = (some: typeof rows) => [companyId, some.map(({ customer }) => customer), some.map(({ patch }) => patch)];
  if (made.length > 0)
    await tx.run(
      `insert into customer_write (company_id, customer, is_base, patch)
       select $1, u.customer, true, u.patch::jsonb from unnest($2::bigint[], $3::text[]) u (customer, patch)`,
      columns(made),
    );
  if (added.length > 0)
    await tx.run(
      `update customer_write w set patch = u.patch::jsonb || w.patch from unnest($2::bigint[], $3::text[]) u (customer, patch)
       where w.company_id = $1 and w.customer = u.customer and w.is_base`,
      columns(added),
    );
  return rows.map(({ patch }) => patch);
}

export async function traitsOfCustomers(
  tx: Tx,
  companyId: number,
  customers: readonly number[],
): Promise<Map<number, Readonly<Record<string, string>>>> {
  if (customers.length === 0) return new Map();
  const rows = await tx.query<{ id: number; traits: Record<string, string> }>(
    'select id, traits from customer where company_id = $1 and id = any ($2::bigint[])',
    [companyId, customers],
  );
  return new Map(rows.map(({ id, traits }) => [id, traits]));
}

/** Identities that a file made, or gave to a customer. */
export async function noteMade(tx: Tx, companyId: number, importId: number, rows: readonly IdentityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into customer_made (company_id, identity, import_id, existed) select $1, u.identity, $2, u.existed
     from unnest($3::bigint[], $4::boolean[]) u (identity, existed) on conflict do nothing`,
    [companyId, importId, rows.map(({ id }) => id), rows.map(({ isMade }) => isMade !== true)],
  );
}

/** They keep what they have, whatever is taken back. */
export async function settleCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  await tx.run('delete from customer_write where company_id = $1 and customer = any ($2::bigint[])', [companyId, customers]);
  const identities = await tx.query<{ id: number }>(
    'select id from customer_identity where company_id = $1 and customer = any ($2::bigint[])',
    [companyId, customers],
  );
  await settleIdentities(
    tx,
    companyId,
    identities.map(({ id }) => id),
  );
}

export async function settleIdentities(tx: Tx, companyId: number, identities: readonly number[]): Promise<void> {
  if (identities.length === 0) return;
  await tx.run('delete from customer_made where company_id = $1 and identity = any ($2::bigint[])', [companyId, identities]);
}

/** A field that was deleted does not come back. */
export async function forgetTrait(tx: Tx, companyId: number, name: string): Promise<void> {
  await tx.run('update customer_write set patch = patch - $2 where company_id = $1 and patch ? $2', [companyId, name]);
}

const FORGOTTEN_AT_ONCE = 5000;

/** Some of what is kept for a file that can't be taken back any more. True where there may be more. */
export async function forgetKept(tx: Tx, companyId: number, importId: number): Promise<boolean> {
  const made = await tx.run(
    `delete from customer_made where company_id = $1 and identity = any (array(
       select identity from customer_made where company_id = $1 and import_id = $2 order by identity limit ${FORGOTTEN_AT_ONCE}))`,
    [companyId, importId],
  );
  const customers = await tx.query<{ customer: number }>(
    `select distinct customer from customer_write where company_id = $1 and import_id = $2 order by customer limit ${FORGOTTEN_AT_ONCE}`,
    [companyId, importId],
  );
  const ids = customers.map(({ customer }) => customer);
  if (ids.length > 0) {
    await tx.run('update customer_write set import_id = null where company_id = $1 and import_id = $2 and customer = any ($3::bigint[])', [
      companyId,
      importId,
      ids,
    ]);
    await forgetUnowned(tx, companyId, ids);
  }
  return made === FORGOTTEN_AT_ONCE || ids.length === FORGOTTEN_AT_ONCE;
}

/** Forgets customers that no file is kept for any more. */
export async function forgetUnowned(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  await tx.run(
    `delete from customer_write where company_id = $1 and customer = any ($2::bigint[]) and customer not in (
       select customer from customer_write where company_id = $1 and customer = any ($2::bigint[]) and import_id is not null)`,
    [companyId, customers],
  );
}
