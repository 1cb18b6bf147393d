/**
 * Says at once which records won't be stored, by the events as they are known here. The drain decides: what
 * is said to be wrong is kept with the reason that it finds, and stored where someone has changed the event
 * in between.
 */
import { companyCurrency } from '../../people/accounts/accounts.read.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { currencyProblem } from './conversions.port.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';
import { listEvents, listFieldsOfAll } from './events.store.ts';
import { createLastKnown } from './last-known.ts';
import { readSent, type KindOfEvent } from './read-record.ts';

export interface ForeseenRecord {
  /** Place in what was sent. */
  index: number;
  eventName: string;
  sent: Readonly<Record<string, unknown>>;
}

export interface Foreseen {
  /** Records of names that no event has. */
  waiting: number;
  misfits: { index: number; reason: string }[];
}

export type Foresee = (companyId: number, records: readonly ForeseenRecord[], nowMs: number) => Promise<Foreseen>;

interface Known {
  kinds: ReadonlyMap<string, KindOfEvent & { conversion: boolean }>;
  currency: string;
}

const NO_KEY = '00000000-0000-0000-0000-000000000000';
const ALL_GOOD: Foreseen = { waiting: 0, misfits: [] };

/**
 * Events are known for some seconds. What they say is wrong is looked at again by those of this moment. While
 * the database is away, nothing is foreseen that isn't known.
 */
export function createForesight(db: Pick<Database, 'withCompany'>): Foresee {
  const known = createLastKnown<number, Known | undefined>({
    ask: (companyId) => db.withCompany(companyId, (tx) => readKnown(tx, companyId)),
    otherwise: undefined,
  });
  return async (companyId, records, nowMs) => {
    if (records.length === 0) return ALL_GOOD;
    const asKnown = foreseen(await known(companyId), records, nowMs);
    if (asKnown.waiting === 0 && asKnown.misfits.length === 0) return asKnown;
    return foreseen(await known(companyId, { isFresh: true }), records, nowMs);
  };
}

function foreseen(known: Known | undefined, records: readonly ForeseenRecord[], receivedMs: number): Foreseen {
  if (!known) return ALL_GOOD;
  let waiting = 0;
  const misfits: Foreseen['misfits'] = [];
  for (const { index, eventName, sent } of records) {
    const name = eventName.toLowerCase();
    const kind = known.kinds.get(name);
    if (!kind) {
      if (!PEOPLE_EVENTS.has(name)) waiting += 1;
      continue;
    }
    const read = readSent(sent, { key: NO_KEY, receivedMs }, kind);
    const problems =
      'reason' in read ? [read.reason] : kind.conversion ? read.map((one) => currencyProblem(kind.fields, one, known.currency)) : [];
    const reason = problems.find((problem) => problem !== undefined);
    if (reason !== undefined) misfits.push({ index, reason });
  }
  return { waiting, misfits };
}

async function readKnown(tx: Tx, companyId: number): Promise<Known> {
  const events = await listEvents(tx, companyId);
  const fields = Map.groupBy(await listFieldsOfAll(tx, companyId), ({ event_id }) => event_id);
  const kinds = events.map(({ id, name, conversion, data_retention_days, record_names, items_in }) => {
    const kind = { conversion, data_retention_days, record_names, items_in, fields: fields.get(id) ?? [] };
    return [name.toLowerCase(), kind] as const;
  });
  return { kinds: new Map(kinds), currency: await companyCurrency(tx, companyId) };
}
