/**
 * The refusal of a save that was made from a revision before the last one: it names who was first, so that an
 * editor can ask what to do.
 */
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

interface Revised {
  revision: number;
  updated_at: Date;
  updated_by: number | null;
}

/** @param noun "campaign" @param keep what is offered for the refused save */
export async function staleRevision(tx: Tx, noun: string, row: Revised, keep = 'keep yours as a copy'): Promise<AppError> {
  const who = await userName(tx, row.updated_by);
  return new AppError('stale_revision', {
    publicMessage: `${who ?? 'Someone'} saved a newer version of this ${noun}. Load it, or ${keep}.`,
    details: { revision: row.revision, updated_at: row.updated_at.toISOString(), updated_by: who },
  });
}

async function userName(tx: Tx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await tx.maybeOne<{ name: string }>(`select coalesce(nullif(name, ''), email) as name from app_user where id = $1`, [userId]);
  return row?.name ?? null;
}
