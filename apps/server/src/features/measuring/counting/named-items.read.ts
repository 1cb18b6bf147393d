/** Items as reports name them: as their tables do now, or did last. */
import type { Tx } from '../../../storage/database.ts';
import { itemTextsIn, type ReadItemTexts } from '../../data/tables/item-texts.read.ts';
import { itemNames, type ItemNames } from '../../recommending/recipes/item-names.read.ts';
import type { ItemKey } from './reports.read.ts';

export interface NamedItem {
  /** Empty where no table ever said. */
  name: string;
  /** It is in none of the tables any more. */
  deleted: boolean;
}

const UNKNOWN: NamedItem = { name: '', deleted: true };

export interface NamedItems {
  of(key: string): NamedItem;
  /** Those that are called otherwise than when that was kept last. */
  changed: ItemNames;
}

export interface NamesAsked {
  /** The recipe to whose tables items belong; all recipes by default. */
  recipeId?: number;
  /** How rows of tables are read: as this transaction sees them by default. */
  read?: ReadItemTexts;
}

export async function namedItems(
  tx: Tx,
  companyId: number,
  items: readonly Pick<ItemKey, 'key' | 'lastName'>[],
  { recipeId, read = itemTextsIn(tx) }: NamesAsked = {},
): Promise<NamedItems> {
  const now = await itemNames(tx, read, companyId, { ids: items.map(({ key }) => key), recipeId });
  const changed = new Map<string, string>();
  const named = new Map<string, NamedItem>();
  for (const { key, lastName } of items) {
    const name = now.get(key);
    if (name !== undefined && name !== '' && name !== lastName) changed.set(key, name);
    named.set(key, { name: name ?? lastName ?? '', deleted: name === undefined });
  }
  return { of: (key) => named.get(key) ?? UNKNOWN, changed };
}
