/**
 * Customers follow from events: in the transaction of a drain they are made, joined, given traits, and their
 * figures added up.
 */
import type { Tx } from '../../../storage/tx.ts';
import type { EventFollower, FollowedEvent, SaidOfPeople, Who } from '../events/event-follower.port.ts';
import { saidOfPerson } from '../events/whose-record.port.ts';
import { beginState, findState, forgetDaysBefore, orderRebuild, rollHappenings, type AggregateState } from './aggregates.store.ts';
import { createCustomers, mergeInto, nameCustomers, traitFields } from './customers.store.ts';
import type { Happening } from './days-of-happenings.ts';
import { ensureIdentities, giveTo, recipientsOfCustomers, namedBy, type HashOf, type IdentityRow, type Named } from './identities.store.ts';
import { settleCustomers } from './forget-writes.ts';
import { noteMade } from './kept-writes.ts';
import { MAX_RECIPIENTS, notifyAllCustomersChanged, notifyCustomersChanged } from './notify-customers-changed.ts';
import { readTraits, takePeople, traitsSaid, type Person } from './take-people.ts';

export interface FollowerDeps {
  hashes(tx: Tx, companyId: number): Promise<HashOf>;
}

interface NamedByEvent extends Named {
  /** A customer who is not known yet is made. */
  creates: boolean;
}

function namedOf({ value, isAnonymous }: Who, event: Pick<FollowedEvent, 'allow_customer_creation'>): NamedByEvent[] {
  const named = namedBy(value, isAnonymous ? 'anonymous_id' : 'customer_id');
  return named ? [{ ...named, creates: event.allow_customer_creation }] : [];
}

export function createEventFollower({ hashes }: FollowerDeps): EventFollower {
  async function say(tx: Tx, companyId: number, customers: ReadonlySet<number>): Promise<void> {
    if (customers.size > MAX_RECIPIENTS) return notifyAllCustomersChanged(tx, companyId);
    await notifyCustomersChanged(tx, companyId, await recipientsOfCustomers(tx, companyId, [...customers]));
  }

  /** By value; made where there are none yet, with customers where the event makes some. */
  async function identitiesOf(tx: Tx, companyId: number, named: readonly NamedByEvent[]): Promise<Map<string, IdentityRow>> {
    if (named.length === 0) return new Map();
    const rows = await ensureIdentities(tx, companyId, named, await hashes(tx, companyId));
    const creates = new Set(named.flatMap(({ kind, value, creates: isMade }) => (isMade && kind !== 'anonymous_id' ? [value] : [])));
    const without = [...rows.values()].filter(({ value, customer }) => customer === null && creates.has(value));
    await createCustomers(tx, companyId, without);
    for (const row of without) row.gotCustomer = true;
    return rows;
  }

  return {
    async takePeople(tx, companyId, said) {
      const hashOf = await hashes(tx, companyId);
      const fields = new Map((await traitFields(tx, companyId)).map((field) => [field.name, field]));
      const refused = new Map<SaidOfPeople, string>();
      const people: Person[] = [];
      const aliases: { from: Named; to: Named }[] = [];
      const taken = new Set<string>();
      for (const message of said) {
        const { sent, key } = message;
        if (taken.has(key)) continue;
        const person = saidOfPerson(sent);
        const own = namedBy(person.own);
        if (message.eventName.toLowerCase() === 'alias') {
          const from = namedBy(person.previous, 'anonymous_id');
          if (own && from) {
            aliases.push({ from, to: own });
            taken.add(key);
          } else refused.set(message, 'An alias names two ids: userId and previousId.');
          continue;
        }
        const email = namedBy(person.email);
        const identities = [own, email?.kind === 'email' ? email : undefined].filter((named) => named !== undefined);
        const anonymous = namedBy(person.anonymous, 'anonymous_id');
        const traits = readTraits(traitsSaid(sent), fields);
        if (identities.length === 0) refused.set(message, 'It names no one: send a userId, or an email among the traits.');
        else if ('reason' in traits) refused.set(message, traits.reason);
        else {
          people.push({ identities: anonymous ? [...identities, anonymous] : identities, traits: traits.traits });
          taken.add(key);
        }
      }
      const { customers } = await takePeople(tx, companyId, people, hashOf);
      for (const { from, to } of aliases) {
        const customer = await takeAlias(tx, companyId, { from, to }, hashOf);
        if (customer !== undefined) customers.add(customer);
      }
      await say(tx, companyId, customers);
      return refused;
    },

    async meet(tx, companyId, event, people, importId) {
      const rows = await identitiesOf(
        tx,
        companyId,
        people.flatMap((who) => namedOf(who, event)),
      );
      await noteMade(tx, companyId, importId, [...rows.values()]);
    },

    async buildAgain(tx, companyId, eventId) {
      await orderRebuild(tx, companyId, eventId);
      await notifyAllCustomersChanged(tx, companyId);
    },

    forgetBefore: forgetDaysBefore,

    async follow(tx, companyId, taken) {
      const rows = await identitiesOf(
        tx,
        companyId,
        [...taken].flatMap(([event, readings]) => readings.flatMap(({ who }) => (who ? namedOf(who, event) : []))),
      );
      if (rows.size === 0) return;
      for (const [event, readings] of taken) {
        const field = event.fields.find(({ value_field }) => value_field);
        const column = field?.column_number ?? null;
        await addUp(
          tx,
          companyId,
          event,
          { value_column: column, value_field: field?.id ?? null },
          readings.flatMap(({ who, at, values }) => {
            const identity = who ? rows.get(who.value) : undefined;
            return identity ? [{ identity: identity.id, at, value: column === null ? null : (values.get(column) ?? null) }] : [];
          }),
        );
      }
      await say(tx, companyId, new Set([...rows.values()].flatMap(({ customer }) => customer ?? [])));
    },
  };
}

