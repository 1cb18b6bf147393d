/** Preparing the version of a recipe that recipients will see. */
import { AppError } from '@limn/model';
import type { KeepBlob } from '../../design/publishing/publish-draft.port.ts';
import { snapshotOfRecipe, type DraftedRecipe, type RecipeSnapshotDeps } from './recipe-snapshot.ts';
import { noSuchRecipe, type RecipeDeps } from './recipes.service.ts';

export interface PublishRecipeDeps extends RecipeDeps, RecipeSnapshotDeps {
  keepBlob: KeepBlob;
}

/** All that can be done before the transaction. Refused where something is missing. */
export async function prepareRecipe(companyId: number, id: number, deps: PublishRecipeDeps): Promise<DraftedRecipe> {
  const draft = await snapshotOfRecipe(companyId, id, deps);
  if (!draft) throw noSuchRecipe();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: [...draft.problems] });
  return draft;
}
