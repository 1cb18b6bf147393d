/**
 * Puts a company's drained records into the tables of their events, in the transaction that moves the
 * journal.
 */
import type { RecordNames } from '@limn/contracts';
import type { CopyingTx } from '../../../storage/bulk-load.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyCurrency } from '../../people/accounts/accounts.read.ts';
import { conversionOf, currencyProblem, type KeepConversions } from './conversions.port.ts';
import { withoutErased } from './erase-events.ts';
import { PEOPLE_EVENTS, type EventFollower, type SaidOfPeople } from './event-follower.port.ts';
import { idIn, seenKeys, uuidOf } from './event-keys.ts';
import type { EventRecord } from './event-record.ts';
import { FIELD, type EventFieldRow } from './events.store.ts';
import { createMonthQuota, isPast, requireFewMonths } from './month-quota.ts';
import { readSent, type EventReading } from './read-record.ts';
import { withOwnNames } from './record-names.ts';
import { runningRetypes, type RetypedColumn } from './retype/retypes.store.ts';
import { keepRejects, noteRepeats, noteSeen, seenOf, writeReadings, type Reject, type SeenKey } from './write-readings.ts';

/** An event as its records are read by it. */
export interface EventKind {
  id: number;
  name: string;
  generation: number;
  data_retention_days: number;
  conversion: boolean;
  record_names: RecordNames;
  items_in: string | null;
  allow_customer_creation: boolean;
  records: number;
  /** Until then, ids are looked for by the event's name, too. */
  seen_by_name_until: Date | null;
  fields: EventFieldRow[];
  retypes: RetypedColumn[];
}

/** A record with all by which it is known. */
interface Arrived {
  record: EventRecord;
  sent: Readonly<Record<string, unknown>>;
  kind: EventKind | undefined;
  key: string;
  seenKey: string;
}

/**
 * Records of one company; the transaction works for it already. Answers how many were taken; repetitions are
 * none. Throws where they are of too many months: then fewer of them at a time.
 * @param maxMonths that the company may have of all events together
 */
export async function storeEvents(
  tx: CopyingTx,
  companyId: number,
  records: readonly EventRecord[],
  follower?: EventFollower,
  keepConversions?: KeepConversions,
  maxMonths?: number,
): Promise<number> {
  // One drainer of a company at a time: two would both not find what the other is adding.
  await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const left = await withoutErased(tx, companyId, records);
  const kinds = await kindsOf(tx, companyId, left);
  const { fresh, seen } = await unseen(tx, companyId, arrivedOf(left, kinds), follower !== undefined);
  const rejects: Reject[] = [];
  const taken = new Map<EventKind, EventReading[]>();
  const people = new Map(
    fresh.flatMap((one) => (follower && one.record.refused === undefined && isOfPeople(one.record) ? [[one, saidOf(one)] as const] : [])),
  );
  const refused = people.size > 0 ? await follower?.takePeople(tx, companyId, [...people.values()]) : undefined;
  const currency = [...kinds.values()].some(({ conversion }) => conversion) ? await companyCurrency(tx, companyId) : undefined;
  const withinQuota = createMonthQuota(tx, companyId, maxMonths);
  const noted: SeenKey[] = [];
  const note = ({ seenKey, record: { receivedMs } }: Arrived) => {
    seen.add(seenKey);
    noted.push({ key: seenKey, receivedAt: new Date(receivedMs).toISOString() });
  };
  for (const one of fresh) {
    const { record, sent, kind, key } = one;
    // A record that doesn't fit takes no key: another one of this batch may, as one of the next batch may.
    if (seen.has(one.seenKey)) continue;
    const said = people.get(one);
    const reason = record.refused ?? (said && refused?.get(said));
    if (reason !== undefined) rejects.push({ record, reason });
    if (reason !== undefined) continue;
    if (!kind && follower && isOfPeople(record)) {
      note(one);
      continue;
    }
    const read = kind ? readSent(sent, { key, receivedMs: record.receivedMs }, kind) : { reason: 'There is no event of this name yet.' };
    const wrong =
      kind?.conversion && currency !== undefined && !('reason' in read)
        ? read.map((reading) => currencyProblem(kind.fields, reading, currency)).find((problem) => problem !== undefined)
        : undefined;
    const fits = wrong === undefined ? read : { reason: wrong };
    const first = 'reason' in fits ? undefined : fits[0];
    // All events of a record are of one moment.
    const room = kind && first && isPast(first) ? await withinQuota(kind, first) : first;
    if ('reason' in fits) rejects.push({ record, reason: fits.reason });
    else if (room && 'reason' in room) rejects.push({ record, reason: room.reason });
    else if (kind) {
      note(one);
      const ofKind = taken.get(kind);
      if (ofKind) ofKind.push(...fits);
      else taken.set(kind, fits);
    }
  }
  requireFewMonths([...taken.values()]);
  for (const [kind, readings] of taken) {
    await writeReadings(tx, companyId, kind, readings);
    if (kind.conversion && currency !== undefined && keepConversions) {
      const conversions = readings.flatMap((reading) => conversionOf(kind.id, kind.fields, reading, currency) ?? []);
      await keepConversions(tx, companyId, conversions);
    }
  }
  await follower?.follow(tx, companyId, taken);
  await noteSeen(tx, companyId, noted);
  await keepRejects(tx, companyId, rejects);
  return noted.length;
}

