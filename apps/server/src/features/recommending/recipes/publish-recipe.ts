/** Making a draft the version that recipients see. */
import type { RecipeVersion } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { snapshotOfRecipe, type DraftedRecipe, type KeptPicture, type RecipeSnapshotDeps } from './recipe-snapshot.ts';
import type { RecipeVersionRow } from './recipe-versions.store.ts';
import { noSuchRecipe, requireHeldRecipe, type RecipeDeps } from './recipes.service.ts';

export interface PublishRecipeDeps extends RecipeDeps, RecipeSnapshotDeps {
  keepBlob(tx: Tx, companyId: number, blob: Pick<KeptPicture, 'hash' | 'mime' | 'bytes'>): Promise<void>;
}

/** All that can be done before the transaction. Refused where something is missing. */
export async function prepareRecipe(companyId: number, id: number, deps: PublishRecipeDeps): Promise<DraftedRecipe> {
  const draft = await snapshotOfRecipe(companyId, id, deps);
  if (!draft) throw noSuchRecipe();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: [...draft.problems] });
  return draft;
}

/** False when the draft changed while its version was being prepared: prepare it again. */
export async function publishRecipe(
  tx: Tx,
  caller: MemberCaller,
  prepared: DraftedRecipe,
  note: string,
  deps: PublishRecipeDeps,
): Promise<boolean> {
  const row = await requireHeldRecipe(tx, caller.companyId, prepared.row.id);
  if (row.draft_revision !== prepared.row.draft_revision) return false;
  for (const blob of prepared.kept) await deps.keepBlob(tx, caller.companyId, blob);
  await deps.publishing.publish(tx, caller, row, { snapshot: prepared.snapshot, note, draftRevision: row.draft_revision });
  return true;
}

export function wireVersion(row: RecipeVersionRow, liveVersion: number | null): z.input<typeof RecipeVersion> {
  return { ...row, live: row.version === liveVersion, published_at: row.published_at.toISOString() };
}
