/** Items as reports name them: as their tables do now, or did last. */
import type { Tx } from '../../../storage/database.ts';
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

/** @param recipeId whose tables are asked; those of all recipes by default */
export async function namedItems(
  tx: Tx,
  companyId: number,
  items: readonly Pick<ItemKey, 'key' | 'lastName'>[],
  recipeId?: number,
): Promise<NamedItems> {
  const now = await itemNames(
    tx,
    companyId,
    items.map(({ key }) => key),
    recipeId,
  );
  const changed = new Map<string, string>();
  const named = new Map<string, NamedItem>();
  for (const { key, lastName } of items) {
    const name = now.get(key);
    if (name !== undefined && name !== '' && name !== lastName) changed.set(key, name);
    named.set(key, { name: name ?? lastName ?? '', deleted: name === undefined });
  }
  return { of: (key) => named.get(key) ?? UNKNOWN, changed };
}
