/**
 * Says again what was said of people, over what was there before: whose customers they are, and with which
 * traits. By the rules of `takePeople`, some of which is left out here.
 */
import type { IdentityKind } from '@limn/contracts';

export interface ReplayIdentity {
  id: number;
  kind: IdentityKind;
  existed: boolean;
  /** A number of the customer that it had; null: it belonged to no one. */
  customer: number | null;
}

export interface ReplayCustomer {
  /** Null: made since. */
  before: number | null;
  identities: Set<number>;
  traits: Map<string, string>;
}

export interface Replayed {
  customers: ReadonlySet<ReplayCustomer>;
  /** Identities that are there. */
  there: ReadonlySet<number>;
}

export interface Replay {
  identities: readonly ReplayIdentity[];
  /** By the customer before. */
  traits: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Identities that events name; true: they get customers by them. */
  events: ReadonlyMap<number, boolean>;
  /** In order; the first of `named` leads. */
  writes: readonly { named: readonly number[]; patch: Readonly<Record<string, string | null>> }[];
}

export function replay({ identities, traits, events, writes }: Replay): Replayed {
  const kinds = new Map(identities.map(({ id, kind }) => [id, kind]));
  const there = new Set(identities.flatMap(({ id, existed }) => (existed ? [id] : [])));
  const customerOf = new Map<number, ReplayCustomer>();
  const customers = new Set<ReplayCustomer>();
  const give = (id: number, customer: ReplayCustomer) => {
    customer.identities.add(id);
    customerOf.set(id, customer);
  };
  const make = (id: number, before: number | null = null): ReplayCustomer => {
    const own = before === null ? {} : (traits.get(before) ?? {});
    const customer = { before, identities: new Set<number>(), traits: new Map(Object.entries(own)) };
    customers.add(customer);
    give(id, customer);
    return customer;
  };
  const isKnownByAddress = (customer: ReplayCustomer) => ![...customer.identities].some((id) => kinds.get(id) === 'customer_id');
  const mergeInto = (into: ReplayCustomer, from: ReplayCustomer) => {
    for (const id of from.identities) give(id, into);
    into.traits = new Map([...from.traits, ...into.traits]);
    into.before ??= from.before;
    customers.delete(from);
  };

  for (const [before, some] of Map.groupBy(identities, ({ customer }) => customer)) {
    if (before === null) continue;
    const [first, ...others] = some.map(({ id }) => id);
    if (first === undefined) continue;
    const customer = make(first, before);
    for (const id of others) give(id, customer);
  }
  for (const [id, creates] of events) {
    there.add(id);
    if (creates && kinds.get(id) !== 'anonymous_id' && !customerOf.has(id)) make(id);
  }
  for (const { named, patch } of writes) {
    // People who were erased since are left out.
    const [lead, ...others] = named.filter((id) => kinds.has(id));
    if (lead === undefined || lead !== named[0]) continue;
    for (const id of [lead, ...others]) there.add(id);
    let customer = customerOf.get(lead);
    for (const id of others) {
      const known = customerOf.get(id);
      if (customer || !known || kinds.get(id) !== 'email' || !isKnownByAddress(known)) continue;
      give(lead, known);
      customer = known;
    }
    customer ??= make(lead);
    for (const id of others) {
      const before = customerOf.get(id);
      if (!before) give(id, customer);
      else if (before !== customer && kinds.get(id) === 'email' && isKnownByAddress(before)) mergeInto(customer, before);
    }
    for (const [name, text] of Object.entries(patch)) {
      if (text === null) customer.traits.delete(name);
      else customer.traits.set(name, text);
    }
  }
  return { customers, there };
}
