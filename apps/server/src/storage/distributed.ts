/** A cluster of Citus keeps tables that grow by company, each company's rows on one machine. */
import type { Client } from 'pg';

const known = new WeakMap<Client, boolean>();

/**
 * Whether this connection is to a cluster whose tables of counts are distributed. Asked once: tables are
 * distributed while nothing runs.
 */
export async function isDistributed(client: Client): Promise<boolean> {
  const before = known.get(client);
  if (before !== undefined) return before;
  const { rows } = await client.query<{ is_cluster: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as is_cluster`,
  );
  const found =
    rows[0]?.is_cluster === true &&
    (await client.query(`select from pg_catalog.pg_dist_partition where logicalrelid = 'public.impression'::regclass`)).rowCount === 1;
  known.set(client, found);
  return found;
}
