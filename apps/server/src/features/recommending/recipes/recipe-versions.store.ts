/** The table of published versions of recipes: written once, never changed. */
import type { RecipeSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';

export interface NewRecipeVersion {
  snapshot: RecipeSnapshot;
  note: string;
  draftRevision: number;
}

export interface RecipeVersionRow {
  version: number;
  note: string;
  published_at: Date;
  published_by: string | null;
}

/** 0 before the first one. The recipe must be held, so that numbers follow each other. */
export async function lastVersion(tx: Tx, companyId: number, recipeId: number): Promise<number> {
  const { last } = await tx.one<{ last: number }>(
    'select coalesce(max(version), 0) as last from recipe_version where company_id = $1 and recipe_id = $2',
    [companyId, recipeId],
  );
  return last;
}

export async function insertVersion(
  tx: Tx,
  companyId: number,
  recipeId: number,
  version: number,
  { snapshot, note, draftRevision }: NewRecipeVersion,
  userId: number | null,
): Promise<void> {
  await tx.run(
    `insert into recipe_version (company_id, recipe_id, version, snapshot, note, draft_revision, published_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, recipeId, version, JSON.stringify(snapshot), note, draftRevision, userId],
  );
}

/** Newest first. */
export async function listVersions(tx: Tx, companyId: number, recipeId: number): Promise<RecipeVersionRow[]> {
  return tx.query<RecipeVersionRow>(
    `select v.version, v.note, v.published_at, coalesce(nullif(u.name, ''), u.email) as published_by
     from recipe_version v left join app_user u on u.id = v.published_by
     where v.company_id = $1 and v.recipe_id = $2 order by v.version desc`,
    [companyId, recipeId],
  );
}

export async function findContent(
  tx: Tx,
  companyId: number,
  recipeId: number,
  version: number,
): Promise<Pick<NewRecipeVersion, 'snapshot' | 'draftRevision'> | undefined> {
  return tx.maybeOne(
    'select snapshot, draft_revision as "draftRevision" from recipe_version where company_id = $1 and recipe_id = $2 and version = $3',
    [companyId, recipeId, version],
  );
}

/** Tells the recipe itself its live version. The revision rises, so that an answer from before can't be taken for a later one. */
export async function setRecipeLive(
  tx: Tx,
  companyId: number,
  recipeId: number,
  { version, draftRevision }: { version: number; draftRevision: number },
  userId: number | null,
): Promise<void> {
  await tx.run(
    `update recipe set live_version = $3, published_revision = $4, revision = revision + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = $2`,
    [companyId, recipeId, version, draftRevision, userId],
  );
}
