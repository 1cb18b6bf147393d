import type { Client } from 'pg';
import { isOfItself } from './set-aside.ts';

/**
 * Within a transaction, work of many companies that failed together: the halves of them, and so on, until
 * only those are left out that fail by themselves. Answers them. Rejects where something else fails: the
 * connection, or the disk.
 */
export async function inParts(
  client: Client,
  companies: readonly number[],
  work: (companies: readonly number[]) => Promise<unknown>,
): Promise<number[]> {
  if (companies.length === 0) return [];
  await client.query('savepoint part');
  try {
    await work(companies);
    await client.query('release savepoint part');
    return [];
  } catch (error) {
    // Fails, too, where the connection is gone.
    await client.query('rollback to savepoint part');
    if (!isOfItself(error)) throw error;
  }
  if (companies.length === 1) return [...companies];
  const half = companies.length >> 1;
  return [...(await inParts(client, companies.slice(0, half), work)), ...(await inParts(client, companies.slice(half), work))];
}
