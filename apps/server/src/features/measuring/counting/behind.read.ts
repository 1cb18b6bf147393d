/** Whether reports miss what came a while ago. What comes in this moment is a few seconds away from every report, and no delay. */
import type { Tx } from '../../../storage/database.ts';
import { freshness } from './reports.read.ts';

const USUAL_MS = 120_000;

export async function isCountingBehind(tx: Tx): Promise<boolean> {
  if ((await freshness(tx)).behindMs > USUAL_MS) return true;
  // A journal waits for a program that reads it.
  const { blocked } = await tx.one<{ blocked: boolean }>(
    'select exists (select 1 from journal_fault where format is not null and resolved_at is null) as blocked',
  );
  return blocked;
}
