/** Preparing the version of a recipe that recipients will see. */
import type { Warning } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { brokenRuleWarnings } from '../../targeting/facts/broken-rules.read.ts';
import { factSources } from '../../targeting/facts/catalogue.read.ts';
import { segmentsOf } from '../../targeting/segments/segments.read.ts';
import type { KeepBlob } from '../../design/publishing/publish-draft.port.ts';
import { recipeCatalogue } from './recipe-catalogue.ts';
import { rulesOf } from './recipe-segments.ts';
import { tableOf } from './recipe-wire.ts';
import type { RecipeRow } from './recipes.store.ts';
import { snapshotOfRecipe, type DraftedRecipe, type RecipeSnapshotDeps } from './recipe-snapshot.ts';
import { keptRecipe } from './kept-recipe.ts';
import type { RecipeDeps } from './recipes.service.ts';

export interface PublishRecipeDeps extends RecipeDeps, RecipeSnapshotDeps {
  keepBlob: KeepBlob;
}

/** All that can be done before the transaction. Refused where something is missing. */
export async function prepareRecipe(companyId: number, id: number, deps: PublishRecipeDeps): Promise<DraftedRecipe> {
  const draft = await snapshotOfRecipe(companyId, id, deps);
  if (!draft) throw keptRecipe.missing();
  const [first] = draft.problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: [...draft.problems] });
  return draft;
}

/**
 * Rules that never match: a recipe is published with them, and its items are chosen without what they were to
 * do.
 */
export async function brokenRulesOf(tx: Tx, companyId: number, row: RecipeRow): Promise<Warning[]> {
  const catalogue = recipeCatalogue(await tableOf(tx, companyId, row), await factSources(tx, companyId));
  const rules = [
    { path: 'filters', where: 'The filters', rule: row.filters },
    ...row.weightings.map(({ weighting_label: label, rule }, index) => ({
      path: `recipe_weightings.${index}.rule`,
      where: `The weighting “${label}”`,
      rule,
    })),
    ...row.orderings.map(({ ordering_label: label, ordering_type: type, rule }, index) => ({
      path: `recipe_ordering.${index}.rule`,
      where: `The ordering “${label}”`,
      rule: type === 'upweight_rule' ? rule : undefined,
    })),
  ];
  return brokenRuleWarnings(rules, { catalogue, segments: await segmentsOf(tx, companyId, rulesOf(row)) });
}
