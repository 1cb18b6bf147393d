/**
 * Leases: how much a front may count for a company without asking again. One question, under one lock per
 * company:
 *
 * available = what is left of the grants (credits.read) − what all leases may still bring out of the journals
 * a lease may still bring allowed − settled: counted and not drained yet, or not counted yet
 *
 * Draining moves both terms at once, so it never changes what is available. A front says each time how much
 * it was allowed as far as it knows: an answer that was lost on its way has allowed nothing. More in
 * docs/decisions/0020-leases.md.
 */
import { notify } from '../../../storage/channels.ts';
import type { Tx } from '../../../storage/database.ts';
import { creditsOf, type DayUse } from './credits.read.ts';
import type { Front } from './front.port.ts';

export interface LeaseRequest {
  companyId: number;
  front: Front;
  /** As the front knows it; undefined before its first. */
  held: { id: number; allowed: number } | undefined;
  /** Greater than in any request of this front before. */
  seq: number;
  /** Opens that wait for a credit just now. */
  waiting: number;
  /** Whether more than what waits may be given. */
  ahead: boolean;
  nowMs: number;
}

export interface LeaseAnswer {
  /** 0: no lease, as nothing was given. */
  id: number;
  allowed: number;
  /** How many were given by this answer. */
  given: number;
  /** The lease may be used for so long, counted from before it was asked for. */
  lastsMs: number;
  /** Opens that other fronts' leases may still bring: some of them may come back. */
  elsewhere: number;
}

/** Most opens that are allowed at once. */
const BLOCK = 5000;
/** With less available each open takes its own. */
const ONE_BY_ONE_BELOW = 1000;
const LEASE_MS = 60_000;
/**
 * A front that has been silent for so long after the end of its lease, and whose journal no one drains, is
 * lost.
 */
const LOST_AFTER_MS = 3_600_000;
const MOMENT = `extract(epoch from %)::float8 * 1000`;

interface Standing {
  timezone: string;
  grants: { credits: number; granted_at: number; expires_at: number | null }[];
  days: DayUse[];
  leases: { id: number; directory: string; slot: number; start: number; allowed: number; settled: number; live: boolean }[];
}

// One statement, so that days and leases are of one moment. Days count from the start of a grant before which
// all others had ended: what an ended one paid for must not be laid at the door of one that is valid, nor be
// paid for by it a second time. Its days are cut in UTC, and every timezone's lie within a day of that.
const STANDING = `select c.timezone,
  (select coalesce(json_agg(json_build_object('credits', credits, 'granted_at', ${MOMENT.replace('%', 'granted_at')}, 'expires_at', ${MOMENT.replace('%', 'expires_at')})), '[]')
   from credit_grant where company_id = c.id) as grants,
  (select coalesce(json_agg(json_build_object('day', day, 'used', used) order by day), '[]') from credit_day where company_id = c.id
   and day >= (select max(first.granted_at::date - date '2020-01-02') from credit_grant first where first.company_id = c.id
     and first.granted_at <= (select min(granted_at) from credit_grant where company_id = c.id and (expires_at is null or expires_at > to_timestamp($3::float8 / 1000)))
     and not exists (select from credit_grant e where e.company_id = c.id and e.granted_at < first.granted_at
       and (e.expires_at is null or e.expires_at > first.granted_at - interval '3 days')))) as days,
  (select coalesce(json_agg(json_build_object('id', id, 'directory', directory, 'slot', slot, 'start', start_epoch, 'allowed', allowed, 'settled', settled,
     'live', ends_at > now())), '[]')
   from credit_lease where company_id = c.id and ends_at > now() - make_interval(secs => $2)) as leases
  from company c where c.id = $1`;

const WRITE = `insert into credit_lease as l (company_id, directory, slot, start_epoch, seq, allowed, ends_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  on conflict (company_id, directory, slot, start_epoch) do update set seq = excluded.seq, allowed = excluded.allowed, ends_at = excluded.ends_at
  where l.seq < excluded.seq returning id`;

/** Runs as the company. Throws where a later request of the same front was answered before. */
export async function takeLease(tx: Tx, { companyId, front, held, seq, waiting, ahead, nowMs }: LeaseRequest): Promise<LeaseAnswer> {
  // In a statement of its own: what follows must see what the front before us was given.
  await tx.query('select pg_advisory_xact_lock(7302, $1)', [companyId]);
  const standing = await tx.one<Standing>(STANDING, [companyId, LOST_AFTER_MS / 1000, nowMs]);
  const isOurs = (lease: Standing['leases'][number]) =>
    lease.directory === front.directory && lease.slot === front.slot && lease.start === front.start;
  const ours = standing.leases.find(isOurs);
  const others = standing.leases.filter((lease) => !isOurs(lease));
  const elsewhere = others.reduce((sum, { allowed, settled }) => sum + Math.max(0, allowed - settled), 0);
  const known = ours && held?.id === ours.id ? held.allowed : (ours?.settled ?? 0);
  const grants = standing.grants.map((grant) => ({
    credits: grant.credits,
    granted_at: new Date(grant.granted_at),
    expires_at: grant.expires_at === null ? null : new Date(grant.expires_at),
  }));
  const { remaining } = creditsOf(grants, standing.days, standing.timezone, nowMs);
  const available = Math.max(0, remaining - elsewhere - Math.max(0, known - (ours?.settled ?? 0)));
  const fronts = 1 + others.filter(({ live }) => live).length;
  const given = Math.min(available, Math.max(waiting, ahead && available >= ONE_BY_ONE_BELOW ? share(available, fronts) : 0));
  if (given < waiting && elsewhere > 0) await notify(tx, 'credits', { what: 'wanted', companyId });
  const nextEnd = Math.min(...grants.map(({ expires_at }) => expires_at?.getTime() ?? Infinity).filter((end) => end > nowMs));
  const lastsMs = Math.min(LEASE_MS, nextEnd - nowMs);
  if (!ours && given === 0) return { id: 0, allowed: 0, given, lastsMs, elsewhere };
  const row = await tx.maybeOne<{ id: number }>(WRITE, [
    companyId,
    front.directory,
    front.slot,
    front.start,
    seq,
    known + given,
    lastsMs / 1000,
  ]);
  if (!row) throw new Error('A later request for this lease was answered first.');
  return { id: row.id, allowed: known + given, given, lastsMs, elsewhere };
}

function share(available: number, fronts: number): number {
  return Math.min(BLOCK, Math.floor(available / (2 * fronts)));
}
