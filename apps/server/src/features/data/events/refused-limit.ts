/** How many refused records a company may have stored: where there are more, nothing is collected until they are retried or discarded. */
import { AppError } from '@limn/model';
import type { Database, Tx } from '../../../storage/database.ts';

export const MAX_REJECTS = 100_000;
/** Asked for each request, so it is known for a moment: what comes meanwhile goes beyond the limit. */
const KNOWN_MS = 5000;
const MAX_KNOWN = 10_000;
const RETRY_SECONDS = 60;

/** Throws where the company has reached the limit. */
export type RequireRoom = (companyId: number) => Promise<void>;

export function createRefusedLimit(
  db: Pick<Database, 'withCompany'>,
  { nowMs = Date.now, most = MAX_REJECTS }: { nowMs?: () => number; most?: number } = {},
): RequireRoom {
  const known = new Map<number, { isFull: boolean; untilMs: number }>();
  return async (companyId) => {
    const now = nowMs();
    let found = known.get(companyId);
    if (!found || found.untilMs <= now) {
      found = { isFull: await db.withCompany(companyId, (tx) => hasMoreThan(tx, companyId, most)), untilMs: now + KNOWN_MS };
      known.delete(companyId);
      known.set(companyId, found);
      if (known.size > MAX_KNOWN) known.delete(known.keys().next().value ?? companyId);
    }
    if (found.isFull)
      throw new AppError('too_many_requests', {
        publicMessage: `Your company has ${most.toLocaleString('en-GB')} refused records, which is the limit. Send them again or discard them; until then, no events are collected.`,
        retryAfterSeconds: RETRY_SECONDS,
      });
  };
}

async function hasMoreThan(tx: Tx, companyId: number, most: number): Promise<boolean> {
  const rows = await tx.query('select from event_reject where company_id = $1 offset $2 limit 1', [companyId, Math.max(0, most - 1)]);
  return rows.length > 0;
}
