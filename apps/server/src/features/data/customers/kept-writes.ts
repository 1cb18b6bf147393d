/**
 * Keeps for a day what was said of people, so that a file can be taken back: how their identities were before the first file that can be, and who said
 * what since, in order. Without a file all is as it was before, and then as the others said: see `import/replay.ts`.
 */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesById, identitiesOfCustomers, type IdentityRow } from './identities.store.ts';

type Patch = Readonly<Record<string, string | null>>;

/** Someone of whom something is said. */
export interface SaidPerson {
  /** The one that leads, and at most two others. As they are before it is said. */
  named: readonly IdentityRow[];
  /** Null takes a trait away. */
  patch: Patch;
}

export interface KeptWrite {
  id: number;
  /** Null: not by a file that can be taken back. */
  by: number | null;
  named: number[];
  patch: Record<string, string | null>;
}

export interface Before {
  identity: number;
  existed: boolean;
  customer: number | null;
  traits: Record<string, string> | null;
}

/**
 * Before it is done. Of others than files it is kept only where identities are kept. Answers the bytes that it takes.
 * @param importId null: not by a file that can be taken back
 */
export async function noteWrites(tx: Tx, companyId: number, importId: number | null, people: readonly SaidPerson[]): Promise<number> {
  const noted = importId === null ? await touchedOf(tx, companyId, people) : people;
  if (noted.length === 0) return 0;
  const before = await noteBefore(
    tx,
    companyId,
    noted.flatMap(({ named }) => named),
  );
  const added = importId === null ? await foldIn(tx, companyId, noted) : noted.map(({ named, patch }) => ({ named: ids(named), patch }));
  const patches = added.map(({ patch }) => JSON.stringify(patch));
  const place = (at: number) => added.map(({ named }) => named[at] ?? null);
  if (added.length > 0)
    await tx.run(
      `insert into customer_write (company_id, import_id, lead, second, third, patch)
       select $1, $2, u.lead, u.second, u.third, u.patch::jsonb
       from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[]) with ordinality u (lead, second, third, patch, n) order by u.n`,
      [companyId, importId, place(0), place(1), place(2), patches],
    );
  return before + patches.reduce((sum, text) => sum + text.length, 0);
}

const ids = (rows: readonly IdentityRow[]): number[] => rows.map(({ id }) => id);

/** Those who are kept already, and all who come together with them. */
async function touchedOf(tx: Tx, companyId: number, people: readonly SaidPerson[]): Promise<readonly SaidPerson[]> {
  const known = await keptAmong(
    tx,
    companyId,
    people.flatMap(({ named }) => ids(named)),
  );
  if (known.size === 0) return [];
  const keyOf = ({ id, customer }: IdentityRow) => customer ?? -id;
  const keys = new Set(people.flatMap(({ named }) => named.flatMap((row) => (known.has(row.id) ? [keyOf(row)] : []))));
  for (let size = -1; size < keys.size;) {
    size = keys.size;
    for (const { named } of people) if (named.some((row) => keys.has(keyOf(row)))) for (const row of named) keys.add(keyOf(row));
  }
  return people.filter(({ named }) => named.some((row) => keys.has(keyOf(row))));
}

/** Notes identities as they are, with all others of their customers. */
async function noteBefore(tx: Tx, companyId: number, rows: readonly IdentityRow[]): Promise<number> {
  const known = await keptAmong(tx, companyId, ids(rows));
  const missing = new Map(rows.flatMap((row) => (known.has(row.id) ? [] : [[row.id, row] as const])));
  const customers = [...new Set([...missing.values()].flatMap(({ customer }) => customer ?? []))];
  for (const row of await identitiesOfCustomers(tx, companyId, customers)) if (!missing.has(row.id)) missing.set(row.id, row);
  const traits = await traitsOfCustomers(tx, companyId, customers);
  const texts = [...missing.values()].map(({ id, customer, isMade }) => {
    const own = customer === null ? undefined : traits.get(customer);
    if (own && customer !== null) traits.delete(customer);
    return { id, customer, existed: isMade !== true, traits: own ? JSON.stringify(own) : null };
  });
  await insertBefore(tx, companyId, texts);
  return texts.reduce((sum, { traits: text }) => sum + (text?.length ?? 0), 0);
}

