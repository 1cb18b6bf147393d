/** Reads what is kept of identities (see `kept-writes.ts`), with all that belong together with them. */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesById, identitiesOfCustomers, type IdentityRow } from './identities.store.ts';

/** An address that more are named with than so many is no one's own. */
export const MAX_TOGETHER = 100;
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

/** Numbers that belong together. */
export function joinedSets() {
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

export async function writesNaming(tx: Tx, companyId: number, identities: readonly number[], max?: number): Promise<KeptWrite[]> {
  if (identities.length === 0) return [];
  const rows = await tx.query<Omit<KeptWrite, 'named'> & Record<'lead' | 'second' | 'third', number | null>>(
    `select id, import_id as by, lead, second, third, patch from customer_write
     where company_id = $1 and (lead = any ($2::bigint[]) or second = any ($2::bigint[]) or third = any ($2::bigint[])) order by id limit $3`,
    [companyId, identities, max ?? null],
  );
  return rows.map(({ lead, second, third, ...row }) => ({ ...row, named: [lead, second, third].filter((id) => id !== null) }));
}
