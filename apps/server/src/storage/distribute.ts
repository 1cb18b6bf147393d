import type { Client } from 'pg';
import type { Log } from '../platform/log.ts';
import { withClient, type Login } from './connection.ts';
import { DISTRIBUTED_TABLES } from './distributed-tables.ts';

// The one of migrations: of several that start at once, one distributes and the others wait.
const LOCK = 'select pg_advisory_lock(7301, 0)';

/**
 * Distributes those that are not yet: with their rows, which takes as long as copying them, and nothing else
 * may write meanwhile.
 */
export async function distribute(owner: Login, log: Log): Promise<void> {
  await withClient(owner, 'distribute', async (client) => {
    const { rows } = await client.query<{ is_cluster: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as is_cluster`,
    );
    if (!rows[0]?.is_cluster)
      throw new Error('DISTRIBUTED is citus, but the database of DATABASE_URL has no such extension: run "create extension citus" in it.');
    await client.query(LOCK);
    const there = new Set(await distributedTables(client));
    for (const table of DISTRIBUTED_TABLES) {
      if (there.has(table)) continue;
      const beside = table === DISTRIBUTED_TABLES[0] ? '' : `, colocate_with => '${DISTRIBUTED_TABLES[0]}'`;
      await client.query(`select create_distributed_table('${table}', 'company_id'${beside})`);
      log.info('database.distributed', { name: table });
    }
  });
}

async function distributedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select logicalrelid::regclass::text as name from pg_catalog.pg_dist_partition');
  return rows.map(({ name }) => name);
}
