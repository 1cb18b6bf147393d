/**
 * Whether a recipient is shown a recipe's choice or its control, the most popular items. The hash says so,
 * the same on every front, for all positions and mails, and for as long as the share stays; a larger share
 * moves as few as it can. Recipients who can't be recognised again, and viewers who aren't counted, see the
 * recipe's choice and are not compared.
 */
import { hash } from 'node:crypto';
import { bucketOf } from '@limn/experiments';
import { OPENER_CLASS, RECIPE_GROUP, SUBJECT_KIND, TEST_ARM } from '@limn/model';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import { armOfGroup } from '../../features/recommending/recipes/control-runs.port.ts';
import { PRETENDED } from '../../features/targeting/facts/pretended.read.ts';
import type { Decidable, DecisionId } from '../decision.ts';
import type { OpenedCampaign } from '../campaigns/opening-of.ts';

export interface OpenedRecipe extends Pick<OpenedCampaign, 'companyId' | 'objectId' | 'uuid' | 'company'> {
  /** The key of what is compared now; left out while nothing is. */
  run?: number | undefined;
}

export interface AssignedGroup {
  isControl: boolean;
  /**
   * Why: by their hash, chosen in a preview, as the picture that was clicked, because no one can recognise
   * them, as nothing is known to be popular, or as it was known too late.
   */
  because: 'hash' | 'chosen' | 'followed' | 'unknown' | 'unordered' | 'late';
  /** Under which the open is counted; none where it is not compared. */
  ids: readonly DecisionId[];
}

const NOT_COMPARED: AssignedGroup = { isControl: false, because: 'unknown', ids: [] };

export function assignGroup(
  { share }: { share: number },
  { uuid, company, run }: OpenedRecipe,
  { eid, openerClass, purpose, target, followed }: Pick<Decidable, 'eid' | 'openerClass' | 'purpose' | 'target' | 'followed'>,
): AssignedGroup {
  const chosen = purpose === undefined ? undefined : target.params.get(PRETENDED.group);
  if (chosen === 'recipe' || chosen === 'control') return { isControl: chosen === 'control', because: 'chosen', ids: [] };
  if (followed) return followedGroup(followed);
  if (eid === undefined || (purpose === undefined && openerClass > OPENER_CLASS.prefetch)) return NOT_COMPARED;
  const digest = hash('sha256', `${uuid} control ${recipientHash(company.recipientKey, eid)}`, 'buffer');
  const isControl = bucketOf(digest) < share / 100;
  return { isControl, because: 'hash', ids: run === undefined ? [] : [{ kind: SUBJECT_KIND.variant, id: armOfGroup(run, isControl) }] };
}

/**
 * Shown the recipe's choice. Compared with no one where nothing is popular, but for what a click leads on
 * from a picture that was.
 */
export function withoutControl(group: AssignedGroup, because: 'unordered' | 'late'): AssignedGroup {
  if (group.because === 'followed') return group;
  return { isControl: false, because, ids: because === 'late' ? group.ids : [] };
}

/** Counted as the picture was, whichever share was compared then. */
export function followedGroup(followed: readonly DecisionId[]): AssignedGroup {
  const arm = followed.find(({ kind }) => kind === SUBJECT_KIND.variant);
  if (!arm) return NOT_COMPARED;
  return { isControl: arm.id % TEST_ARM.places === RECIPE_GROUP.control, because: 'followed', ids: [arm] };
}
