/** Ids of the items of a recipe's table, for who chooses some of them. */
import type { Tx } from '../../../storage/database.ts';
import { findItems } from '../../data/tables/items.read.ts';
import { shownText } from '../../data/tables/written-row.port.ts';
import { columnOf } from './item-columns.port.ts';
import type { RecipeRow } from './recipes.store.ts';

const MAX_IDS = 1000;

export async function itemIds(tx: Tx, companyId: number, { settings, datatable_name: name }: RecipeRow, search: string) {
  const none = { uids: [], items: [], total: 0 };
  if (settings.datatable === null || name === null) return none;
  const found = await findItems(tx, companyId, settings.datatable, { search, limit: MAX_IDS });
  if (!found) return none;
  const [id, named] = [found.uniqueHeader, columnOf('name', found.columns) ?? found.uniqueHeader];
  const at = (header: string) => found.columns.findIndex((column) => column.name === header);
  const items = found.rows.map((cells) => ({ id: cells.texts[at(id)] ?? '', value: shownText(cells, at(named)) }));
  return { uids: items.map((item) => item.id), items, total: found.total };
}
