/**
 * Keeps for a day what was said of people, so that a file can be taken back: how their identities were before
 * the first file that can be, and who said what since, in order. Without a file all is as it was before, and
 * then as the others said: see `import/replay.ts`.
 */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesById, identitiesOfCustomers, type IdentityRow } from './identities.store.ts';

type Patch = Readonly<Record<string, string | null>>;

/** An address that more are named with than so many is no one's own. */
export const MAX_TOGETHER = 100;
/** So much of what was said is looked at before something is added to it. */
const MAX_FOLDED = 2000;

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
 * Before it is done. Of others than files it is kept only where identities are kept. Answers the bytes of
 * what is said: how people were before is kept once for all files, and is never more than what customers
 * hold.
 * @param importId null: not by a file that can be taken back
 */
export async function noteWrites(tx: Tx, companyId: number, importId: number | null, people: readonly SaidPerson[]): Promise<number> {
  const noted = importId === null ? await touchedOf(tx, companyId, people) : people;
  if (noted.length === 0) return 0;
  await noteBefore(
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
  return patches.reduce((sum, text) => sum + text.length, 0);
}

const ids = (rows: readonly IdentityRow[]): number[] => rows.map(({ id }) => id);

/** Finds those who are kept already, and all who come together with them. */
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
async function noteBefore(tx: Tx, companyId: number, rows: readonly IdentityRow[]): Promise<void> {
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

/** Said of someone since a file last did. */
interface Since {
  named: Set<string>;
  patch: Record<string, string | null>;
}

/**
 * The rest, which has to be added: not what was said already since a file said something, and where the last
 * said of them was said of the same, it is joined to that, so that page views don't add up.
 */
async function foldIn(tx: Tx, companyId: number, people: readonly SaidPerson[]): Promise<{ named: number[]; patch: Patch }[]> {
  const customers = [...new Set(people.flatMap(({ named }) => named.flatMap(({ customer }) => customer ?? [])))];
  const rows = [...people.flatMap(({ named }) => named), ...(await identitiesOfCustomers(tx, companyId, customers))];
  const keys = new Map(rows.map(({ id, customer }) => [id, customer ?? -id]));
  const known = await writesNaming(tx, companyId, [...keys.keys()], MAX_FOLDED + 1);
  // An address that thousands share: to read them all with every page view would cost more than to keep it.
  if (known.length > MAX_FOLDED) return people.map(({ named, patch }) => ({ named: ids(named), patch }));
  // People who were ever named together count as one.
  const joined = joinedSets();
  const rootsOf = (named: readonly number[]) => [...new Set(named.map((id) => joined.rootOf(keys.get(id) ?? -id)))];
  const last = new Map<number, KeptWrite>();
  const since = new Map<number, Since>();
  const follow = (write: KeptWrite) => {
    const roots = rootsOf(write.named);
    const [root] = roots;
    if (root === undefined) return;
    joined.join(roots);
    last.set(root, write);
    const before = write.by === null && roots.length === 1 ? since.get(root) : undefined;
    if (write.by !== null) since.delete(root);
    else since.set(root, { named: new Set([...(before?.named ?? []), String(write.named)]), patch: { ...before?.patch, ...write.patch } });
  };
  for (const write of known) follow(write);
  const [changed, added] = [new Set<KeptWrite>(), [] as KeptWrite[]];
  for (const { named: all, patch } of people) {
    const named = ids(all);
    const [root, ...others] = rootsOf(named);
    const said = root === undefined || others.length > 0 ? undefined : since.get(root);
    if (
      said?.named.has(String(named)) &&
      Object.entries(patch).every(([name, text]) => Object.hasOwn(said.patch, name) && said.patch[name] === text)
    )
      continue;
    const before = said && root !== undefined ? last.get(root) : undefined;
    if (before && before.by === null && String(before.named) === String(named)) {
      Object.assign(before.patch, patch);
      Object.assign(said?.patch ?? {}, patch);
      if (before.id > 0) changed.add(before);
    } else {
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

/** Numbers that belong together. */
function joinedSets() {
  const parents = new Map<number, number>();
  const parentOf = (id: number) => parents.get(id) ?? id;
  const rootOf = (id: number): number => {
    let root = id;
    // Each step halves the way for the next question: ways of thousands would be walked again and again.
    while (parentOf(root) !== root) {
      const next = parentOf(parentOf(root));
      parents.set(root, next);
      root = next;
    }
    return root;
  };
  return {
    rootOf,
    /** The first leads them. */
    join(some: readonly number[]): void {
      const [first] = some;
      if (first === undefined) return;
      const root = rootOf(first);
      for (const other of some) if (rootOf(other) !== root) parents.set(rootOf(other), root);
    },
  };
}

async function writesNaming(tx: Tx, companyId: number, identities: readonly number[], max?: number): Promise<KeptWrite[]> {
  if (identities.length === 0) return [];
  const rows = await tx.query<Omit<KeptWrite, 'named'> & Record<'lead' | 'second' | 'third', number | null>>(
    `select id, import_id as by, lead, second, third, patch from customer_write
     where company_id = $1 and (lead = any ($2::bigint[]) or second = any ($2::bigint[]) or third = any ($2::bigint[])) order by id limit $3`,
    [companyId, identities, max ?? null],
  );
  return rows.map(({ lead, second, third, ...row }) => ({ ...row, named: [lead, second, third].filter((id) => id !== null) }));
}

/** All that is kept of identities, and of all who were named or belong together with them. */
export interface WriteHistory {
  identities: IdentityRow[];
  befores: Map<number, Before>;
  /** In order. */
  writes: KeptWrite[];
  /** Files of events that named them. */
  made: { identity: number; by: number }[];
  /**
   * Identities that so many others were named with that they say nothing of who belongs together:
   * "none@none.com".
   */
  shared: Set<number>;
}

export async function keptAround(tx: Tx, companyId: number, seeds: readonly number[]): Promise<WriteHistory> {
  const identities = new Map<number, IdentityRow>();
  const writes = new Map<number, KeptWrite>();
  const customers = new Set<number>();
  const asked = new Set<number>();
  const shared = new Set<number>();
  for (let next = [...seeds]; next.length > 0;) {
    for (const id of next) asked.add(id);
    const rows = await identitiesById(tx, companyId, next);
    const found = [...new Set(rows.flatMap(({ customer }) => (customer === null || customers.has(customer) ? [] : [customer])))];
    for (const customer of found) customers.add(customer);
    const own = found.length > 0 ? rows.concat(await identitiesOfCustomers(tx, companyId, found)) : rows;
    for (const row of own) identities.set(row.id, row);
    const naming = await writesNaming(tx, companyId, next);
    for (const id of sharedAmong(next, naming)) shared.add(id);
    // The ones that name someone, and not only an address shared with many.
    const leading = naming.filter(({ named }) => named.some((id) => asked.has(id) && !shared.has(id)));
    for (const write of leading) writes.set(write.id, write);
    next = [...new Set([...own.map(({ id }) => id), ...leading.flatMap(({ named }) => named)])].filter((id) => !asked.has(id));
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
    shared,
  };
}

/** Finds those of these identities with which more than so many others were named. */
function sharedAmong(asked: readonly number[], naming: readonly KeptWrite[]): number[] {
  const among = new Set(asked);
  const leads = new Map<number, Set<number>>();
  for (const { named } of naming) {
    const [lead] = named;
    if (lead === undefined) continue;
    for (const id of named) if (id !== lead && among.has(id)) leads.set(id, (leads.get(id) ?? new Set()).add(lead));
  }
  return [...leads].flatMap(([id, own]) => (own.size > MAX_TOGETHER ? [id] : []));
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

export async function insertMade(tx: Tx, companyId: number, rows: WriteHistory['made']): Promise<void> {
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
       (select distinct lead as id from customer_write where company_id = $1 and import_id = $2 and lead > $3 order by lead limit $4)
       union (select identity from customer_made where company_id = $1 and import_id = $2 and identity > $3 order by identity limit $4)
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

/**
 * The file is no more among what is kept. Nothing is, where no other file is: of each who belong together.
 */
export async function forgetFile(tx: Tx, companyId: number, importId: number, kept: WriteHistory, seeds: readonly number[]): Promise<void> {
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
  const { rootOf, join } = joinedSets();
  const together = (named: readonly number[]) => named.filter((id) => !kept.shared.has(id));
  for (const { named } of kept.writes) join(together(named));
  for (const rows of Map.groupBy(kept.identities, ({ id, customer }) => customer ?? -id).values()) join(ids(rows));
  const needed = new Set([
    ...kept.writes.flatMap(({ by, named: [lead] }) => (isKept(by) && lead !== undefined ? [rootOf(lead)] : [])),
    ...kept.made.flatMap(({ identity, by }) => (isKept(by) ? [rootOf(identity)] : [])),
  ]);
  await settleIdentities(
    tx,
    companyId,
    all.filter((id) => !needed.has(rootOf(id)) && !kept.shared.has(id)),
  );
}
