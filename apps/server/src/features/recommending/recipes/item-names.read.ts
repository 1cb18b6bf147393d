/** Names of items, as the tables that recipes take them from have them now. */
import type { Tx } from '../../../storage/database.ts';
import type { ReadItemTexts } from '../../data/tables/item-texts.read.ts';
import { columnOf } from './item-columns.port.ts';

/** By id. Empty for an item whose table has no column of names; an item that is in none of the tables any more is missing. */
export type ItemNames = ReadonlyMap<string, string>;

const [MAX_NAME, MAX_NAMES] = [200, 500];
/** Those of drafts and of live versions: a table that was chosen a moment ago has shown nothing yet, and one that was left still does. */
const TABLES = `select distinct table_id as id from (
    select (r.settings ->> 'datatable')::int as table_id from recipe r where r.company_id = $1 and ($2::int is null or r.id = $2)
    union all
    select (v.snapshot ->> 'table')::int from recipe r join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
    where r.company_id = $1 and ($2::int is null or r.id = $2)
  ) used where table_id is not null order by 1`;

/** Those by which items are named. */
export async function tablesOfRecipes(tx: Tx, companyId: number, recipeId?: number): Promise<number[]> {
  return (await tx.query<{ id: number }>(TABLES, [companyId, recipeId ?? null])).map(({ id }) => id);
}

/**
 * Tables in two languages may call an item differently: then it has both names, as it was shown by both.
 *
 * @param read how their rows are read
 * @param recipeId whose tables are asked; those of all recipes by default
 */
export async function itemNames(
  tx: Tx,
  read: ReadItemTexts,
  companyId: number,
  { ids, recipeId }: { ids: readonly string[]; recipeId?: number | undefined },
): Promise<ItemNames> {
  const found = new Map<string, Set<string>>();
  if (ids.length === 0) return new Map();
  for (const tableId of await tablesOfRecipes(tx, companyId, recipeId))
    for (const [id, text] of await read(companyId, tableId, { ids, headerOf: (columns) => columnOf('name', columns) })) {
      const names = found.get(id) ?? new Set();
      found.set(id, names);
      const name = text.trim().slice(0, MAX_NAME).toWellFormed();
      if (name !== '' && name !== id) names.add(name);
    }
  return new Map([...found].map(([id, names]) => [id, [...names].join(', ').slice(0, MAX_NAMES).toWellFormed()]));
}
