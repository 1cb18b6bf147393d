/** Keeps what items are called, for reports after they have left their tables. */
import type { Tx } from '../../../storage/database.ts';
import type { ItemNames } from '../../recommending/recipes/item-names.read.ts';

/** Writes only what differs, in the order of their ids: two reports at once don't wait for each other in a circle. */
export async function keepItemNames(tx: Tx, companyId: number, names: ItemNames): Promise<void> {
  const [keys, texts] = [[...names.keys()], [...names.values()]];
  await tx.run(
    `update item i set name = changed.name from (
       select o.id, n.name from unnest($2::text[], $3::text[]) n (key, name) join item o on o.company_id = $1 and o.key = n.key
       where n.name <> '' and o.name is distinct from n.name order by o.id
     ) changed where i.company_id = $1 and i.id = changed.id`,
    [companyId, keys, texts],
  );
}
