/**
 * Makes the people who shop in the demo its customers: with an address, a customer ID, and traits as fields.
 */
import type { EventType } from '@limn/contracts';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import { pageOfCustomers, seenSince, traitFields } from '../features/data/customers/customers.store.ts';
import { lockPeople, namedBy } from '../features/data/customers/identities.store.ts';
import { readTraits, takePeople, type Person } from '../features/data/customers/take-people.ts';
import { createTraitField, traitType } from '../features/data/customers/traits.service.ts';
import type { Tx } from '../storage/database.ts';
import { personAt } from './people.ts';
import { CUSTOMERS } from './shop-events.ts';

/** The last order is known from events, and better. */
const FIELDS: Readonly<Record<string, EventType>> = {
  first_name: 'varchar',
  last_name: 'varchar',
  town: 'varchar',
  level: 'varchar',
  points: 'int',
  joined: 'date',
  newsletter: 'tinyint',
};
const AT_ONCE = 1000;

/** Once: where there is any customer, nothing is done. The transaction works for the company already. */
export async function ensureCustomers(tx: Tx, companyId: number): Promise<void> {
  await lockPeople(tx, companyId);
  if ((await pageOfCustomers(tx, companyId, { search: '', offset: 0, limit: 1 })).total > 0) return;
  const hashOf = await companyHashes(tx, companyId);
  for (const [name, data_type] of Object.entries(FIELDS)) await createTraitField(tx, companyId, name, traitType({ data_type }));
  const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  // Lists show the newest first: that is the first person.
  const people = Array.from({ length: CUSTOMERS }, (_, n) => personOf(CUSTOMERS - 1 - n, fields));
  for (let from = 0; from < people.length; from += AT_ONCE) await takePeople(tx, companyId, people.slice(from, from + AT_ONCE), hashOf);
  await seenSince(tx, companyId, 'joined');
}

function personOf(n: number, fields: Parameters<typeof readTraits>[1]): Person {
  const { email, last_order: _, ...person } = personAt(n);
  const read = readTraits({ ...person, joined: person.joined || null }, fields);
  if ('reason' in read) throw new Error(read.reason);
  const id = `HP-${String(10_001 + n)}`;
  return { identities: [namedBy(id), namedBy(email)].filter((named) => named !== undefined), traits: read.traits };
}
