/**
 * Recipes: which items of a table a customer sees.
 *
 * `buildItemTable` makes columns of a table once for each generation; `compileRecipe` reads a recipe for it,
 * and `prepareRecipe` does beforehand, in short steps (`inTurns`), what the first customer would wait for;
 * `chooseItems` answers for one customer, the same list for the same ask, and `chooseItemsInSteps` beside a
 * server's other work; `explainItem` says why an item is shown or not. Recommendations, what was shown
 * before, and facts about the customer are handed in: nothing here fetches anything.
 */
export { chooseItems, chooseItemsInSteps, type Chosen, type ChosenItem, type FindRecipe } from './choose-items.ts';
export { compileRecipe, prepareRecipe, type CompiledRecipe, type CompileOptions } from './compile.ts';
export { explainItem, explainItems, scoreOfItem, type ExplainOptions, type ItemExplanation, type Outcome } from './explain.ts';
export { buildItemTable, buildItemTableInSteps, type ColumnSource, type ItemColumn, type ItemTable } from './item-table.ts';
export {
  FALLBACK,
  MAX_RECIPES,
  MAX_SLEEP_DAYS,
  ORDERING,
  SLEEP,
  type Ask,
  type ColumnName,
  type Fallback,
  type Ordering,
  type Recipe,
  type Recommended,
  type Weighting,
} from './recipe.ts';
