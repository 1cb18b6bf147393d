/**
 * The company's dictionary of items: what is counted is a number, what records name are the ids in the company's data. Numbers are given
 * before the batch that needs them is written, in a transaction of their own: one that is never used does no harm.
 */
import type { Client } from 'pg';

/** Held in memory, of all companies. */
const MAX_HELD = 200_000;
/** For one company. Its data changes for years; beyond that something names items that don't exist, and no more are counted. */
const MAX_ITEMS = 2_000_000;
const LOCK = 'select pg_advisory_xact_lock(7301, 3)';
const KNOWN = 'select key, id from item where company_id = $1 and key = any ($2)';
const LAST = 'select coalesce(max(id), 0) as id from item where company_id = $1';
const ROWS = 500;

export type NumbersOf = (companyId: number, key: string) => number | undefined;

export interface ItemNumbers {
  /** Answers once all that are wanted have a number, or no more are given. */
  find(client: Client, wanted: ReadonlyMap<number, ReadonlySet<string>>): Promise<NumbersOf>;
}

export function createItemNumbers(maxItems = MAX_ITEMS): ItemNumbers {
  /** By company and id. */
  let held = new Map<number, Map<string, number>>();
  let size = 0;

  return {
    async find(client, wanted) {
      if (size > MAX_HELD) [held, size] = [new Map(), 0];
      const companies = held;
      for (const [companyId, keys] of wanted) {
        const known = companies.get(companyId) ?? new Map<string, number>();
        companies.set(companyId, known);
        const note = (rows: readonly { key: string; id: number }[]) => {
          for (const { key, id } of rows) known.set(key, id);
          size += rows.length;
        };
        const missing = () => [...keys].filter((key) => !known.has(key));
        const unknown = missing();
        if (unknown.length === 0) continue;
        note((await client.query<{ key: string; id: number }>(KNOWN, [companyId, unknown])).rows);
        const fresh = missing();
        if (fresh.length > 0) note(await give(client, companyId, fresh, maxItems));
      }
      return (companyId, key) => companies.get(companyId)?.get(key);
    },
  };
}

/** One drainer at a time gives numbers: what another one gave meanwhile is found under the lock. */
async function give(client: Client, companyId: number, keys: readonly string[], maxItems: number): Promise<{ key: string; id: number }[]> {
  await client.query('begin; set local synchronous_commit = on'); // a number that was counted must never be another item's
  try {
    await client.query(LOCK);
    const { rows: given } = await client.query<{ key: string; id: number }>(KNOWN, [companyId, keys]);
    const known = new Set(given.map(({ key }) => key));
    const last = (await client.query<{ id: number }>(LAST, [companyId])).rows[0]?.id ?? 0;
    const fresh = keys.filter((key) => !known.has(key)).slice(0, Math.max(0, maxItems - last));
    const added = fresh.map((key, index) => ({ key, id: last + index + 1 }));
    for (let from = 0; from < added.length; from += ROWS) {
      const rows = added.slice(from, from + ROWS);
      await client.query(
        `insert into item (company_id, id, key) values ${rows.map((_, index) => `($1, $${2 * index + 2}, $${2 * index + 3})`).join()}`,
        [companyId, ...rows.flatMap(({ id, key }) => [id, key])],
      );
    }
    await client.query('commit');
    return [...given, ...added];
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
