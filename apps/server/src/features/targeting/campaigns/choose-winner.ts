/**
 * Shows one arm of a running test to everyone because a member says so, at once and without publishing what
 * else has changed in the draft.
 */
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { keptCampaign } from './kept-campaign.ts';
import { saveTests, type CampaignRow } from './campaigns.store.ts';
import type { TestState } from './test-states.port.ts';

export interface ChooseWinnerDeps {
  now(): Date;
  /** Fronts read the campaign again. */
  changed(tx: Tx, uuid: string): Promise<void>;
}

/** @param variant key of the arm; null: there is no winner any more, and recipients are analysed again */
export async function chooseWinner(
  tx: Tx,
  companyId: number,
  { campaignId, test, variant }: { campaignId: number; test: number; variant: number | null },
  { now, changed }: ChooseWinnerDeps,
): Promise<CampaignRow> {
  const row = await keptCampaign.requireHeld(tx, companyId, campaignId);
  const state = row.tests[test];
  if (!state || state.ended !== undefined)
    throw new AppError('not_found', { publicMessage: 'This test is not running. Publish the campaign to start it.' });
  const { winner: _before, ...going } = state;
  const tests = { ...row.tests, [test]: variant === null ? going : { ...going, winner: chosen(state, variant, now()) } };
  await saveTests(tx, companyId, campaignId, tests);
  await changed(tx, row.uuid);
  return { ...row, tests };
}

function chosen({ arms }: TestState, key: number, at: Date): TestState['winner'] {
  if (!arms.some((arm) => arm.key === key && arm.role !== 'hold_out' && arm.weight > 0)) {
    const message = 'Choose the control or a variant of this test with a weight above 0.';
    throw new AppError('invalid', { publicMessage: message, errors: [{ path: 'variant', message }] });
  }
  return { key, at: at.toISOString(), manual: true };
}
