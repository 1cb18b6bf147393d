/** The table of recipes: drafts and what acts at once. */
import type { RecipeFallback, RecipeOrdering, RecipeSettings, RecipeWeighting } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { wholeDraft } from '../../design/publishing/whole-draft.port.ts';

export interface RecipeSummaryRow {
  id: number;
  uuid: string;
  name: string;
  datatable_name: string | null;
  revision: number;
  draft_revision: number;
  live_version: number | null;
  published_revision: number | null;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  published_at: Date | null;
}

type Plain = Record<string, string | number | boolean | null>;

/** As it is kept: the default recipe by its number, which an import can change. */
export type StoredFallback = Omit<RecipeFallback, 'default_recipe_id' | 'fallback_items'> & { default_recipe_id: number | null };

/** The part that people edit, as it is kept. */
export interface RecipeDraft {
  name: string;
  settings: RecipeSettings;
  filters: unknown;
  weightings: readonly RecipeWeighting[];
  orderings: readonly RecipeOrdering[];
  customer_defaults: Record<string, string>;
  url_defaults: Record<string, string>;
  fallback: StoredFallback;
  tag_settings: Plain;
  preview_settings: Plain;
  url_settings: Record<string, string>;
  tags: Record<string, unknown>;
}

export interface RecipeRow extends RecipeSummaryRow, RecipeDraft {}

export const recipeDraft = wholeDraft<RecipeDraft>('recipe', {
  settings: 'published',
  filters: 'published',
  weightings: 'published',
  orderings: 'published',
  customer_defaults: 'published',
  url_defaults: 'published',
  fallback: 'published',
  tag_settings: 'beside',
  preview_settings: 'beside',
  url_settings: 'beside',
  tags: 'beside',
});

const SUMMARY = `r.id, r.uuid, r.name, d.name as datatable_name, r.revision, r.draft_revision, r.live_version, r.published_revision,
  r.created_at, r.updated_at, r.updated_by, v.published_at`;
const FROM = `from recipe r
  left join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
  left join datatable d on d.company_id = r.company_id and d.id = (r.settings ->> 'datatable')::int
  where r.company_id = $1 and r.deleted_at is null`;

/** Newest change first. */
export async function listRecipes(tx: Tx, companyId: number): Promise<RecipeSummaryRow[]> {
  return tx.query<RecipeSummaryRow>(`select ${SUMMARY} ${FROM} order by r.updated_at desc, r.id desc`, [companyId]);
}

export async function findRecipe(tx: Tx, companyId: number, id: number): Promise<RecipeRow | undefined> {
  return tx.maybeOne<RecipeRow>(`select ${SUMMARY}, ${recipeDraft.selected('r')} ${FROM} and r.id = $2`, [companyId, id]);
}

export interface NamedRecipe {
  id: number;
  uuid: string;
  label: string;
  /** The recipe that its draft falls back on, and the one of its live version. */
  next: number | null;
  liveNext: number | null;
}

/** Every recipe of the company, by label. */
export async function namedRecipes(tx: Tx, companyId: number): Promise<NamedRecipe[]> {
  return tx.query<NamedRecipe>(
    `select r.id, r.uuid, r.name as label,
       case when r.fallback ->> 'type' = 'default_recipe' then (r.fallback ->> 'default_recipe_id')::int end as next,
       (v.snapshot -> 'fallback' ->> 'recipe')::int as "liveNext"
     from recipe r left join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
     where r.company_id = $1 and r.deleted_at is null order by lower(r.name), r.id`,
    [companyId],
  );
}
