/**
 * Chooses winners of tests that are set to choose one. It may be asked at any time: intervals hold at every
 * look. From then on fronts show the winner to everyone, and the campaign says that it was chosen
 * automatically.
 */
import type { Tx } from '../../../storage/database.ts';
import { keptCampaign } from './kept-campaign.ts';
import { findCampaign, saveTests } from './campaigns.store.ts';
import type { TestFigures } from './test-figures.port.ts';
import { foundWinner } from './test-results.ts';

export interface DecideDeps {
  figures: TestFigures;
  now(): Date;
  /** Fronts read the campaign again. */
  changed(tx: Tx, uuid: string): Promise<void>;
}

/** @returns how many winners were chosen */
export async function decideTests(tx: Tx, companyId: number, campaignId: number, { figures, now, changed }: DecideDeps): Promise<number> {
  if (!(await keptCampaign.hold(tx, companyId, campaignId))) return 0;
  const row = await findCampaign(tx, companyId, campaignId);
  if (!row) return 0;
  const tests = { ...row.tests };
  let chosen = 0;
  for (const [key, state] of Object.entries(row.tests)) {
    if (!state.automatic || state.winner || state.ended !== undefined) continue;
    const winner = await foundWinner(tx, companyId, campaignId, { key: Number(key), state }, figures);
    if (winner === undefined) continue;
    tests[key] = { ...state, winner: { key: winner, at: now().toISOString() } };
    chosen++;
  }
  if (chosen === 0) return 0;
  await saveTests(tx, companyId, campaignId, tests);
  await changed(tx, row.uuid);
  return chosen;
}
