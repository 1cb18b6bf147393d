/** The items of a list with their rows and scores, as the builder's table and programs read them. */
import type { RecipeResult } from '@limn/contracts';
import { scoreOfItem } from '@limn/recipes';
import { columnOf } from '../../features/recommending/recipes/item-columns.port.ts';
import type { ReadyRecipes } from './ready-recipes.ts';
import type { Decided, ListedItem } from './recipe-lists.ts';
import type { RecipeProgram } from './recipe-program.ts';

interface ResultRequest {
  program: Pick<RecipeProgram, 'recipeId'>;
  limit: number;
  items: ReadyRecipes['items'];
}

/** Rows as the older way asks for them: the columns themselves, and all else under `content`. */
export async function resultRows(decided: Decided, asked: ResultRequest): Promise<object[]> {
  return (await resultsOf(decided, asked)).map(({ values, ...content }) => ({ ...values, content }));
}

/** An item of another recipe's table has no score in this one. */
export async function resultsOf(
  { items: listed, ready, own, ask }: Decided,
  { program, limit, items }: ResultRequest,
): Promise<RecipeResult[]> {
  const wanted = listed.slice(0, limit);
  const rows = new Map<number, Map<string, ReadonlyMap<string, string>>>();
  for (const [recipe, { held }] of ready) {
    const ids = wanted.filter((item) => item.recipe === recipe).map(({ id }) => id);
    if (ids.length > 0) rows.set(recipe, await items.rows(held, ids));
  }
  const scoreOf = ({ id, recipe }: ListedItem) => (recipe === program.recipeId ? (scoreOfItem(own.compiled, ask, id) ?? null) : null);
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
