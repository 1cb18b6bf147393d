/**
 * Decides about customers when a file is taken back: all is as if it had never been imported. What others
 * said is said again over what was before (`replay.ts`), of all who belong together. The same reading answers
 * what will happen, and does it, some in a transaction: killed at any moment it is gone on with.
 */
import type { Tx } from '../../../../storage/tx.ts';
import { namedInEvents } from '../../events/import-rows.port.ts';
import { createCustomers, nameCustomers, traitFields, writeTraits } from '../customers.store.ts';
import { becameOne, setCustomers, type IdentityRow } from '../identities.store.ts';
import { forgetFile } from '../forget-writes.ts';
import { insertMade } from '../kept-writes.ts';
import { keptAround, traitsOfCustomers, type WriteHistory } from '../write-history.ts';
import { notifyCustomersChanged } from '../notify-customers-changed.ts';
import { readTraits } from '../take-people.ts';
import { replay, type ReplayCustomer } from './replay.ts';

type Patch = Record<string, string | null>;

export interface Fates {
  kept: WriteHistory;
  /**
   * Identities that other files of events name, too: rows that came with several files belong to one after
   * the other.
   */
  handedOn: WriteHistory['made'];
  /** Identities that go. */
  gone: readonly IdentityRow[];
  /** The ones that are no one's any more. */
  released: readonly IdentityRow[];
  /** Customers as they are then, with the number that they have now: undefined where one is made. */
  customers: readonly { now: number | undefined; identities: readonly IdentityRow[]; isChanged: boolean; patch: Patch }[];
  /** Customers that go. */
  removed: readonly number[];
  /** Customers that the file named. */
  named: ReadonlySet<number>;
}

/** @param seeds identities that the file named: all who belong together with them are decided about */
export async function fatesOf(tx: Tx, companyId: number, importId: number, seeds: readonly number[]): Promise<Fates> {
  const kept = await keptAround(tx, companyId, seeds);
  const { identities, befores, writes, made } = kept;
  const current = [...new Set(identities.flatMap(({ customer }) => customer ?? []))];
  const now = await traitsOfCustomers(tx, companyId, current);
  // They are as they were where nothing is kept of them.
  const all = identities.map(({ id, kind, customer }) => ({ id, kind, existed: true, customer, ...befores.get(id) }));
  const traits = new Map(now);
  for (const { customer, traits: own } of befores.values()) if (customer !== null && own) traits.set(customer, own);
  const byEvents = await namedInEvents(
    tx,
    companyId,
    importId,
    identities.map(({ value }) => value),
  );
  const events = new Map(
    identities.flatMap(({ id, value, customer }) => {
      const found = byEvents.get(value);
      return found ? [[id, found.creates && customer !== null] as const] : [];
    }),
  );
  // They are there, and no one's: who of many has it first is not worth the reading of all.
  for (const id of kept.shared) if (!events.has(id)) events.set(id, false);
  const others = writes.filter(({ by }) => by !== importId);
  const { customers, there } = replay({ identities: all, traits, events, writes: others });
  const numbers = numbersOf(customers, identities, current);
  const rows = new Map(identities.map((row) => [row.id, row]));
  const said = new Set(writes.flatMap(({ by, patch }) => (by === importId ? Object.keys(patch) : [])));
  const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
  const textOf = (name: string, text: string | undefined) => {
    const read = readTraits({ [name]: text ?? null }, fields);
    return 'reason' in read ? null : (read.traits[name] ?? null);
  };
  const owned = new Set([...customers].flatMap(({ identities: own }) => [...own]));
  const used = new Set(numbers.values());
  const sizes = Map.groupBy(identities, ({ customer }) => customer);
  return {
    kept,
    handedOn: identities.flatMap(({ id, value }) =>
      befores.has(id) ? (byEvents.get(value)?.imports ?? []).map((by) => ({ identity: id, by })) : [],
    ),
    gone: identities.filter(({ id }) => !there.has(id)),
    released: identities.filter(({ id, customer }) => there.has(id) && customer !== null && !owned.has(id)),
    customers: [...customers].map((one) => {
      const number = numbers.get(one);
      const own = [...one.identities].flatMap((id) => rows.get(id) ?? []);
      const isChanged = number === undefined || own.length !== sizes.get(number)?.length || own.some(({ customer }) => customer !== number);
      const has = number === undefined ? {} : (now.get(number) ?? {});
      // Where it has the same identities, only what the file said can be otherwise.
      const names = isChanged ? new Set([...one.traits.keys(), ...Object.keys(has)]) : said;
      const patch = [...names].flatMap((name) => {
        const text = textOf(name, one.traits.get(name));
        return text === (Object.hasOwn(has, name) ? has[name] : null) ? [] : [[name, text] as const];
      });
      return { now: number, identities: own, isChanged, patch: Object.fromEntries(patch) };
    }),
    removed: current.filter((id) => !used.has(id)),
    named: new Set(
      [
        ...writes.flatMap(({ by, named: [lead] }) => (by === importId && lead !== undefined ? [lead] : [])),
        ...made.flatMap(({ by, identity }) => (by === importId ? [identity] : [])),
      ].flatMap((id) => rows.get(id)?.customer ?? []),
    ),
  };
}

