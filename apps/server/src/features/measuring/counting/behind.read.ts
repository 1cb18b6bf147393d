/**
 * Whether reports miss what came a while ago. What comes in this moment is a few seconds away from every
 * report, and no delay.
 */
import type { Tx } from '../../../storage/database.ts';
import { hasBlockedJournal } from '../../../storage/journal/blocked-journals.ts';
import { freshness } from './reports.read.ts';

const USUAL_MS = 120_000;

export async function isCountingBehind(tx: Tx): Promise<boolean> {
  return (await freshness(tx)).behindMs > USUAL_MS || hasBlockedJournal(tx);
}
