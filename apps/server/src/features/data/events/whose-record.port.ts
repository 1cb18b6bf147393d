/**
 * Says whose a record is, by what was sent: to its reader, to who follows what is said of people, and to who
 * erases someone. All go by the same places, so that none is forgotten.
 */
import { PEOPLE_EVENTS } from './event-follower.port.ts';

type Sent = Readonly<Record<string, unknown>>;

export interface WhoseRecord {
  /** The identity, as it was sent: `customer_id`, else the property of the field. */
  named: unknown;
  /** A browser's own id: whose record it is where no one is named. */
  anonymous: unknown;
}

/** @param fieldName the event's field that names customers */
export function whoseRecord(sent: Sent, fieldName: string): WhoseRecord {
  const properties = propertiesOf(sent);
  return {
    named: sent['customer_id'] ?? (Object.hasOwn(properties, fieldName) ? properties[fieldName] : undefined),
    anonymous: properties['anonymous_id'],
  };
}

export interface SaidOfPerson {
  own: unknown;
  email: unknown;
  anonymous: unknown;
  /** Another name of the same person, of an `alias`. */
  previous: unknown;
}

/** Names in a record of `PEOPLE_EVENTS`. */
export function saidOfPerson(sent: Sent): SaidOfPerson {
  const { named, anonymous } = whoseRecord(sent, 'customer_id');
  const { email, previous_id: previous } = propertiesOf(sent);
  return { own: named, email, anonymous, previous };
}

/** All by which a record may be someone's own, whatever its event is like now. */
export function identitiesOfRecord(eventName: string, sent: Sent, fieldNames: Iterable<string>): unknown[] {
  const said = PEOPLE_EVENTS.has(eventName.trim().toLowerCase()) ? Object.values(saidOfPerson(sent)) : [];
  const whose = [...fieldNames].map((name) => whoseRecord(sent, name));
  const named = whose.map((one) => one.named).filter((value) => (value ?? '') !== '');
  return [...said, ...(named.length > 0 ? named : whose.slice(0, 1).map(({ anonymous }) => anonymous))];
}

function propertiesOf({ event_properties: properties }: Sent): Sent {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? (properties as Sent) : {};
}
