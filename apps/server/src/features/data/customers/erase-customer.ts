/** Takes a person out of customers: the one whom the value names, whole, and the value where it stands among traits of others. */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesOf, identitiesOfCustomers, lockPeople } from './identities.store.ts';
import { sayCustomersChanged } from './say-changed.ts';

/** The parts of `PersonInEvents` that are needed here. */
export interface PersonInTraits {
  isUnmistakable: boolean;
  needle: string;
  without(value: unknown): unknown;
}

/** The transaction works for the company already. Other identities of the customer go too: each is erased by an erasure of its own. */
export async function eraseCustomer(tx: Tx, companyId: number, recipient: string, person: PersonInTraits | undefined): Promise<void> {
  await lockPeople(tx, companyId);
  const [identity] = await identitiesOf(tx, companyId, [recipient]);
  if (identity) {
    const { customer } = identity;
    const all = customer === null ? [identity] : await identitiesOfCustomers(tx, companyId, [customer]);
    const ids = all.map(({ id }) => id);
    await tx.run('delete from customer_day where company_id = $1 and identity_id = any ($2::bigint[])', [companyId, ids]);
    await tx.run('delete from customer_identity where company_id = $1 and id = any ($2::bigint[])', [companyId, ids]);
    if (customer !== null) {
      await tx.run('delete from customer_merge where company_id = $1 and into_id = $2', [companyId, customer]);
      await tx.run('delete from customer where company_id = $1 and id = $2', [companyId, customer]);
    }
    await sayCustomersChanged(
      tx,
      companyId,
      all.map((row) => row.recipient),
    );
  }
  if (person?.isUnmistakable) await blankInTraits(tx, companyId, person);
}

async function blankInTraits(tx: Tx, companyId: number, person: PersonInTraits): Promise<void> {
  const rows = await tx.query<{ id: number; traits: Record<string, string> }>(
    'select id, traits from customer where company_id = $1 and strpos(lower(traits::text), $2) > 0',
    [companyId, person.needle],
  );
  for (const { id, traits } of rows) {
    const kept = person.without(traits) as Record<string, string | null>;
    const left = Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== null));
    await tx.run('update customer set traits = $3::jsonb where company_id = $1 and id = $2', [companyId, id, JSON.stringify(left)]);
  }
}
