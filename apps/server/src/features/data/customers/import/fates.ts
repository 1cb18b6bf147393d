/**
 * Decides about customers when a file is taken back: all is as if it had never been imported. An identity that it made, or gave to a customer,
 * goes unless someone else named it since; a customer without identities goes; a trait is what was known before, and what others said since. The same
 * reading answers what will happen, and does it, some customers in a transaction: killed at any moment it is gone on with.
 */
import type { Tx } from '../../../../storage/tx.ts';
import { newestImportOf } from '../../events/import-rows.port.ts';
import { traitFields, writeTraits, nameCustomers } from '../customers.store.ts';
import { becameOne, identitiesById, identitiesOfCustomers, recipientsOfCustomers, type IdentityRow } from '../identities.store.ts';
import { forgetUnowned, settleIdentities, traitsOfCustomers } from '../kept-writes.ts';
import { sayCustomersChanged } from '../say-changed.ts';
import { readTraits } from '../take-people.ts';

interface WriteRow {
  customer: number;
  import_id: number | null;
  is_base: boolean;
  patch: Record<string, string | null>;
  named: number[];
}

interface MadeRow {
  identity: number;
  import_id: number;
  existed: boolean;
}

export interface Fates {
  /** Identities that go; those that existed before stay, and belong to no one. */
  gone: readonly (IdentityRow & { existed: boolean })[];
  /** Identities that stay for another file, and because of what is no file's. */
  handedOn: readonly { identity: number; importId: number }[];
  settled: readonly number[];
  /** Customers that go. */
  removed: readonly number[];
  /** Traits that change, by the customer. */
  patches: ReadonlyMap<number, Record<string, string | null>>;
}

/**
 * @param customers that the file wrote, or whose identities it made
 * @param unowned identities that it made and that belong to no customer
 */
export async function fatesOf(
  tx: Tx,
  companyId: number,
  importId: number,
  customers: readonly number[],
  unowned: readonly IdentityRow[] = [],
): Promise<Fates> {
  const writes = Map.groupBy(
    await tx.query<WriteRow>(
      'select customer, import_id, is_base, patch, to_json(named) as named from customer_write where company_id = $1 and customer = any ($2::bigint[]) order by id',
      [companyId, customers],
    ),
    ({ customer }) => customer,
  );
  const identities = [...(await identitiesOfCustomers(tx, companyId, customers)), ...unowned];
  const made = new Map(
    (
      await tx.query<MadeRow>(
        'select identity, import_id, existed from customer_made where company_id = $1 and identity = any ($2::bigint[])',
        [companyId, identities.map(({ id }) => id)],
      )
    ).map((row) => [row.identity, row]),
  );
  const namedBy = new Map<number, number | null>();
  for (const rows of writes.values())
    for (const { import_id: by, is_base: isBase, named } of rows)
      if (!isBase && by !== importId) for (const identity of named) namedBy.set(identity, by);
  const asked = identities.filter(({ id }) => made.has(id) && !namedBy.has(id));
  const inEvents = await newestImportOf(
    tx,
    companyId,
    importId,
    asked.map(({ value }) => value),
  );
  const fates = { gone: [], handedOn: [], settled: [] } as {
    gone: (IdentityRow & { existed: boolean })[];
    handedOn: { identity: number; importId: number }[];
    settled: number[];
  };
  for (const identity of identities) {
    const row = made.get(identity.id);
    if (!row) continue;
    const stays = namedBy.has(identity.id) ? namedBy.get(identity.id) : inEvents.get(identity.value);
    if (stays === undefined) fates.gone.push({ ...identity, existed: row.existed });
    else if (stays === null) fates.settled.push(identity.id);
    else if (stays !== row.import_id) fates.handedOn.push({ identity: identity.id, importId: stays });
  }
  const gone = new Set(fates.gone.map(({ id }) => id));
  const kept = new Set(identities.flatMap(({ id, customer }) => (gone.has(id) ? [] : [customer])));
  const removed = new Set(fates.gone.flatMap(({ customer }) => (customer === null || kept.has(customer) ? [] : [customer])));
  const left = [...writes].filter(([customer]) => !removed.has(customer));
  return { ...fates, removed: [...removed], patches: await patchesOf(tx, companyId, importId, new Map(left)) };
}

