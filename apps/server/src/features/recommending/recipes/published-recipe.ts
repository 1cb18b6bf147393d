/**
 * Recipes as they are published: what a version holds, where it is kept, and what it needs for as long as it
 * is there or live.
 */
import { OBJECT_KIND } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { OnItemsRemoved } from '../../data/tables/removed-items.port.ts';
import { itemsOfTable } from '../../data/tables/removed-items.read.ts';
import type { PublishedKind } from '../../design/publishing/publishing.port.ts';
import { versionsOf, type NewVersion } from '../../design/publishing/versions.port.ts';
import { runsOfVersion, type ControlRuns } from './control-runs.port.ts';
import { usedByVersion } from './recipe-uses.ts';

export type NewRecipeVersion = NewVersion<RecipeSnapshot>;

export const recipeVersions = versionsOf<RecipeSnapshot>('recipe');

export const usesOfRecipe: PublishedKind<NewRecipeVersion>['uses'] = async (tx, companyId, _id, { snapshot }) =>
  usedByVersion(tx, companyId, snapshot);

export function publishedRecipe({ onItemsRemoved }: { onItemsRemoved: OnItemsRemoved }): PublishedKind<NewRecipeVersion> {
  return {
    ...recipeVersions,
    kind: OBJECT_KIND.recipe,
    pins: ({ snapshot }) => snapshot.pictures.map(({ hash }) => hash),
    uses: usesOfRecipe,
    async setLive(tx, companyId, id, live, userId) {
      const table = await tableLeft(tx, companyId, id, live.version);
      const removed = table === undefined ? undefined : await itemsOfTable(tx, companyId, table);
      if (removed) await onItemsRemoved(tx, removed);
      await recipeVersions.setLive(tx, companyId, id, live, userId);
      await compareFrom(tx, companyId, id);
    },
  };
}

/**
 * Whether a recipe and its control go on being compared in the version that is live now; a deleted recipe
 * shows nothing to compare.
 */
export async function compareFrom(tx: Tx, companyId: number, id: number): Promise<void> {
  const live = await tx.maybeOne<{ controls: ControlRuns; control: RecipeSnapshot['control'] | null; now: Date }>(
    `select r.controls, case when r.deleted_at is null then v.snapshot -> 'control' end as control, now() as now from recipe r
     join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
     where r.company_id = $1 and r.id = $2`,
    [companyId, id],
  );
  if (!live) return;
  const { controls, control, now } = live;
  const next = runsOfVersion(controls, control ? { control } : {}, now.toISOString());
  await tx.run('update recipe set controls = $3 where company_id = $1 and id = $2', [companyId, id, JSON.stringify(next)]);
}

/** The table of the live version, where the next one has another. */
async function tableLeft(tx: Tx, companyId: number, id: number, next: number): Promise<number | undefined> {
  const row = await tx.maybeOne<{ table: number }>(
    `select (live.snapshot ->> 'table')::int as table from recipe r
     join recipe_version live on live.company_id = r.company_id and live.recipe_id = r.id and live.version = r.live_version
     join recipe_version next on next.company_id = r.company_id and next.recipe_id = r.id and next.version = $3
     where r.company_id = $1 and r.id = $2 and live.snapshot ->> 'table' <> next.snapshot ->> 'table'`,
    [companyId, id, next],
  );
  return row?.table;
}
