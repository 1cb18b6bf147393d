/**
 * Keeps for a day what was said of people, so that a file can be taken back: how their identities were before
 * the first file that can be, and who said what since, in order. Without a file all is as it was before, and
 * then as the others said: see `import/replay.ts`.
 */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesOfCustomers, type IdentityRow } from './identities.store.ts';
import { joinedSets, traitsOfCustomers, writesNaming, type KeptWrite, type WriteHistory } from './write-history.ts';

type Patch = Readonly<Record<string, string | null>>;

/** So much of what was said is looked at before something is added to it. */
const MAX_FOLDED = 2000;

/** Someone of whom something is said. */
export interface SaidPerson {
  /** The one that leads, and at most two others. As they are before it is said. */
  named: readonly IdentityRow[];
  /** Null takes a trait away. */
  patch: Patch;
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
