/**
 * The company's dictionaries of items and of mailings: what is counted is a number, what records name are the
 * ids in the company's data, and the mailing as its tags have it. Numbers are given before the batch that
 * needs them is written, in a transaction of their own: one that is never used does no harm.
 */
import type { Client } from 'pg';

/** Held in memory, of all companies. */
const MAX_HELD = 200_000;
const ROWS = 500;

/** A table of them, and what one company may have. */
export interface NumberedNames {
  table: 'item' | 'mailing';
  lock: string;
  max: number;
  /** At most so many new ones on one day (UTC). Left out: any number. */
  maxOfDay?: number;
}

/**
 * A company's data changes for years; beyond that something names items that don't exist, and no more are
 * counted.
 */
export const ITEM_NAMES: NumberedNames = { table: 'item', lock: '(7301, 3)', max: 2_000_000 };
/**
 * Tags say which mailing they are of, and anyone may ask for a picture with another: what more than that
 * names in a day is no mailing (a service's id of every single message, say) and counts for none.
 */
export const MAILING_NAMES: NumberedNames = { table: 'mailing', lock: '(7301, 24)', max: 1_000_000, maxOfDay: 200 };

export type NumbersOf = (companyId: number, key: string) => number | undefined;

export interface Numbers {
  /** Answers once all that are wanted have a number, or no more are given. */
  find(client: Client, wanted: ReadonlyMap<number, ReadonlySet<string>>): Promise<NumbersOf>;
}

export function createNumbers(names: NumberedNames): Numbers {
  const known = `select key, id from ${names.table} where company_id = $1 and key = any ($2)`;
  /** By company and name. */
  let held = new Map<number, Map<string, number>>();
  let size = 0;

  return {
    async find(client, wanted) {
      if (size > MAX_HELD) [held, size] = [new Map(), 0];
      const companies = held;
      for (const [companyId, keys] of wanted) {
        const own = companies.get(companyId) ?? new Map<string, number>();
        companies.set(companyId, own);
        const note = (rows: readonly { key: string; id: number }[]) => {
          for (const { key, id } of rows) own.set(key, id);
          size += rows.length;
        };
        const missing = () => [...keys].filter((key) => !own.has(key));
        const unknown = missing();
        if (unknown.length === 0) continue;
        note((await client.query<Numbered>(known, [companyId, unknown])).rows);
        const fresh = missing();
        if (fresh.length > 0) note(await give(client, companyId, fresh, names));
      }
      return (companyId, key) => companies.get(companyId)?.get(key);
    },
  };
}

interface Numbered {
  key: string;
  id: number;
}

/** One drainer at a time gives numbers: what another one gave meanwhile is found under the lock. */
async function give(
  client: Client,
  companyId: number,
  keys: readonly string[],
  { table, lock, max, maxOfDay = max }: NumberedNames,
): Promise<Numbered[]> {
  await client.query('begin; set local synchronous_commit = on'); // a number that was counted must never be another one's
  try {
    await client.query(`select pg_advisory_xact_lock${lock}`);
    const { rows: given } = await client.query<Numbered>(`select key, id from ${table} where company_id = $1 and key = any ($2)`, [
      companyId,
      keys,
    ]);
    const known = new Set(given.map(({ key }) => key));
    const ofDay = maxOfDay < max ? `(select count(*)::int from ${table} where company_id = $1 and since = current_date)` : '0';
    const { rows } = await client.query<{ last: number; today: number }>(
      `select coalesce(max(id), 0) as last, ${ofDay} as today from ${table} where company_id = $1`,
      [companyId],
    );
    const { last = 0, today = 0 } = rows[0] ?? {};
    const fresh = keys.filter((key) => !known.has(key)).slice(0, Math.max(0, Math.min(max - last, maxOfDay - today)));
    const added = fresh.map((key, index) => ({ key, id: last + index + 1 }));
    for (let from = 0; from < added.length; from += ROWS) {
      const some = added.slice(from, from + ROWS);
      await client.query(
        `insert into ${table} (company_id, id, key) values ${some.map((_, index) => `($1, $${2 * index + 2}, $${2 * index + 3})`).join()}`,
        [companyId, ...some.flatMap(({ id, key }) => [id, key])],
      );
    }
    await client.query('commit');
    return [...given, ...added];
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
