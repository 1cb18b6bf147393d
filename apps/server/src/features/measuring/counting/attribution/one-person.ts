/**
 * Recipients who are one person: those of one customer. A conversion of one may be given to a touch of
 * another, and people are counted once. Whom a recipient was counted as is kept, so that it can be taken back
 * when more of them turn out to be the same.
 */
import type { Client } from 'pg';

export interface People {
  /** All recipients who are, or were counted as, the same person as one of those asked for. */
  recipients: string[];
  /** As whom a recipient is counted from now on. */
  personOf(recipient: string): string;
  /** As whom a recipient was counted until now. */
  wasPerson(recipient: string): string;
}

const OF_CUSTOMER = `select distinct o.recipient::text, o.customer from customer_identity i
  join customer_identity o on o.company_id = i.company_id and o.customer = i.customer where i.company_id = $1 and i.recipient = any ($2::bigint[])`;
const COUNTED_AS =
  'select recipient::text, person::text from attributed_person where company_id = $1 and (recipient = any ($2::bigint[]) or person = any ($2::bigint[]))';

export async function onePerson(client: Client, companyId: number, asked: readonly string[]): Promise<People> {
  const all = new Set(asked);
  const now = new Map<string, string>();
  const before = new Map<string, string>();
  for (let known = 0; known < all.size;) {
    known = all.size;
    const { rows: same } = await client.query<{ recipient: string; customer: number }>(OF_CUSTOMER, [companyId, [...all]]);
    for (const group of Map.groupBy(same, ({ customer }) => customer).values()) {
      const person = group.map(({ recipient }) => recipient).toSorted()[0] ?? '';
      for (const { recipient } of group) {
        now.set(recipient, person);
        all.add(recipient);
      }
    }
    const { rows: counted } = await client.query<{ recipient: string; person: string }>(COUNTED_AS, [companyId, [...all]]);
    for (const { recipient, person } of counted) {
      before.set(recipient, person);
      all.add(recipient).add(person);
    }
  }
  return {
    recipients: [...all],
    personOf: (recipient) => now.get(recipient) ?? recipient,
    wasPerson: (recipient) => before.get(recipient) ?? recipient,
  };
}

export async function keepPeople(client: Client, companyId: number, { recipients, personOf, wasPerson }: People): Promise<void> {
  const moved = recipients.filter((recipient) => personOf(recipient) !== wasPerson(recipient));
  if (moved.length === 0) return;
  await client.query('delete from attributed_person where company_id = $1 and recipient = any ($2::bigint[])', [companyId, moved]);
  const named = moved.filter((recipient) => personOf(recipient) !== recipient);
  await client.query(
    'insert into attributed_person (company_id, recipient, person) select $1, * from unnest($2::bigint[], $3::bigint[]) returning 1',
    [companyId, named, named.map(personOf)],
  );
}
