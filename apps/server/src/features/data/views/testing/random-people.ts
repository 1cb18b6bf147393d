/**
 * Customers who are named in several ways: made, joined and erased by the product's code, and kept account of
 * in plain sets.
 */
import { seededRandom } from '@limn/model';
import type { ApiServer } from '../../../../testing/api-server.ts';
import { createCustomers, mergeInto } from '../../customers/customers.store.ts';
import { eraseCustomer } from '../../customers/erase-customer.ts';
import { ensureIdentities, giveTo, identitiesOf, lockPeople } from '../../customers/identities.store.ts';

/** One and the same for those who are one person. */
export type PersonOf = (name: string) => string;

/** A number for a test's name. */
function hashOf(name: string): bigint {
  return BigInt.asIntN(
    64,
    [...Buffer.from(name)].reduce((hash, byte) => hash * 257n + BigInt(byte), 7n),
  );
}

/**
 * Some names are known, some of them as customers; some of these become one, up to three times, and one is
 * erased in the end.
 */
export async function joinSome(api: ApiServer, companyId: number, names: readonly string[], seed: number): Promise<PersonOf> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const people = new Map(names.map((name) => [name, new Set([name])]));
  const known = names.filter(() => random() < 0.9).toSorted(() => random() - 0.5);
  await api.db.withCompany(companyId, async (tx) => {
    await lockPeople(tx, companyId);
    const rows = await ensureIdentities(
      tx,
      companyId,
      known.map((value) => ({ kind: 'customer_id', value })),
      hashOf,
    );
    await createCustomers(
      tx,
      companyId,
      [...rows.values()].filter(() => random() < 0.8),
    );
    for (let times = Math.floor(random() * 4); times > 0 && known.length > 0; times--) {
      const [into, from] = await identitiesOf(
        tx,
        companyId,
        [pick(known), pick(known)].map((name) => String(hashOf(name))),
      );
      if (!into || !from || into.customer === null || into.customer === from.customer) continue;
      if (from.customer === null) await giveTo(tx, companyId, [{ identity: from.id, customer: into.customer }]);
      else await mergeInto(tx, companyId, into.customer, from.customer);
      const all = new Set([...(people.get(into.value) ?? []), ...(people.get(from.value) ?? [])]);
      for (const name of all) people.set(name, all);
    }
    const erased = pick(names);
    if (random() < 0.3 && known.includes(erased)) {
      await eraseCustomer(tx, companyId, String(hashOf(erased)));
      for (const name of people.get(erased) ?? []) people.set(name, new Set([name]));
    }
  });
  return (name) => [...(people.get(name) ?? [name])].toSorted()[0] ?? name;
}
