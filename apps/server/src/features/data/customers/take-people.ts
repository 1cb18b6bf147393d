/**
 * Takes what is said of people (by `identify`, by a file): the customers of their identities, made where they
 * are missing, and traits. An identity never leaves its customer by this. Two customers become one where an
 * address is all that is known of the other; one with an id of its own stays, for families share addresses. A
 * browser's anonymous id goes to the first customer who is known in it.
 */
import type { Tx } from '../../../storage/tx.ts';
import { readValue } from '../events/customer-events.read.ts';
import { createCustomers, mergeInto, nameCustomers, writeTraits, type TraitType } from './customers.store.ts';
import { ensureIdentities, giveTo, type HashOf, type IdentityRow, type Named } from './identities.store.ts';
import { noteWrites } from './kept-writes.ts';

export interface Person {
  /** At least one that is not anonymous, and at most three. */
  identities: readonly Named[];
  /** Null takes a trait away. */
  traits: Readonly<Record<string, string | null>>;
}

/** Properties of `identify` that are no traits. */
const NO_TRAITS: ReadonlySet<string> = new Set(['anonymous_id', 'previous_id', 'group_id', 'context', 'email', 'customer_id']);
const MAX_TRAITS = 200;
const MAX_NAME = 200;
const MAX_TEXT = 10_000;

export interface TakingPeople {
  /** Called before two customers become one, which takes thirty times as long as anything else. */
  beforeMerge?: () => void;
  /** The file that says it, where it can be taken back. */
  importId?: number | null;
}

/**
 * The customers that changed, how many people made one (each that follows of the same one finds it), and
 * bytes that are kept for taking it back. People are locked already.
 */
export async function takePeople(
  tx: Tx,
  companyId: number,
  people: readonly Person[],
  hashOf: HashOf,
  { beforeMerge = () => undefined, importId = null }: TakingPeople = {},
): Promise<{ customers: Set<number>; created: number; keptBytes: number }> {
  const rows = await ensureIdentities(
    tx,
    companyId,
    people.flatMap(({ identities }) => identities),
    hashOf,
  );
  const named = people.flatMap((person) => {
    const all = [...new Set(person.identities.flatMap(({ value }) => rows.get(value) ?? []))];
    const [lead, ...others] = all.toSorted((a, b) => Number(a.kind === 'anonymous_id') - Number(b.kind === 'anonymous_id'));
    return lead && lead.kind !== 'anonymous_id' ? [{ lead, others, traits: person.traits }] : [];
  });
  const keptBytes = await noteWrites(
    tx,
    companyId,
    importId,
    named.map(({ lead, others, traits }) => ({ named: [lead, ...others], patch: traits })),
  );
  const addressOnly = await knownByAddressOnly(tx, companyId, [...rows.values()]);
  const given = new Map<number, number>();
  const give = (row: IdentityRow, customer: number) => {
    row.customer = customer;
    given.set(row.id, customer);
    if (row.kind === 'customer_id') addressOnly.delete(customer);
  };
  const fresh = new Set<IdentityRow>();
  for (const { lead, others } of named) {
    if (lead.customer !== null) continue;
    const known = others.find(({ customer }) => customer !== null && addressOnly.has(customer));
    if (known?.customer != null) give(lead, known.customer);
    else fresh.add(lead);
  }
  await createCustomers(tx, companyId, [...fresh]);
  for (const { kind, customer } of fresh) if (kind === 'email' && customer !== null) addressOnly.add(customer);
  const made = new Set([...fresh].map(({ customer }) => customer));
  const patches = new Map<number, Record<string, string | null>>();
  const write = async (customers: readonly number[]) => {
    const some = customers.map((id) => [id, patches.get(id) ?? {}] as const);
    await writeTraits(tx, companyId, new Map(some));
    for (const [id] of some) if (patches.has(id)) patches.set(id, {});
  };
  for (const { lead, others, traits } of named) {
    const { customer } = lead;
    if (customer === null) continue;
    for (const row of others) {
      const before = row.customer;
      if (before === null) give(row, customer);
      else if (before !== customer && row.kind === 'email' && addressOnly.has(before)) {
        beforeMerge();
        // First what was said of them so far: which of two values stays must not depend on how many people
        // are taken at once.
        await write([customer, before]);
        await mergeInto(tx, companyId, customer, before);
        // Both were made for these people, and either would have found the other.
        if (made.has(customer)) made.delete(before);
        for (const other of rows.values()) if (other.customer === before) give(other, customer);
        patches.delete(before);
      }
    }
    patches.set(customer, { ...patches.get(customer), ...traits });
  }
  await giveTo(
    tx,
    companyId,
    [...given].map(([identity, customer]) => ({ identity, customer })),
  );
  await nameCustomers(tx, companyId, [...patches.keys()]);
  await write([...patches.keys()]);
  return { customers: new Set(patches.keys()), created: made.size, keptBytes };
}

async function knownByAddressOnly(tx: Tx, companyId: number, rows: readonly IdentityRow[]): Promise<Set<number>> {
  const customers = rows.flatMap(({ kind, customer }) => (kind === 'email' && customer !== null ? [customer] : []));
  if (customers.length === 0) return new Set();
  const found = await tx.query<{ id: number }>(
    'select id from customer where company_id = $1 and id = any ($2::bigint[]) and customer_id is null',
    [companyId, customers],
  );
  return new Set(found.map(({ id }) => id));
}

/** Traits as a record of `identify` says them. */
export function traitsSaid({ event_properties: said }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return {};
  return Object.fromEntries(Object.entries(said).filter(([name]) => !NO_TRAITS.has(name)));
}

/**
 * Traits in the form in which they are kept, or why they can't be. What is a list or an object is kept as
 * JSON.
 * @param valueOf reads one value for its field
 */
export function readTraits(
  sent: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, TraitType>,
  valueOf = readValue,
): { traits: Record<string, string | null> } | { reason: string } {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  if (entries.length > MAX_TRAITS) return { reason: `A customer has at most ${MAX_TRAITS} traits.` };
  const traits: Record<string, string | null> = {};
  for (const [name, value] of entries) {
    if (name.trim() === '' || name.length > MAX_NAME || name.includes('\0') || !name.isWellFormed())
      return { reason: `A trait is named in at most ${MAX_NAME} characters.` };
    const field = fields.get(name);
    const read = field ? valueOf(value, field) : readAny(value);
    if ('problem' in read) return { reason: `${name}: ${read.problem}` };
    traits[name] = read.sql;
  }
  return { traits };
}

function readAny(value: unknown): ReturnType<typeof readValue> {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  const read = readValue(text, { data_type: 'varchar', field_length: MAX_TEXT, field_decimals: null });
  return 'sql' in read && read.sql === '' ? { sql: null } : read;
}