async function insertBefore(
  tx: Tx,
  companyId: number,
  rows: readonly { id: number; customer: number | null; existed: boolean; traits: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into customer_before (company_id, identity, existed, customer, traits) select $1, u.identity, u.existed, u.customer, u.traits::jsonb
     from unnest($2::bigint[], $3::boolean[], $4::bigint[], $5::text[]) u (identity, existed, customer, traits) on conflict do nothing`,
    [
      companyId,
      rows.map(({ id }) => id),
      rows.map(({ existed }) => existed),
      rows.map(({ customer }) => customer),
      rows.map(({ traits }) => traits),
    ],
  );
}

async function keptAmong(tx: Tx, companyId: number, identities: readonly number[]): Promise<Set<number>> {
  if (identities.length === 0) return new Set();
  const rows = await tx.query<{ identity: number }>(
    'select identity from customer_before where company_id = $1 and identity = any ($2::bigint[])',
    [companyId, [...new Set(identities)]],
  );
  return new Set(rows.map(({ identity }) => identity));
}

/** The rest, which has to be added: where the last said of them was said of the same, it is joined to that, so that page views don't add up. */
async function foldIn(tx: Tx, companyId: number, people: readonly SaidPerson[]): Promise<{ named: number[]; patch: Patch }[]> {
  const customers = [...new Set(people.flatMap(({ named }) => named.flatMap(({ customer }) => customer ?? [])))];
  const rows = [...people.flatMap(({ named }) => named), ...(await identitiesOfCustomers(tx, companyId, customers))];
  const keys = new Map(rows.map(({ id, customer }) => [id, customer ?? -id]));
  // Those who were ever named together count as one.
  const parents = new Map<number, number>();
  const rootOf = (key: number): number => {
    let root = key;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const rootsOf = (named: readonly number[]) => [...new Set(named.map((id) => rootOf(keys.get(id) ?? -id)))];
  const last = new Map<number, KeptWrite>();
  const said = new Set<string>();
  const follow = (write: KeptWrite) => {
    const [root, ...others] = rootsOf(write.named);
    if (root === undefined) return;
    for (const other of others) parents.set(other, root);
    last.set(root, write);
    if (write.by === null) said.add(String(write.named));
  };
  for (const write of await writesNaming(tx, companyId, [...keys.keys()])) follow(write);
  const [changed, added] = [new Set<KeptWrite>(), [] as KeptWrite[]];
  for (const { named: all, patch } of people) {
    const named = ids(all);
    const roots = rootsOf(named);
    const before = roots.length === 1 && roots[0] !== undefined ? last.get(roots[0]) : undefined;
    if (before && before.by === null && String(before.named) === String(named)) {
      if (Object.entries(patch).every(([name, text]) => Object.hasOwn(before.patch, name) && before.patch[name] === text)) continue;
      Object.assign(before.patch, patch);
      if (before.id > 0) changed.add(before);
    } else if (Object.keys(patch).length > 0 || !said.has(String(named))) {
      const write = { id: 0, by: null, named, patch: { ...patch } };
      added.push(write);
      follow(write);
    }
  }
  if (changed.size > 0)
    await tx.run(
      `update customer_write w set patch = u.patch::jsonb from unnest($2::bigint[], $3::text[]) u (id, patch) where w.company_id = $1 and w.id = u.id`,
      [companyId, [...changed].map(({ id }) => id), [...changed].map(({ patch }) => JSON.stringify(patch))],
    );
  return added;
}

async function writesNaming(tx: Tx, companyId: number, identities: readonly number[]): Promise<KeptWrite[]> {
  if (identities.length === 0) return [];
  const rows = await tx.query<Omit<KeptWrite, 'named'> & Record<'lead' | 'second' | 'third', number | null>>(
    `select id, import_id as by, lead, second, third, patch from customer_write
     where company_id = $1 and (lead = any ($2::bigint[]) or second = any ($2::bigint[]) or third = any ($2::bigint[])) order by id`,
    [companyId, identities],
  );
  return rows.map(({ lead, second, third, ...row }) => ({ ...row, named: [lead, second, third].filter((id) => id !== null) }));
}

/** All that is kept of identities, and of all who were named or belong together with them. */
export interface Kept {
  identities: IdentityRow[];
  befores: Map<number, Before>;
  /** In order. */
  writes: KeptWrite[];
  /** Files of events that named them. */
  made: { identity: number; by: number }[];
}

export async function keptAround(tx: Tx, companyId: number, seeds: readonly number[]): Promise<Kept> {
  const identities = new Map<number, IdentityRow>();
  const writes = new Map<number, KeptWrite>();
  const customers = new Set<number>();
  const asked = new Set<number>();
  for (let next = [...seeds]; next.length > 0;) {
    for (const id of next) asked.add(id);
    const rows = await identitiesById(tx, companyId, next);
    const found = [...new Set(rows.flatMap(({ customer }) => (customer === null || customers.has(customer) ? [] : [customer])))];
    for (const customer of found) customers.add(customer);
    if (found.length > 0) rows.push(...(await identitiesOfCustomers(tx, companyId, found)));
    for (const row of rows) identities.set(row.id, row);
    const naming = await writesNaming(tx, companyId, next);
    for (const write of naming) writes.set(write.id, write);
    next = [...new Set([...rows.map(({ id }) => id), ...naming.flatMap(({ named }) => named)])].filter((id) => !asked.has(id));
  }
  const all = [companyId, [...asked]];
  const befores = await tx.query<Before>(
    'select identity, existed, customer, traits from customer_before where company_id = $1 and identity = any ($2::bigint[])',
    all,
  );
  const made = await tx.query<{ identity: number; by: number }>(
    'select identity, import_id as by from customer_made where company_id = $1 and identity = any ($2::bigint[])',
    all,
  );
  return {
    identities: [...identities.values()].toSorted((a, b) => a.id - b.id),
    befores: new Map(befores.map((row) => [row.identity, row])),
    writes: [...writes.values()].toSorted((a, b) => a.id - b.id),
    made,
  };
}

export async function traitsOfCustomers(
  tx: Tx,
  companyId: number,
  customers: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  if (customers.length === 0) return new Map();
  const rows = await tx.query<{ id: number; traits: Record<string, string> }>(
    'select id, traits from customer where company_id = $1 and id = any ($2::bigint[])',
    [companyId, customers],
  );
  return new Map(rows.map(({ id, traits }) => [id, traits]));
}

/** Identities that a file of events named, when it made them or gave them customers. */
export async function noteMade(tx: Tx, companyId: number, importId: number, rows: readonly IdentityRow[]): Promise<void> {
  const known = await keptAmong(tx, companyId, ids(rows));
  const fresh = rows.filter(({ id, isMade, gotCustomer }) => !known.has(id) && (isMade === true || gotCustomer === true));
  await insertBefore(
    tx,
    companyId,
    fresh.map(({ id, isMade }) => ({ id, customer: null, existed: isMade !== true, traits: null })),
  );
  const noted = [...known, ...ids(fresh)];
  await insertMade(
    tx,
    companyId,
    noted.map((identity) => ({ identity, by: importId })),
  );
}

export async function insertMade(tx: Tx, companyId: number, rows: Kept['made']): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into customer_made (company_id, identity, import_id) select $1, u.identity, u.by from unnest($2::bigint[], $3::int[]) u (identity, by)
     on conflict do nothing`,
    [companyId, rows.map(({ identity }) => identity), rows.map(({ by }) => by)],
  );
}

