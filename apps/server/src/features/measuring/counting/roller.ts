/** Rolls drained batches up. One roller works at a time in a database, whoever asks: the others find nothing to do. */
import type { Client } from 'pg';

/** Batches per transaction: enough to be quick with a backlog, few enough to be visible soon. */
const BATCHES = 8;

/** How many records were rolled up; 0: nothing is left, or another roller is at it. */
export async function rollOnce(client: Client, batches = BATCHES): Promise<number> {
  const { rows } = await client.query<{ impressions: number }>({
    name: 'roll',
    text: 'select impressions from roll_batches($1)',
    values: [batches],
  });
  return rows[0]?.impressions ?? 0;
}
