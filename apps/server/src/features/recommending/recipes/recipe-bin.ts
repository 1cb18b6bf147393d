/** The bin of recipes: a deleted one comes back exactly as it was, and its mailed tags answer again. */
import type { BatchResult, BinnedRecipe } from '@limn/contracts';
import { BIN_DAYS, OBJECT_KIND } from '@limn/model';
import { batchResults } from '../../../api/batch-results.ts';
import type { Tx } from '../../../storage/database.ts';
import { tableFacts } from '../../data/tables/tables.read.ts';
import { noteDraftUses, usedByVersion } from './recipe-uses.ts';
import { compareFrom, recipeVersions } from './published-recipe.ts';
import type { RecipeRow } from './recipes.store.ts';
import { noSuchRecipe, requireRecipe, type RecipeDeps } from './recipes.service.ts';

interface BinnedRow extends Omit<BinnedRecipe, 'deleted_at'> {
  deleted_at: Date;
}

/** Exact to the second: what is older can't be restored. */
const IN_BIN = `r.deleted_at > now() - interval '${BIN_DAYS} days'`;

/** Last deleted first. */
export async function binnedRecipes(tx: Tx, companyId: number): Promise<BinnedRecipe[]> {
  const rows = await tx.query<BinnedRow>(
    `select r.id, r.name as label, r.live_version, r.deleted_at, coalesce(nullif(u.name, ''), u.email) as deleted_by,
       ceil(extract(epoch from r.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400)::int as days_left
     from recipe r left join app_user u on u.id = r.deleted_by where r.company_id = $1 and ${IN_BIN} order by r.deleted_at desc, r.id desc`,
    [companyId],
  );
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at.toISOString() }));
}

export async function restoreRecipes(tx: Tx, companyId: number, ids: readonly number[], deps: RecipeDeps): Promise<BatchResult[]> {
  // In one order, so that two calls never wait for each other in a circle.
  const held = await tx.query<{ id: number; uuid: string; name: string }>(
    `select r.id, r.uuid, r.name from recipe r where r.company_id = $1 and r.id = any ($2) and ${IN_BIN} order by r.id for update`,
    [companyId, ids],
  );
  if (held.length === 0) throw noSuchRecipe();
  const notes = new Map<number, string>();
  for (const recipe of held) {
    await tx.run('update recipe set deleted_at = null, deleted_by = null where company_id = $1 and id = $2', [companyId, recipe.id]);
    await compareFrom(tx, companyId, recipe.id);
    await deps.publishing.setDeleted(tx, companyId, recipe, false);
    const row = await requireRecipe(tx, companyId, recipe.id);
    await noteUses(tx, companyId, row, deps);
    const { datatable } = row.settings;
    if (datatable !== null && !(await tableFacts(tx, companyId, [datatable])).has(datatable))
      notes.set(recipe.id, `While “${row.name}” was in the bin, its table was deleted.`);
  }
  return batchResults(ids, held, ({ id }) => ({ outcome: 'done', note: notes.get(id) }));
}

async function noteUses(tx: Tx, companyId: number, row: RecipeRow, { uses }: RecipeDeps): Promise<void> {
  await noteDraftUses(tx, companyId, row, uses);
  const live = row.live_version === null ? undefined : await recipeVersions.find(tx, companyId, row.id, row.live_version);
  if (!live) return;
  await uses.note(tx, companyId, { kind: OBJECT_KIND.recipe, id: row.id, live: true }, await usedByVersion(tx, companyId, live.snapshot));
}
