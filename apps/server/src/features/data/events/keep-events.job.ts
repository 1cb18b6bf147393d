/**
 * Lets go of events that were kept for as long as their company wants, whole months at a time, of what was
 * refused of them, and of ids that no sender repeats any more.
 */
import type { Client } from 'pg';
import type { EventFollower } from './event-follower.port.ts';
import { SEEN_WEEKS, weekOf } from './write-readings.ts';
import type { Log } from '../../../platform/log.ts';
import { dropEventMonths } from '../../../storage/event-tables.ts';
import { txOn } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

/** Someone reads the table at this moment: an hour later, then. */
const LOCK_NOT_AVAILABLE = '55P03';
const DAY_MS = 86_400_000;
/** Hours are shown for a week. */
const HOURS_KEPT_DAYS = 8;

/**
 * Refused records hold what was sent, whole: they are there to be fixed, and no one fixes them after a year.
 */
const REFUSED_KEPT_DAYS = 365;
/** Records of names that no event has go earlier. */
const UNKNOWN_KEPT_DAYS = 90;
const FORGET_REFUSED = `delete from event_reject r using event e
  where e.company_id = r.company_id and lower(e.name) = lower(r.event_name)
    and r.received_at < $1::timestamptz - make_interval(days => least(nullif(e.data_retention_days, 0), $2))`;
const FORGET_UNKNOWN = `delete from event_reject r where r.received_at < $1::timestamptz - make_interval(days => $2)
  and not exists (select from event e where e.company_id = r.company_id and lower(e.name) = lower(r.event_name))`;

type Follower = Pick<EventFollower, 'forgetBefore'>;

interface Retention {
  company_id: number;
  id: number;
  generation: number;
  data_retention_days: number;
}

/** Always false: what is old now is gone. */
export async function keepEvents(
  client: Client,
  { log, follower, nowMs = Date.now(), each = eachOnce }: { log: Log; follower: Follower; nowMs?: number; each?: EachDue },
): Promise<boolean> {
  const { rows } = await client.query<Retention>(
    'select company_id, id, generation, data_retention_days from event where data_retention_days > 0 order by company_id, id',
  );
  const events = new Map(rows.map((event) => [`${event.company_id} ${event.id}`, event]));
  const due = rows.map((event) => ({ companyId: event.company_id, event: event.id }));
  await each(client, due, async (one) => {
    const event = events.get(`${one.companyId} ${one.event}`);
    const gone = event ? await dropMonths(client, follower, event, new Date(nowMs - event.data_retention_days * DAY_MS)) : 0;
    if (gone > 0) log.info('events.months_dropped', { ...one, records: gone });
  });
  const now = new Date(nowMs);
  const refused = (await client.query(FORGET_REFUSED, [now, REFUSED_KEPT_DAYS])).rowCount ?? 0;
  const unknown = (await client.query(FORGET_UNKNOWN, [now, UNKNOWN_KEPT_DAYS])).rowCount ?? 0;
  if (refused + unknown > 0) log.info('events.refused_dropped', { records: refused + unknown });
  await client.query('delete from event_hour where hour < $1', [new Date(nowMs - HOURS_KEPT_DAYS * DAY_MS)]);
  await client.query('select drop_seen_weeks($1)', [weekOf(nowMs) - SEEN_WEEKS]).catch((error: unknown) => requireBusy(error));
  return false;
}

/** Throws anything else. */
function requireBusy(error: unknown): void {
  if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
}

async function dropMonths(client: Client, follower: Follower, { company_id, id, generation }: Retention, before: Date): Promise<number> {
  await client.query('begin');
  try {
    await asCompany(client, company_id);
    // A drain that adds to the table waits, and finds its months afterwards.
    const held = await client.query('select from event where company_id = $1 and id = $2 and generation = $3 for update', [
      company_id,
      id,
      generation,
    ]);
    if (held.rowCount === 0) {
      await client.query('rollback');
      return 0;
    }
    const gone = await dropEventMonths(txOn(client), { companyId: company_id, id, generation }, before);
    if (gone > 0)
      await follower.forgetBefore(txOn(client), company_id, id, Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1) / DAY_MS);
    if (gone > 0)
      await client.query('update event set records = greatest(0, records - $3) where company_id = $1 and id = $2', [company_id, id, gone]);
    await client.query('commit');
    return gone;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    requireBusy(error);
    return 0;
  }
}