/** Customers keep their numbers: who had it before, else who is known by an id in it, else anyone in it. */
function numbersOf(
  customers: ReadonlySet<ReplayCustomer>,
  identities: readonly IdentityRow[],
  current: readonly number[],
): Map<ReplayCustomer, number> {
  const numbers = new Map<ReplayCustomer, number>();
  const free = new Set(current);
  const take = (customer: ReplayCustomer, number: number | null) => {
    if (number === null || numbers.has(customer) || !free.delete(number)) return;
    numbers.set(customer, number);
  };
  for (const customer of customers) take(customer, customer.before);
  const ofIdentity = new Map([...customers].flatMap((customer) => [...customer.identities].map((id) => [id, customer] as const)));
  for (const isById of [true, false])
    for (const { id, kind, customer: number } of identities) {
      const customer = ofIdentity.get(id);
      if (customer && (kind === 'customer_id') === isById) take(customer, number);
    }
  return numbers;
}

/** Does what `fatesOf` says. People are locked already. */
export async function applyFates(tx: Tx, companyId: number, importId: number, seeds: readonly number[], fates: Fates): Promise<void> {
  const { kept, handedOn, gone, released, customers, removed } = fates;
  const idsOf = (rows: readonly IdentityRow[]) => rows.map(({ id }) => id);
  await insertMade(tx, companyId, handedOn);
  await forgetFile(tx, companyId, importId, { ...kept, made: [...kept.made, ...handedOn] }, seeds);
  const changed = customers.filter(({ isChanged, patch }) => isChanged || Object.keys(patch).length > 0);
  await createCustomers(
    tx,
    companyId,
    changed.flatMap(({ now, identities: [first] }) => (now === undefined && first ? [first] : [])),
  );
  const numbered = changed.map(({ now, ...one }) => ({ ...one, now: now ?? one.identities[0]?.customer ?? 0 }));
  const regrouped = numbered.filter(({ isChanged }) => isChanged);
  await setCustomers(
    tx,
    companyId,
    regrouped.flatMap(({ now, identities }) => identities.map(({ id }) => ({ identity: id, customer: now }))),
  );
  for (const table of ['customer_before', 'customer_made'])
    await tx.run(`delete from ${table} where company_id = $1 and identity = any ($2::bigint[])`, [companyId, idsOf(gone)]);
  await tx.run('delete from customer_day where company_id = $1 and identity_id = any ($2::bigint[])', [companyId, idsOf(gone)]);
  await tx.run('delete from customer_identity where company_id = $1 and id = any ($2::bigint[])', [companyId, idsOf(gone)]);
  await tx.run('update customer_identity set customer = null, person = null where company_id = $1 and id = any ($2::bigint[])', [
    companyId,
    idsOf(released),
  ]);
  await tx.run('delete from customer_merge where company_id = $1 and into_id = any ($2::bigint[])', [companyId, removed]);
  await tx.run('delete from customer where company_id = $1 and id = any ($2::bigint[])', [companyId, removed]);
  const numbers = regrouped.map(({ now }) => now);
  await nameCustomers(tx, companyId, numbers);
  await becameOne(tx, companyId, numbers);
  await writeTraits(tx, companyId, new Map(numbered.map(({ now, patch }) => [now, patch])));
  const touched = [...gone, ...released, ...changed.flatMap(({ identities }) => identities)];
  await notifyCustomersChanged(tx, companyId, [...new Set(touched.map(({ recipient }) => recipient))]);
}
