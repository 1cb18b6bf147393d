/** Slow chores: what is over goes, and partitions of the coming time are made. */
import type { Client } from 'pg';
import { forgetOldAnswers } from '../features/data/feeds/kept-answers.job.ts';
import { forgetOldProofs } from '../features/design/proofs/kept-proofs.job.ts';
import { countingChores, IMPRESSION_MONTHS } from '../features/measuring/counting/maintenance.job.ts';
import { forgetOldFallbacks } from '../features/measuring/statistics/fallbacks.job.ts';
import { forgetOldActivity } from '../features/people/activity/activity.job.ts';
import { forgetOldLeases } from '../features/people/credits/leases.job.ts';
import { forgetEndedLeases } from '../storage/lease.ts';
import { forgetSetAside } from '../storage/set-aside.ts';

/** Behind those of counting. */
const CHORES: readonly ((client: Client) => Promise<unknown>)[] = [
  forgetOldLeases,
  forgetOldAnswers,
  forgetOldFallbacks,
  forgetOldProofs,
  forgetOldActivity,
  forgetEndedLeases,
  forgetSetAside,
];

/**
 * Answers false: there is never more to do at once. Rejects, after all had their turn, where a chore failed.
 */
export async function runMaintenance(client: Client, { impressionMonths = IMPRESSION_MONTHS } = {}): Promise<boolean> {
  const failures: unknown[] = [];
  for (const chore of [...countingChores(client, impressionMonths), ...CHORES.map((one) => () => one(client))])
    await chore().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return false;
}
