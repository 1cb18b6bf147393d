/** Journals that wait for a program that reads their next record: what lies behind it is in no report yet. */
import type { Tx } from '../database.ts';

export async function hasBlockedJournal(tx: Tx): Promise<boolean> {
  const { blocked } = await tx.one<{ blocked: boolean }>(
    'select exists (select 1 from journal_fault where format is not null and resolved_at is null) as blocked',
  );
  return blocked;
}
