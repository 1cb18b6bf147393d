/** A person by all names that a company's events may give them. */
import type { Tx } from '../../../storage/tx.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';
import { personInEvents, type PersonInEvents } from './person-in-events.ts';

const IDENTITY = 'customer_id';

/** The person as the company's events may name them. */
export async function findPersonInEvents(tx: Tx, companyId: number, value: string): Promise<PersonInEvents> {
  const names = await tx.query<{ name: string }>(
    `select name from event_field where company_id = $1 and identity_field
     union select record_names->>'customer_id' from event where company_id = $1 and record_names ? 'customer_id'`,
    [companyId],
  );
  const events = await tx.query<{ name: string; items_in: string | null }>('select name, items_in from event where company_id = $1', [
    companyId,
  ]);
  const known = new Set([...PEOPLE_EVENTS, ...events.map(({ name }) => name.toLowerCase())]);
  return personInEvents(
    value,
    new Set([IDENTITY, ...names.map(({ name }) => name)]),
    new Set(events.flatMap(({ items_in: list }) => list ?? [])),
    (eventName) => known.has(eventName.toLowerCase()),
  );
}