/** Values as they are without the file, in the form of the fields of now. */
async function patchesOf(
  tx: Tx,
  companyId: number,
  importId: number,
  writes: ReadonlyMap<number, readonly WriteRow[]>,
): Promise<Map<number, Record<string, string | null>>> {
  const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  const now = await traitsOfCustomers(tx, companyId, [...writes.keys()]);
  const patches = new Map<number, Record<string, string | null>>();
  for (const [customer, rows] of writes) {
    const others = rows.filter(({ import_id: by }) => by !== importId);
    const names = new Set(rows.flatMap(({ import_id: by, patch }) => (by === importId ? Object.keys(patch) : [])));
    const traits = now.get(customer) ?? {};
    const changed = [...names].flatMap((name) => {
      const last = others.findLast(({ patch }) => Object.hasOwn(patch, name))?.patch[name] ?? null;
      const read = readTraits({ [name]: last }, fields);
      const text = 'reason' in read ? null : (read.traits[name] ?? null);
      return text === (Object.hasOwn(traits, name) ? traits[name] : null) ? [] : [[name, text] as const];
    });
    if (changed.length > 0) patches.set(customer, Object.fromEntries(changed));
  }
  return patches;
}

/** Does what `fatesOf` says. People are locked already. */
export async function applyFates(tx: Tx, companyId: number, importId: number, customers: readonly number[], fates: Fates): Promise<void> {
  const { gone, handedOn, settled, removed, patches } = fates;
  const ids = gone.map(({ id }) => id);
  const recipients = [...new Set([...gone.map(({ recipient }) => recipient), ...(await recipientsOfCustomers(tx, companyId, customers))])];
  const deleted = gone.flatMap(({ id, existed }) => (existed ? [] : [id]));
  const released = gone.flatMap(({ id, existed }) => (existed ? [id] : []));
  await tx.run('delete from customer_day where company_id = $1 and identity_id = any ($2::bigint[])', [companyId, deleted]);
  await tx.run('delete from customer_identity where company_id = $1 and id = any ($2::bigint[])', [companyId, deleted]);
  await tx.run('update customer_identity set customer = null, person = null where company_id = $1 and id = any ($2::bigint[])', [
    companyId,
    released,
  ]);
  await settleIdentities(tx, companyId, [...ids, ...settled]);
  if (handedOn.length > 0)
    await tx.run(
      `update customer_made m set import_id = u.import_id from unnest($2::bigint[], $3::int[]) u (identity, import_id)
       where m.company_id = $1 and m.identity = u.identity`,
      [companyId, handedOn.map(({ identity }) => identity), handedOn.map((one) => one.importId)],
    );
  await tx.run('delete from customer_merge where company_id = $1 and into_id = any ($2::bigint[])', [companyId, removed]);
  await tx.run('delete from customer where company_id = $1 and id = any ($2::bigint[])', [companyId, removed]);
  const left = new Set(gone.flatMap(({ customer }) => (customer === null || removed.includes(customer) ? [] : [customer])));
  await nameCustomers(tx, companyId, [...left]);
  await becameOne(tx, companyId, [...left]);
  await writeTraits(tx, companyId, patches);
  await tx.run(
    `delete from customer_write where company_id = $1 and customer = any ($2::bigint[]) and (import_id = $3 or customer = any ($4::bigint[]))`,
    [companyId, customers, importId, removed],
  );
  await forgetUnowned(tx, companyId, customers);
  await sayCustomersChanged(tx, companyId, recipients);
}

/** Customers that the file wrote, behind one of them, in order. */
export async function writtenBy(tx: Tx, companyId: number, importId: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ customer: number }>(
    `select distinct customer from customer_write where company_id = $1 and import_id = $2 and customer > $3 order by customer limit $4`,
    [companyId, importId, after, limit],
  );
  return rows.map(({ customer }) => customer);
}

/** Identities that the file made, behind one of them, in order. */
export async function madeBy(tx: Tx, companyId: number, importId: number, after: number, limit: number): Promise<IdentityRow[]> {
  const rows = await tx.query<{ identity: number }>(
    'select identity from customer_made where company_id = $1 and import_id = $2 and identity > $3 order by identity limit $4',
    [companyId, importId, after, limit],
  );
  return identitiesById(
    tx,
    companyId,
    rows.map(({ identity }) => identity),
  );
}
