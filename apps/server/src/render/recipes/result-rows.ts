/** The items of a list with their rows, as the builder's table and programs read them. */
import type { RecipeResult } from '@limn/contracts';
import { columnOf } from '../../features/recommending/recipes/item-columns.port.ts';
import type { ReadyRecipes } from './ready-recipes.ts';
import type { DecidedList, ListedItem } from './recipe-lists.ts';

/** Rows as the older way asks for them: the columns themselves, and all else under `content`. */
export async function resultRows(list: DecidedList, limit: number, items: ReadyRecipes['items']): Promise<object[]> {
  return (await resultsOf(list, limit, items)).map(({ values, ...content }) => ({ ...values, content }));
}

export async function resultsOf(
  { items: listed, ready }: DecidedList,
  limit: number,
  items: ReadyRecipes['items'],
  scoreOf: (item: ListedItem) => number | null = () => null,
): Promise<RecipeResult[]> {
  const wanted = listed.slice(0, limit);
  const rows = new Map<number, Map<string, ReadonlyMap<string, string>>>();
  for (const [recipe, { held }] of ready) {
    const ids = wanted.filter((item) => item.recipe === recipe).map(({ id }) => id);
    if (ids.length > 0) rows.set(recipe, await items.rows(held, ids));
  }
  return wanted.flatMap((item, index): RecipeResult[] => {
    const row = rows.get(item.recipe)?.get(item.id);
    const columns = ready.get(item.recipe)?.held.pointer.columns ?? [];
    if (!row) return [];
    const { id, because } = item;
    const at = (role: 'picture' | 'link') => row.get(columnOf(role, columns) ?? '') || null;
    return [
      { position: index + 1, id, because, score: scoreOf(item), values: Object.fromEntries(row), picture: at('picture'), link: at('link') },
    ];
  });
}
