/** Items as reports name them: as their tables do now, or did last. */
import type { Tx } from '../../../storage/database.ts';
import { itemTextsIn, type ReadItemTexts } from '../../data/tables/item-texts.read.ts';
import { describeItems, type DescribedItem } from '../../recommending/recipes/item-names.read.ts';
import type { ItemKey } from './reports.read.ts';

/** Its name is empty where no table ever said. */
export interface NamedItem extends DescribedItem {
  /** It is in none of the tables any more. */
  deleted: boolean;
}

const NOTHING: DescribedItem = { name: '', category: '', picture: '' };
const UNKNOWN: NamedItem = { ...NOTHING, deleted: true };

export interface NamedItems {
  of(key: string): NamedItem;
  /** The ones that are called otherwise than when that was kept last. */
  changed: ReadonlyMap<string, string>;
}

export interface NamesRequest {
  /** The recipe to whose tables items belong; all recipes by default. */
  recipeId?: number;
  /** How rows of tables are read: as this transaction sees them by default. */
  read?: ReadItemTexts;
}

export async function namedItems(
  tx: Tx,
  companyId: number,
  items: readonly Pick<ItemKey, 'key' | 'lastName'>[],
  { recipeId, read = itemTextsIn(tx) }: NamesRequest = {},
): Promise<NamedItems> {
  const now = await describeItems(tx, read, companyId, { ids: items.map(({ key }) => key), recipeId });
  const changed = new Map<string, string>();
  const named = new Map<string, NamedItem>();
  for (const { key, lastName } of items) {
    const item = now.get(key);
    if (item && item.name !== '' && item.name !== lastName) changed.set(key, item.name);
    named.set(key, item ? { ...item, deleted: false } : { ...NOTHING, name: lastName ?? '', deleted: true });
  }
  return { of: (key) => named.get(key) ?? UNKNOWN, changed };
}