/** They keep what they have, whatever is taken back. */
export async function settleCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  await settleIdentities(tx, companyId, ids(await identitiesOfCustomers(tx, companyId, customers)));
}

export async function settleIdentities(tx: Tx, companyId: number, identities: readonly number[]): Promise<void> {
  if (identities.length === 0) return;
  const those = [companyId, identities];
  await tx.run('delete from customer_write where company_id = $1 and lead = any ($2::bigint[])', those);
  await tx.run('delete from customer_made where company_id = $1 and identity = any ($2::bigint[])', those);
  await tx.run('delete from customer_before where company_id = $1 and identity = any ($2::bigint[])', those);
}

/** A field that was deleted does not come back. */
export async function forgetTrait(tx: Tx, companyId: number, name: string): Promise<void> {
  await tx.run('update customer_write set patch = patch - $2 where company_id = $1 and patch ? $2', [companyId, name]);
  await tx.run('update customer_before set traits = traits - $2 where company_id = $1 and traits ? $2', [companyId, name]);
}

const FORGOTTEN_AT_ONCE = 2000;

/** Identities of which a file said something, or that it made, behind one of them, in order. */
export async function namedByFile(tx: Tx, companyId: number, importId: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from (
       select lead as id from customer_write where company_id = $1 and import_id = $2 and lead > $3
       union select identity from customer_made where company_id = $1 and import_id = $2 and identity > $3
     ) u order by id limit $4`,
    [companyId, importId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Some of what is kept for a file that can't be taken back any more. True where there may be more. */
export async function forgetKept(tx: Tx, companyId: number, importId: number): Promise<boolean> {
  const seeds = await namedByFile(tx, companyId, importId, 0, FORGOTTEN_AT_ONCE);
  if (seeds.length === 0) return false;
  const kept = await keptAround(tx, companyId, seeds);
  const writes = kept.writes.flatMap(({ id, by }) => (by === importId ? [id] : []));
  await tx.run('update customer_write set import_id = null where company_id = $1 and id = any ($2::bigint[])', [companyId, writes]);
  await forgetFile(tx, companyId, importId, kept, seeds);
  return true;
}

/** The file is no more among what is kept. Nothing is, where no other file is: of each who belong together. */
export async function forgetFile(tx: Tx, companyId: number, importId: number, kept: Kept, seeds: readonly number[]): Promise<void> {
  const all = [...new Set([...seeds, ...kept.identities.map(({ id }) => id), ...kept.befores.keys()])];
  await tx.run('delete from customer_made where company_id = $1 and import_id = $2 and identity = any ($3::bigint[])', [
    companyId,
    importId,
    all,
  ]);
  await tx.run('delete from customer_write where company_id = $1 and import_id = $2 and lead = any ($3::bigint[])', [
    companyId,
    importId,
    all,
  ]);
  const isKept = (by: number | null) => by !== null && by !== importId;
  const parents = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const join = (some: readonly number[]) => {
    const [first, ...others] = some.map(rootOf);
    for (const other of others) if (first !== undefined && rootOf(other) !== rootOf(first)) parents.set(rootOf(other), rootOf(first));
  };
  for (const { named } of kept.writes) join(named);
  for (const rows of Map.groupBy(kept.identities, ({ id, customer }) => customer ?? -id).values()) join(ids(rows));
  const needed = new Set([
    ...kept.writes.flatMap(({ by, named: [lead] }) => (isKept(by) && lead !== undefined ? [rootOf(lead)] : [])),
    ...kept.made.flatMap(({ identity, by }) => (isKept(by) ? [rootOf(identity)] : [])),
  ]);
  await settleIdentities(
    tx,
    companyId,
    all.filter((id) => !needed.has(rootOf(id))),
  );
}
