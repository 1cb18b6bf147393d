/** Items as reports name them: as their tables do now, or did last. */
import type { Tx } from '../../../storage/database.ts';
import { itemNames, type ItemNames } from '../../recommending/recipes/item-names.read.ts';

export interface NamedItem {
  /** Empty where no table ever said. */
  name: string;
  /** It is in none of the tables any more. */
  deleted: boolean;
}

const UNKNOWN: NamedItem = { name: '', deleted: true };

/** @param recipeId whose tables are asked; those of all recipes by default */
export async function namedItems(
  tx: Tx,
  companyId: number,
  keys: readonly string[],
  recipeId?: number,
): Promise<{ of(key: string): NamedItem; now: ItemNames }> {
  const now = await itemNames(tx, companyId, keys, recipeId);
  const gone = keys.filter((key) => !now.has(key));
  const rows =
    gone.length === 0
      ? []
      : await tx.query<{ key: string; name: string }>(
          'select key, name from item where company_id = $1 and key = any ($2::text[]) and name is not null',
          [companyId, gone],
        );
  const named = new Map<string, NamedItem>([
    ...rows.map(({ key, name }): [string, NamedItem] => [key, { name, deleted: true }]),
    ...[...now].map(([key, name]): [string, NamedItem] => [key, { name, deleted: false }]),
  ]);
  return { of: (key) => named.get(key) ?? UNKNOWN, now };
}