/** A field that there is not. */
const NO_FIELD = 0;

/** To the generation that is read, and for identities that are in the next one already to that, too. */
async function addUp(
  tx: Tx,
  companyId: number,
  { id: eventId, records }: FollowedEvent,
  now: Pick<AggregateState, 'value_column' | 'value_field'>,
  all: readonly Happening[],
): Promise<void> {
  const state = (await findState(tx, companyId, eventId)) ?? (await beginState(tx, companyId, eventId, now, records === 0));
  const { generation, value_field, building, building_column, built_to } = state;
  if (generation > 0 && all.length > 0) {
    const isSame = value_field === now.value_field;
    await rollHappenings(tx, companyId, { eventId, generation }, isSame ? all : all.map((one) => ({ ...one, value: null })));
    // It lacks values of the field that it was built for from now on.
    if (!isSame && value_field !== NO_FIELD)
      await tx.run('update customer_aggregate set value_field = $3 where company_id = $1 and event_id = $2', [
        companyId,
        eventId,
        NO_FIELD,
      ]);
  }
  if (building !== null && building_column === now.value_column && built_to !== null)
    await rollHappenings(
      tx,
      companyId,
      { eventId, generation: building },
      all.filter(({ identity }) => identity <= built_to),
    );
  if (all.length > 0)
    await tx.run('update customer_aggregate set rolled_at = now() where company_id = $1 and event_id = $2', [companyId, eventId]);
}

/** Said outright, so two customers become one. Undefined where neither is one. */
async function takeAlias(tx: Tx, companyId: number, { from, to }: { from: Named; to: Named }, hashOf: HashOf): Promise<number | undefined> {
  const rows = await ensureIdentities(tx, companyId, [from, to], hashOf);
  const [before, now] = [rows.get(from.value), rows.get(to.value)] as [IdentityRow, IdentityRow];
  if (before === now) return now.customer ?? undefined;
  if (now.customer === null && before.customer === null) await createCustomers(tx, companyId, [now]);
  const customer = now.customer ?? before.customer;
  if (customer === null) return undefined;
  if (before.customer !== null && now.customer !== null && before.customer !== now.customer)
    await mergeInto(tx, companyId, customer, before.customer);
  await giveTo(
    tx,
    companyId,
    [before, now].map(({ id }) => ({ identity: id, customer })),
  );
  await settleCustomers(tx, companyId, [customer]);
  await nameCustomers(tx, companyId, [customer]);
  return customer;
}
