/**
 * Remaining credits of a company: grants with their expiry, less each day's use, the grant that ends first
 * used first.
 */
import { dayIn } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { spend } from './spend.ts';

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

/** One line of the ledger. */
export interface LedgerGrant {
  id: number;
  source: string;
  credits: number;
  /** Credits not used from it. Worth nothing once it has ended. */
  left: number;
  granted_at: Date;
  /** Null: it never runs out. */
  expires_at: Date | null;
}

export interface DayUse {
  day: number;
  used: number;
}

type StoredGrant = Omit<LedgerGrant, 'left'>;

export async function readCredits(tx: Tx, companyId: number, timeZone: string, nowMs: number): Promise<Credits> {
  const { grants, days } = await readLedger(tx, companyId);
  return creditsOf(grants, days, timeZone, nowMs);
}

/** All grants with what is left of each, the one that ends first first. */
export async function readGrants(tx: Tx, companyId: number, timeZone: string): Promise<LedgerGrant[]> {
  const { grants, days } = await readLedger(tx, companyId);
  return spend(withDays(grants, timeZone), days).grants.map(({ id, source, credits, left, granted_at, expires_at }) => ({
    id,
    source,
    credits,
    left,
    granted_at,
    expires_at,
  }));
}

/** Use beyond all credits, on the days where there was any: pay as you go charges it. */
export async function readUncovered(tx: Tx, companyId: number, timeZone: string): Promise<{ day: number; credits: number }[]> {
  const { grants, days } = await readLedger(tx, companyId);
  return spend(withDays(grants, timeZone), days).uncovered;
}

async function readLedger(tx: Tx, companyId: number): Promise<{ grants: StoredGrant[]; days: DayUse[] }> {
  const grants = await tx.query<StoredGrant>(
    'select id, source, credits, granted_at, expires_at from credit_grant where company_id = $1 order by id',
    [companyId],
  );
  const days = await tx.query<DayUse>('select day, used from credit_day where company_id = $1 order by day', [companyId]);
  return { grants, days };
}

/**
 * The credits that are left at this moment. A grant is worth nothing from the moment of its end on; of the
 * use of its last day it pays what it still can, as days are not divided.
 */
export function creditsOf(
  grants: readonly Omit<StoredGrant, 'id' | 'source'>[],
  days: readonly DayUse[],
  timeZone: string,
  nowMs: number,
): Credits {
  const isValid = ({ granted_at, expires_at }: (typeof grants)[number]) =>
    granted_at.getTime() <= nowMs && (expires_at === null || expires_at.getTime() > nowMs);
  return sum(spend(withDays(grants, timeZone), days).grants.filter(isValid), days);
}

function withDays<G extends { granted_at: Date; expires_at: Date | null }>(
  grants: readonly G[],
  timeZone: string,
): (G & { fromDay: number; toDay: number })[] {
  return grants.map((grant) => ({
    ...grant,
    fromDay: dayIn(timeZone, grant.granted_at.getTime()),
    toDay: grant.expires_at === null ? Infinity : dayIn(timeZone, grant.expires_at.getTime()),
  }));
}

/** All that was used on these days, both included. */
export async function creditsUsed(tx: Tx, companyId: number, from: number, to: number): Promise<number> {
  const { used } = await tx.one<{ used: number }>(
    'select coalesce(sum(used), 0)::bigint as used from credit_day where company_id = $1 and day between $2 and $3',
    [companyId, from, to],
  );
  return used;
}

export async function readCreditPace(tx: Tx, companyId: number, timeZone: string, nowMs: number): Promise<CreditPace> {
  const today = dayIn(timeZone, nowMs);
  const { used, first } = await tx.one<{ used: number; first: number | null }>(
    `select coalesce(sum(used) filter (where day between $2 and $3), 0)::bigint as used, min(day) as first from credit_day where company_id = $1`,
    [companyId, today - PACE_DAYS, today - 1],
  );
  return { used, days: Math.max(0, today - Math.max(today - PACE_DAYS, first ?? today)) };
}

/** Further ahead a pace says nothing. */
const MAX_PACE_DAYS = 730;
/** Fewer days are no pace yet. */
const MIN_PACE_DAYS = 7;

/** For how many days the credits last at this pace; undefined where nothing can be said. */
export function daysLeft(remaining: number, { used, days }: CreditPace): number | undefined {
  if (used <= 0 || days < MIN_PACE_DAYS) return undefined;
  const left = Math.floor((remaining / used) * days);
  return left > MAX_PACE_DAYS ? undefined : left;
}

function sum(valid: readonly { credits: number; left: number }[], days: readonly DayUse[]): Credits {
  return {
    remaining: valid.reduce((total, grant) => total + grant.left, 0),
    granted: valid.reduce((total, grant) => total + grant.credits, 0),
    used: days.reduce((total, { used }) => total + used, 0),
  };
}
