/** Grants of credits. Whether a person may still have a trial is decided by who creates the company. */
import { TRIAL } from '@limn/model';
import { notify } from '../../../storage/channels.ts';
import type { Tx } from '../../../storage/database.ts';

const DAY_MS = 86_400_000;

/** Gives a company its trial, inside the transaction that creates it; answers when the trial ends. */
export async function grantTrial(tx: Tx, companyId: number, nowMs: number): Promise<Date> {
  const expiresAt = new Date(nowMs + TRIAL.days * DAY_MS);
  await grantCredits(tx, { companyId, credits: TRIAL.credits, source: 'trial', grantedAt: new Date(nowMs), expiresAt });
  return expiresAt;
}

/**
 * `expiresAt` null: they never run out. A reference names what they are given for: the same one gives nothing
 * a second time, and the answer is false.
 */
export async function grantCredits(
  tx: Tx,
  grant: { companyId: number; credits: number; source: string; grantedAt: Date; expiresAt: Date | null; reference?: string },
): Promise<boolean> {
  const written = await tx.run(
    `insert into credit_grant (company_id, credits, source, granted_at, expires_at, reference) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, reference) where reference <> '' do nothing`,
    [grant.companyId, grant.credits, grant.source, grant.grantedAt, grant.expiresAt, grant.reference ?? ''],
  );
  // Fronts hear of it: pictures that had stopped come back.
  if (written === 1) await notify(tx, 'version', { companyId: grant.companyId });
  return written === 1;
}
