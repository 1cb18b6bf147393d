/**
 * Tells which arm of a test a recipient is in: the one that was kept for them, else the one that the hash
 * says, which is the same on every front. Recipients who can't be recognised again, and viewers who aren't
 * counted, see the control and stay out of the analysis.
 */
import { hash } from 'node:crypto';
import { armOf, bucketOf } from '@limn/experiments';
import { CLAIM_KIND, NOTE_KIND, OPENER_CLASS, SUBJECT_KIND } from '@limn/model';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import { PRETENDED } from '../../features/targeting/facts/pretended.read.ts';
import type { Decidable, Keep } from '../decision.ts';
import type { Arm, CompiledCampaign, CompiledTest } from './compiled-campaign.ts';
import type { OpenedCampaign } from './opening-of.ts';

export interface AssignedArm extends Arm {
  /** The open counts for this arm. */
  isAnalysed: boolean;
}

/** As long as a claim can be kept. Afterwards the hash says the same, unless the weights changed. */
const KEPT_MS = 30 * 86_400_000;

/** Undefined: the control, and no part of the test. */
export async function assignArm(
  test: CompiledTest,
  visit: Pick<Decidable, 'eid' | 'openerClass' | 'purpose' | 'target'>,
  opened: OpenedCampaign,
  keep: Keep,
): Promise<AssignedArm | undefined> {
  const { eid, openerClass, purpose, target } = visit;
  const pretended = purpose === undefined ? undefined : named(test, Number(target.params.get(PRETENDED.variant)));
  if (pretended) return { ...pretended, isAnalysed: false };
  const winner = named(test, opened.winners?.get(test.key));
  if (winner) return { ...winner, isAnalysed: false };
  if (eid === undefined || openerClass > OPENER_CLASS.prefetch) return undefined;
  const byHash = armOf(bucketOf(digestOf(test, opened, eid)), test.arms);
  if (!byHash) return undefined;
  const choice = { objectId: opened.objectId, kind: CLAIM_KIND.variant, about: BigInt(test.key), keptMs: KEPT_MS };
  const [kept] = await keep(choice, () => ({ chosen: [String(byHash.key)], isFinal: true }));
  // A variant that was kept may be gone by now.
  return { ...(named(test, Number(kept)) ?? byHash), isAnalysed: true };
}

/** The arm that the picture of a click was of, analysed as the picture was. */
export function followedArm({ rulesets }: CompiledCampaign, { followed }: Pick<Decidable, 'followed'>): AssignedArm | undefined {
  const shown = followed?.find(({ kind }) => kind === SUBJECT_KIND.variant || kind === NOTE_KIND.shownVariant);
  if (!shown) return undefined;
  for (const { test } of rulesets) {
    const arm = test && named(test, shown.id);
    if (arm) return { ...arm, isAnalysed: shown.kind === SUBJECT_KIND.variant };
  }
  return undefined;
}

function named({ arms }: CompiledTest, key: number | undefined): Arm | undefined {
  return arms.find((arm) => arm.key === key && arm.weight > 0);
}

/** The salt is the address and the test, so that tests don't split recipients alike. */
function digestOf({ key }: CompiledTest, { uuid, company }: OpenedCampaign, eid: string): Buffer {
  return hash('sha256', `${uuid} ${key} ${recipientHash(company.recipientKey, eid)}`, 'buffer');
}
