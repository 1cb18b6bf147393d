/**
 * How many refused records a company may have stored. Where there are more, records of names that no event
 * has, and of events with many of them, are not collected until those are retried or discarded. What fits
 * goes on. It is known for some seconds: what comes meanwhile goes beyond the limit.
 */
import { AppError } from '@limn/model';
import type { Database, Tx } from '../../../storage/database.ts';
import { createLastKnown } from './last-known.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';

export const MAX_REJECTS = 100_000;
/** At the limit an event may still have so many of its own. */
const MAX_OF_EVENT = 10_000;
const RETRY_SECONDS = 60;

/** Whether records of such a name are collected. */
export type HasQuota = (eventName: string) => boolean;
export type QuotaOf = (companyId: number) => Promise<HasQuota>;

export interface RefusedLimit {
  nowMs?: () => number;
  max?: number;
  maxOfEvent?: number;
}

export function createRefusedLimit(
  db: Pick<Database, 'withCompany'>,
  { nowMs, max = MAX_REJECTS, maxOfEvent = MAX_OF_EVENT }: RefusedLimit = {},
): QuotaOf {
  return createLastKnown<number, HasQuota>({
    nowMs,
    ask: (companyId) => db.withCompany(companyId, (tx) => readQuota(tx, companyId, max, maxOfEvent)),
    otherwise: () => true,
  });
}

export function quotaReason(eventName: string): string {
  return `Your company has ${MAX_REJECTS.toLocaleString('en-GB')} refused records, which is the limit. Send those of “${eventName.trim()}” again or discard them; until then, no records of this name are collected.`;
}

export function quotaExceeded(eventName: string): AppError {
  return new AppError('too_many_requests', { publicMessage: quotaReason(eventName), retryAfterSeconds: RETRY_SECONDS });
}

async function readQuota(tx: Tx, companyId: number, max: number, maxOfEvent: number): Promise<HasQuota> {
  const beyond = await tx.query('select from event_reject where company_id = $1 offset $2 limit 1', [companyId, Math.max(0, max - 1)]);
  if (beyond.length === 0) return () => true;
  const events = await tx.query<{ name: string }>('select name from event where company_id = $1', [companyId]);
  const full = await tx.query<{ name: string }>(
    'select lower(event_name) as name from event_reject where company_id = $1 group by lower(event_name) having count(*) >= $2',
    [companyId, maxOfEvent],
  );
  const open = new Set([...PEOPLE_EVENTS, ...events.map(({ name }) => name.toLowerCase())]);
  for (const { name } of full) open.delete(name.toLowerCase());
  return (eventName) => open.has(eventName.trim().toLowerCase());
}
