/**
 * Parts of a record under the names that other tools give them: properties of the last events that stand for
 * a part which those events lack.
 */
import { RECORD_PARTS, type CollectedEvent, type EventField, type EventKind } from '@limn/contracts';

export type RecordPart = (typeof RECORD_PARTS)[number];

/** In small letters without spaces, signs and underscores. */
const NAMES: Readonly<Record<RecordPart, readonly string[]>> = {
  customer_id: [
    'userid',
    'customerid',
    'externalid',
    'distinctid',
    'profileid',
    'personid',
    'contactid',
    'subscriberid',
    'clientid',
    'user',
    'customer',
  ],
  event_timestamp: ['timestamp', 'eventtime', 'eventtimestamp', 'occurredat', 'originaltimestamp', 'sentat', 'createdat', 'time', 'ts'],
  event_id: ['eventid', 'messageid', 'insertid', 'id', 'uuid'],
};

export interface OtherName {
  part: RecordPart;
  /** As it was sent. */
  name: string;
  example: string;
}

/** The likeliest name for each part that isn't called otherwise already; none that a field takes. */
export function findOtherNames(
  records: readonly Pick<CollectedEvent, 'customer_id' | 'event_properties'>[],
  { record_names: known }: Pick<EventKind, 'record_names'>,
  fields: readonly Pick<EventField, 'name'>[],
): OtherName[] {
  const taken = new Set([...fields.map(({ name }) => name), ...Object.values(known)]);
  return RECORD_PARTS.flatMap((part) => {
    if (known[part] !== undefined) return [];
    const without = part === 'customer_id' ? records.filter(({ customer_id: id }) => id === null) : records;
    const sent = new Map<string, unknown>();
    for (const { event_properties: properties } of without)
      for (const [name, value] of Object.entries(properties)) if (!taken.has(name) && fits(part, value)) sent.set(name, value);
    const [best] = [...sent.keys()]
      .map((name) => ({ name, rank: NAMES[part].indexOf(plain(name)) }))
      .filter(({ rank }) => rank >= 0)
      .toSorted((a, b) => a.rank - b.rank);
    return best ? [{ part, name: best.name, example: String(sent.get(best.name)) }] : [];
  });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function fits(part: RecordPart, value: unknown): boolean {
  if (typeof value === 'number') return part !== 'event_timestamp' || value > 946_684_800;
  if (typeof value !== 'string' || value.trim() === '') return false;
  return part !== 'event_timestamp' || !Number.isNaN(Date.parse(value));
}
