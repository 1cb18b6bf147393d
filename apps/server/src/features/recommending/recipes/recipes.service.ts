/** Making and changing recipes. Every function works inside the caller's company and transaction. */
import type { RecipeCreate, RecipeUpdate } from '@limn/contracts';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import type { Publishing } from '../../design/publishing/publishing.port.ts';
import { CHECKED_PARTS, requireSound, type CheckDeps, type CheckedPart } from './check-recipe.ts';
import { changedDraft, EMPTY_DRAFT } from './recipe-draft.ts';
import { keptRecipe } from './kept-recipe.ts';
import type { NewRecipeVersion } from './published-recipe.ts';
import { namedRecipes, type RecipeDraft, type RecipeRow } from './recipes.store.ts';

export interface RecipeDeps extends CheckDeps {
  uses: Uses;
  publishing: Publishing<NewRecipeVersion>;
}

type Update = z.output<typeof RecipeUpdate>;
type Create = z.output<typeof RecipeCreate>;

export async function createRecipe(tx: Tx, caller: MemberCaller, body: Create, deps: RecipeDeps): Promise<RecipeRow> {
  const recipes = await namedRecipes(tx, caller.companyId);
  return makeRecipe(tx, caller, changedDraft(EMPTY_DRAFT, body, recipes), deps);
}

export async function makeRecipe(tx: Tx, caller: MemberCaller, draft: RecipeDraft, deps: RecipeDeps): Promise<RecipeRow> {
  await requireSound(tx, caller.companyId, undefined, CHECKED_PARTS, draft, await namedRecipes(tx, caller.companyId), deps);
  return keptRecipe.create(tx, caller, draft, deps);
}

/** Saves what is sent, on the revision that was read where one is named. */
export async function saveRecipe(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  body: Update,
  ifMatch: number | undefined,
  deps: RecipeDeps,
): Promise<void> {
  const { companyId } = caller;
  const row = await keptRecipe.requireHeld(tx, companyId, id);
  await keptRecipe.requireRevision(tx, row, ifMatch);
  // One at a time: two that fall back on each other at the same moment would each see no circle.
  if (body.recipe_fallback?.type === 'default_recipe') await tx.run('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const recipes = await namedRecipes(tx, companyId);
  const draft = changedDraft(row, body, recipes);
  await requireSound(tx, companyId, id, checkedParts(body), draft, recipes, deps);
  await keptRecipe.save(tx, caller, row, draft, body, deps);
}

const PART_OF = {
  recipe_settings: 'settings',
  filters: 'filters',
  recipe_weightings: 'weightings',
  recipe_ordering: 'orderings',
  recipe_fallback: 'fallback',
} as const satisfies Partial<Record<keyof Update, CheckedPart>>;

function checkedParts(body: Update): ReadonlySet<CheckedPart> {
  const keys = Object.keys(PART_OF) as (keyof typeof PART_OF)[];
  return new Set(keys.filter((key) => body[key] !== undefined).map((key) => PART_OF[key]));
}
