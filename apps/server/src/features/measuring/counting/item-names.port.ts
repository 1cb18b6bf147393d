/** Keeps what items are called, for reports after they have left their tables. */
import type { Tx } from '../../../storage/database.ts';
import { itemTextsIn } from '../../data/tables/item-texts.read.ts';
import type { OnItemsRemoved } from '../../data/tables/removed-items.port.ts';
import { describeItems, tablesOfRecipes } from '../../recommending/recipes/item-names.read.ts';

/** Items of the dictionary that are looked for at once. */
const AT_ONCE = 50_000;

/**
 * Writes only what differs, in the order of their ids: two reports at once don't wait for each other in a
 * circle.
 */
export async function keepItemNames(tx: Tx, companyId: number, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  await tx.run(
    `update item i set name = changed.name from (
       select o.id, n.name from unnest($2::text[], $3::text[]) n (key, name) join item o on o.company_id = $1 and o.key = n.key
       where n.name <> '' and o.name is distinct from n.name order by o.id
     ) changed where i.company_id = $1 and i.id = changed.id`,
    [companyId, [...names.keys()], [...names.values()]],
  );
}

/**
 * Items leave a table: those that were ever counted keep the names that a report would have had for them
 * until now.
 */
export const keepRemovedNames: OnItemsRemoved = async (tx, { companyId, tableId, ids }) => {
  if (!(await tablesOfRecipes(tx, companyId)).includes(tableId)) return;
  const keep = async (removed: readonly string[]) => {
    const items = await describeItems(tx, itemTextsIn(tx), companyId, { ids: removed });
    await keepItemNames(tx, companyId, new Map([...items].map(([id, { name }]) => [id, name])));
  };
  if (typeof ids !== 'function') return keep(ids);
  for (let last = 0, more = true; more;) {
    const counted = await tx.query<{ id: number; key: string }>(
      `select id, key from item where company_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
      [companyId, last],
    );
    if (counted.length === 0) return;
    await keep(await ids(counted.map(({ key }) => key)));
    last = counted.at(-1)?.id ?? last;
    more = counted.length === AT_ONCE;
  }
};
