/** Names, categories and pictures of items, as the tables that recipes take them from have them now. */
import type { Tx } from '../../../storage/database.ts';
import type { ReadItemTexts } from '../../data/tables/item-texts.read.ts';
import { columnOf } from './item-columns.port.ts';

export interface DescribedItem {
  /** Each of them is empty where no table has a column for it. */
  name: string;
  category: string;
  /** An https address. */
  picture: string;
}

/** By id. An item that is in none of the tables any more is missing. */
export type DescribedItems = ReadonlyMap<string, DescribedItem>;

const [MAX_NAME, MAX_NAMES, MAX_ADDRESS] = [200, 500, 2000];
const HEADERS = ['name', 'category', 'picture'] as const;
/**
 * The ones of drafts and of live versions: a table that was chosen a moment ago has shown nothing yet, and
 * one that was left still does.
 */
const TABLES = `select distinct table_id as id from (
    select (r.settings ->> 'datatable')::int as table_id from recipe r where r.company_id = $1 and ($2::int is null or r.id = $2)
    union all
    select (v.snapshot ->> 'table')::int from recipe r join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
    where r.company_id = $1 and ($2::int is null or r.id = $2)
  ) used where table_id is not null order by 1`;

/** Finds those by which items are named. */
export async function tablesOfRecipes(tx: Tx, companyId: number, recipeId?: number): Promise<number[]> {
  return (await tx.query<{ id: number }>(TABLES, [companyId, recipeId ?? null])).map(({ id }) => id);
}

/**
 * Tables in two languages may call an item differently: then it has both names, as it was shown by both.
 *
 * @param read how their rows are read
 * @param recipeId whose tables are asked; those of all recipes by default
 */
export async function describeItems(
  tx: Tx,
  read: ReadItemTexts,
  companyId: number,
  { ids, recipeId }: { ids: readonly string[]; recipeId?: number | undefined },
): Promise<DescribedItems> {
  const found = new Map<string, { names: Set<string>; category: string; picture: string }>();
  if (ids.length === 0) return new Map();
  for (const tableId of await tablesOfRecipes(tx, companyId, recipeId))
    for (const [id, [named = '', category = '', picture = '']] of await read(companyId, tableId, {
      ids,
      headersOf: (columns) => HEADERS.map((role) => columnOf(role, columns)),
    })) {
      const item = found.get(id) ?? { names: new Set(), category: '', picture: '' };
      found.set(id, item);
      const name = textOf(named);
      if (name !== '' && name !== id) item.names.add(name);
      item.category ||= textOf(category);
      item.picture ||= addressOf(picture.trim());
    }
  return new Map(
    [...found].map(([id, { names, ...item }]) => [id, { ...item, name: [...names].join(', ').slice(0, MAX_NAMES).toWellFormed() }]),
  );
}

function textOf(text: string): string {
  return text.trim().slice(0, MAX_NAME).toWellFormed();
}

/** Browsers load no other picture on a page of https. */
function addressOf(text: string): string {
  return text.length <= MAX_ADDRESS && URL.parse(text)?.protocol === 'https:' ? text : '';
}
