/** Flavours to refresh, and cleanup of what refreshes counted. */
import type { Client } from 'pg';
import { sweepCounts } from './refresh/kept-counts.ts';

export interface FlavourKey {
  companyId: number;
  flavourId: number;
}

const MAX_LISTED = 20;

/**
 * Finds those whose refresh was ordered, is running, or is due by their schedule; the longest waiting first.
 */
export async function dueFlavours(client: Client): Promise<FlavourKey[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from flavour where refresh_state is not null or enabled and next_refresh_at <= now()
     order by refresh_state is null, coalesce(next_refresh_at, updated_at) limit ${MAX_LISTED}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, flavourId: row.id }));
}

/** Notes that these, which were ordered, wait for their turn. */
export async function beatWaitingFlavours(client: Client, due: readonly FlavourKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update flavour set beat_at = now() where id = any($1) and company_id = any($2) and refresh_state = 'waiting'`, [
    due.map(({ flavourId }) => flavourId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Removes folders of counts that no generation of a flavour names. */
export async function sweepCountsIn(directory: string, client: Client): Promise<void> {
  await sweepCounts(directory, (keys) => keptCounts(client, keys), Date.now());
}

async function keptCounts(client: Client, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select counts_key::text as key from flavour_generation where counts_key::text = any ($1)',
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}
