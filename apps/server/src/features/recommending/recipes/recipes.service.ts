/** Making, changing and deleting recipes. Every function works inside the caller's company and transaction. */
import type { RecipeCreate, RecipeUpdate } from '@limn/contracts';
import { AppError, USED_KIND } from '@limn/model';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { requireUnused } from '../../data/uses/uses.read.ts';
import type { Publishing } from '../../design/publishing/publishing.port.ts';
import { staleRevision } from '../../people/accounts/stale-revision.read.ts';
import { CHECKED_PARTS, requireSound, type CheckDeps, type CheckedPart } from './check-recipe.ts';
import { changedDraft, EMPTY_DRAFT } from './recipe-draft.ts';
import { forgetUses, noteDraftUses } from './recipe-uses.ts';
import { compareFrom, type NewRecipeVersion } from './published-recipe.ts';
import {
  findRecipe,
  insertRecipe,
  lockRecipe,
  markDeleted,
  namedRecipes,
  updateRecipe,
  type RecipeDraft,
  type RecipeRow,
} from './recipes.store.ts';

export interface RecipeDeps extends CheckDeps {
  uses: Uses;
  publishing: Publishing<NewRecipeVersion>;
}

type Update = z.output<typeof RecipeUpdate>;
type Create = z.output<typeof RecipeCreate>;

export async function requireRecipe(tx: Tx, companyId: number, id: number): Promise<RecipeRow> {
  const row = await findRecipe(tx, companyId, id);
  if (!row) throw noSuchRecipe();
  return row;
}

/** Held until the transaction ends. */
export async function requireHeldRecipe(tx: Tx, companyId: number, id: number): Promise<RecipeRow> {
  if (!(await lockRecipe(tx, companyId, id))) throw noSuchRecipe();
  return requireRecipe(tx, companyId, id);
}

export async function createRecipe(tx: Tx, caller: MemberCaller, body: Create, deps: RecipeDeps): Promise<RecipeRow> {
  const recipes = await namedRecipes(tx, caller.companyId);
  return makeRecipe(tx, caller, changedDraft(EMPTY_DRAFT, body, recipes), deps);
}

export async function makeRecipe(tx: Tx, caller: MemberCaller, draft: RecipeDraft, deps: RecipeDeps): Promise<RecipeRow> {
  await requireSound(tx, caller.companyId, undefined, CHECKED_PARTS, draft, await namedRecipes(tx, caller.companyId), deps);
  const recipe = await insertRecipe(tx, caller.companyId, draft, caller.userId);
  await deps.publishing.open(tx, caller.companyId, recipe);
  return noted(tx, caller.companyId, recipe.id, deps);
}

/** Saves what is sent, on the revision that was read where one is named. */
export async function saveRecipe(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  body: Update,
  ifMatch: number | undefined,
  deps: RecipeDeps,
): Promise<RecipeRow> {
  const { companyId } = caller;
  const row = await requireHeldRecipe(tx, companyId, id);
  if (ifMatch !== undefined && ifMatch !== row.revision) throw await staleRevision(tx, 'recipe', row);
  // One at a time: two that fall back on each other at the same moment would each see no circle.
  if (body.recipe_fallback?.type === 'default_recipe') await tx.run('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const recipes = await namedRecipes(tx, companyId);
  const draft = changedDraft(row, body, recipes);
  await requireSound(tx, companyId, id, checkedParts(body), draft, recipes, deps);
  await updateRecipe(tx, companyId, id, draft, caller.userId);
  // Tracking is no part of a version: it acts on every link from now on.
  if (body.url_settings !== undefined) await deps.publishing.changed(tx, row.uuid);
  return noted(tx, companyId, id, deps);
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

/** Gone from the list. Its address stays: a mailed tag must find out that it is gone. */
export async function deleteRecipe(tx: Tx, caller: MemberCaller, id: number, deps: RecipeDeps): Promise<void> {
  const row = await requireHeldRecipe(tx, caller.companyId, id);
  await requireUnused(tx, caller.companyId, { kind: USED_KIND.recipe, id });
  await markDeleted(tx, caller.companyId, id, caller.userId);
  await compareFrom(tx, caller.companyId, id);
  await forgetUses(tx, caller.companyId, id, deps.uses);
  await deps.publishing.setDeleted(tx, caller.companyId, row, true);
}

/** The recipe as it is saved now, when what its draft uses is noted. */
async function noted(tx: Tx, companyId: number, id: number, { uses }: RecipeDeps): Promise<RecipeRow> {
  const row = await requireRecipe(tx, companyId, id);
  await noteDraftUses(tx, companyId, row, uses);
  return row;
}

export function noSuchRecipe(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such recipe.' });
}
