/** What a company may still use: grants with their expiry, less what each day used, the grant that ends first used first. */
import { dayIn } from '@limn/model';
import type { Tx } from '../../storage/database.ts';

export interface Credits {
  /** Never below 0: a plan that is not stopped may have used more. */
  remaining: number;
  /** All credits of grants that are valid today. */
  granted: number;
  used: number;
}

/** How fast credits were used of late: today, which is not over, left out. */
export interface CreditPace {
  used: number;
  /** At most 30; fewer where the first use was later. */
  days: number;
}

const PACE_DAYS = 30;

interface Grant {
  fromDay: number;
  /** Last day on which it may be used. */
  toDay: number;
  credits: number;
  left: number;
}

export async function readCredits(tx: Tx, companyId: number, timeZone: string, nowMs: number): Promise<Credits> {
  const grants = await tx.query<{ credits: number; granted_at: Date; expires_at: Date | null }>(
    'select credits, granted_at, expires_at from credit_grant where company_id = $1',
    [companyId],
  );
  const days = await tx.query<{ day: number; used: number }>('select day, used from credit_day where company_id = $1 order by day', [
    companyId,
  ]);
  const today = dayIn(timeZone, nowMs);
  return settle(
    grants.map((grant) => ({
      fromDay: dayIn(timeZone, grant.granted_at.getTime()),
      toDay: grant.expires_at === null ? Infinity : dayIn(timeZone, grant.expires_at.getTime()),
      credits: grant.credits,
    })),
    days,
    today,
  );
}

export async function readCreditPace(tx: Tx, companyId: number, timeZone: string, nowMs: number): Promise<CreditPace> {
  const today = dayIn(timeZone, nowMs);
  const { used, first } = await tx.one<{ used: number; first: number | null }>(
    `select coalesce(sum(used) filter (where day between $2 and $3), 0)::bigint as used, min(day) as first from credit_day where company_id = $1`,
    [companyId, today - PACE_DAYS, today - 1],
  );
  return { used, days: Math.max(0, today - Math.max(today - PACE_DAYS, first ?? today)) };
}

/** Each day takes from the grants valid on it. What no grant covers is used all the same, and charged to none of the later ones. */
export function settle(grants: readonly Omit<Grant, 'left'>[], days: readonly { day: number; used: number }[], today: number): Credits {
  const ledger = grants
    .map((grant): Grant => ({ ...grant, left: grant.credits }))
    .sort((a, b) => a.toDay - b.toDay || a.fromDay - b.fromDay);
  for (const { day, used } of days) {
    let open = used;
    for (const grant of ledger) {
      if (grant.fromDay > day || grant.toDay < day) continue;
      const taken = Math.min(open, grant.left);
      grant.left -= taken;
      open -= taken;
      if (open === 0) break;
    }
  }
  const valid = ledger.filter((grant) => grant.fromDay <= today && grant.toDay >= today);
  return {
    remaining: valid.reduce((sum, grant) => sum + grant.left, 0),
    granted: valid.reduce((sum, grant) => sum + grant.credits, 0),
    used: days.reduce((sum, { used }) => sum + used, 0),
  };
}
