/**
 * Partitions of the log and of what was shown. Rows are copied straight into them: COPY does not go through
 * row-level security, which the tables that they belong to have, and the database checks that a row lies
 * within its partition.
 */
import type { Client } from 'pg';

export interface Partition {
  name: string;
  /** Milliseconds of `impression`, days of `item_shown`; the last one is not in it any more. */
  from: number;
  to: number;
}

export interface Partitions {
  impression: readonly Partition[];
  itemShown: readonly Partition[];
}

// Until the end of the transaction none is made and none goes.
const LOCK = 'lock table only public.impression, only public.item_shown in access share mode';
const BOUND = (which: 'FROM' | 'TO') => `(regexp_match(bounds, '${which} \\(''?([^'')]+)'))[1]`;
const VALUE = (which: 'FROM' | 'TO') =>
  `case parent when 'impression' then (extract(epoch from ${BOUND(which)}::timestamptz) * 1000)::float8 else ${BOUND(which)}::float8 end`;
const LIST = `select parent, name, ${VALUE('FROM')} as from, ${VALUE('TO')} as to from (
    select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_class p on p.oid = h.inhparent
    where h.inhparent in ('public.impression'::regclass, 'public.item_shown'::regclass)
  ) parts where bounds <> 'DEFAULT'`;

/** Within the transaction that writes to them. */
export async function lockPartitions(client: Client): Promise<Partitions> {
  await client.query(LOCK);
  const { rows } = await client.query<Partition & { parent: string }>({ name: 'partitions', text: LIST });
  const of = (parent: string) => rows.filter((row) => row.parent === parent);
  return { impression: of('impression'), itemShown: of('item_shown') };
}

/** Groups by partition; undefined stands for the default one. */
export function byPartition<T>(
  all: Iterable<T>,
  partitions: readonly Partition[],
  valueOf: (one: T) => number,
): Map<Partition | undefined, T[]> {
  const groups = new Map<Partition | undefined, T[]>();
  let last: Partition | undefined;
  let group: T[] | undefined;
  for (const one of all) {
    const value = valueOf(one);
    if (!group || !last || value < last.from || value >= last.to) {
      last = partitions.find(({ from, to }) => value >= from && value < to);
      group = groups.get(last);
      if (!group) groups.set(last, (group = []));
    }
    group.push(one);
  }
  return groups;
}
