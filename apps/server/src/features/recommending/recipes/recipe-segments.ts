/**
 * Segments that the rules of recipes refer to: whether a live version is behind them, and what an edit of
 * them changes.
 */
import { USED_KIND, USER_KIND } from '@limn/model';
import type { Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { draftUsers } from '../../data/uses/uses.read.ts';
import type { SegmentUsers } from '../../targeting/segments/segment-users.port.ts';
import { changedSegments } from '../../targeting/segments/segments.read.ts';
import { recipeVersions } from './published-recipe.ts';
import type { RecipeDraft, RecipeRow } from './recipes.store.ts';

/** Every tree of a draft, or of what is sent for one. */
export function rulesOf({ filters, weightings, orderings }: Pick<RecipeDraft, 'filters' | 'weightings' | 'orderings'>): unknown[] {
  const ordered = orderings.filter(({ ordering_type: type }) => type === 'upweight_rule');
  return [filters, ...weightings.map(({ rule }) => rule), ...ordered.map(({ rule }) => rule)];
}

/** Segments of the draft whose rules are others than the live version keeps. */
export async function segmentsBehind(
  tx: Tx,
  companyId: number,
  { id, live_version: live }: Pick<RecipeRow, 'id' | 'live_version'>,
  segments: Segments,
): Promise<{ id: number; name: string }[]> {
  if (live === null || segments.size === 0) return [];
  return changedSegments((await recipeVersions.find(tx, companyId, id, live))?.snapshot.segments ?? [], segments);
}

/** An edit of a segment is one of each draft that leads to it: there is something to publish. */
export const recipesOfSegments: SegmentUsers = {
  async rulesChanged(tx, companyId, segmentIds) {
    const ids = await draftUsers(tx, companyId, USER_KIND.recipe, USED_KIND.segment, segmentIds);
    await tx.query('select id from recipe where company_id = $1 and id = any ($2::int[]) order by id for update', [companyId, ids]);
    await tx.run('update recipe set draft_revision = draft_revision + 1 where company_id = $1 and id = any ($2::int[])', [companyId, ids]);
  },
};