function saidOf({ record: { eventName }, sent, kind, key }: Arrived): SaidOfPeople {
  return { eventName, sent: kind ? withOwnNames(sent, kind) : sent, key };
}

function isOfPeople({ eventName }: EventRecord): boolean {
  return PEOPLE_EVENTS.has(eventName.toLowerCase());
}

function arrivedOf(records: readonly EventRecord[], kinds: ReadonlyMap<string, EventKind>): Arrived[] {
  const keysOf = new Map([...kinds.values()].map((kind) => [kind, seenKeys(kind.id)]));
  return records.map((record) => {
    const sent = JSON.parse(record.payload) as Arrived['sent'];
    const kind = kinds.get(record.eventName.toLowerCase());
    const key = uuidOf(record.key);
    return { record, sent, kind, key, seenKey: (kind && keysOf.get(kind)?.(idIn(withOwnNames(sent, kind)), key)) ?? key };
  });
}

/**
 * Finds those that were not taken before, and the keys that were. No one took records of a name that no event
 * has.
 * @param isFollowed records that say who someone is are taken without an event, too
 */
async function unseen(
  tx: Tx,
  companyId: number,
  arrived: readonly Arrived[],
  isFollowed: boolean,
): Promise<{ fresh: readonly Arrived[]; seen: Set<string> }> {
  const keysOf = ({ record, kind, key, seenKey }: Arrived): string[] => {
    if (!kind) return isFollowed && isOfPeople(record) ? [key] : [];
    return kind.seen_by_name_until && kind.seen_by_name_until.getTime() > record.receivedMs ? [seenKey, key] : [seenKey];
  };
  const keys = arrived.map(keysOf);
  const seen = await seenOf(tx, companyId, [...new Set(keys.flat())]);
  if (seen.size > 0) await noteRepeats(tx, companyId, [...seen], 0);
  return { fresh: seen.size === 0 ? arrived : arrived.filter((_, at) => !keys[at]?.some((key) => seen.has(key))), seen };
}

/** Held until the end, so that no column changes and no table goes meanwhile. */
async function kindsOf(tx: Tx, companyId: number, records: readonly EventRecord[]): Promise<Map<string, EventKind>> {
  const names = new Set(records.map(({ eventName }) => eventName.toLowerCase()));
  // Compared here and not in SQL, whose lower case depends on the database's collation.
  const all = await tx.query<{ id: number; name: string }>('select id, name from event where company_id = $1', [companyId]);
  const kinds = await heldKinds(
    tx,
    companyId,
    all.filter(({ name }) => names.has(name.toLowerCase())).map(({ id }) => id),
  );
  return new Map(kinds.map((kind) => [kind.name.toLowerCase(), kind]));
}

export async function heldKinds(tx: Tx, companyId: number, ids: readonly number[]): Promise<EventKind[]> {
  const kinds = await tx.query<Omit<EventKind, 'fields' | 'retypes'>>(
    'select id, name, generation, data_retention_days, conversion, allow_customer_creation, records, record_names, items_in, seen_by_name_until from event where company_id = $1 and id = any ($2) order by id for no key update',
    [companyId, ids],
  );
  const fields = await tx.query<EventFieldRow>(
    `select ${FIELD} from event_field where company_id = $1 and event_id = any ($2) order by id`,
    [companyId, ids],
  );
  const retypes = await runningRetypes(tx, companyId, ids);
  return kinds.map((kind) => ({
    ...kind,
    fields: fields.filter(({ event_id }) => event_id === kind.id),
    retypes: retypes.filter(({ event_id }) => event_id === kind.id),
  }));
}
