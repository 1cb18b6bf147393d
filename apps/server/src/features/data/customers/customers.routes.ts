import { TIMELINE_ENTRIES, type CustomerField, type CustomerPage, type TimelineEntry } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Handlers, MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/tx.ts';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { customerEvents, newestEventsOf } from '../events/customer-events.read.ts';
import { askedBy, dayOf, figuresOfCustomer } from './aggregates.store.ts';
import { customerItems, valuesOfCustomer, type CustomerItem } from './customer-items.ts';
import { CUSTOMER_CATEGORY } from './customers.port.ts';
import {
  mergeInto,
  otherTraits,
  pageOfCustomers,
  survivorOf,
  traitFields,
  traitTexts,
  type CustomerRow,
  type TraitFieldRow,
} from './customers.store.ts';
import { identitiesOfCustomers, lockPeople, type IdentityRow } from './identities.store.ts';
import { settleCustomers } from './forget-writes.ts';
import { notifyAllCustomersChanged, notifyCustomersChanged } from './notify-customers-changed.ts';
import { unmetTags } from './unmet-tags.read.ts';
import { changeTraitField, createTraitField, guessType, removeTraitField, traitType } from './traits.service.ts';

type Names =
  | 'listCustomers'
  | 'getCustomer'
  | 'listCustomerTimeline'
  | 'mergeCustomers'
  | 'eraseCustomer'
  | 'listCustomerFields'
  | 'createCustomerField'
  | 'updateCustomerField'
  | 'deleteCustomerField'
  | 'listTraitProposals'
  | 'knownOpeners';

/** An impression or a click. */
export interface Opened extends Omit<TimelineEntry, 'identity' | 'at'> {
  at: Date;
  recipient: string;
}

export interface CustomerRouteDeps {
  opened(tx: Tx, companyId: number, asked: { recipients: readonly string[]; before: Date; limit: number }): Promise<Opened[]>;
  /** Figures of event views, as rules and merge fields name them. */
  viewFigureItems(tx: Tx, companyId: number): Promise<CustomerItem[]>;
  /** Recipients who opened in the last 30 days, and how many of them are customers. */
  openers(tx: Tx, companyId: number): Promise<{ openers: number; known: number }>;
  erase(tx: Tx, caller: MemberCaller, values: readonly string[]): Promise<void>;
  nowMs(): number;
}

export function customerHandlers(deps: CustomerRouteDeps): Handlers<Names> {
  const { nowMs } = deps;

  async function pageOf(tx: Tx, companyId: number, row: CustomerRow): Promise<CustomerPage> {
    const identities = await identitiesOfCustomers(tx, companyId, [row.id]);
    const today = dayOf(nowMs());
    const figures = await figuresOfCustomer(askedBy(tx, companyId), row.id, today);
    const fields = await traitFields(tx, companyId);
    const events = await customerEvents(tx, companyId);
    const values = valuesOfCustomer(row, figures, today);
    const items = customerItems(fields, events);
    const valueOf = ({ id, label }: CustomerItem) => ({ id, label, value: values.get(id) ?? null });
    const known = new Set(fields.map(({ name }) => name));
    return {
      id: row.id,
      customer_id: row.customer_id,
      email: row.email,
      created_at: row.created_at.toISOString(),
      identities: identities.map(({ kind, value, created_at }) => ({ kind, value, created_at: created_at.toISOString() })),
      traits: items.filter(({ kind }) => kind === 'trait').map(valueOf),
      other_traits: Object.fromEntries(Object.entries(row.traits).filter(([name]) => !known.has(name))),
      aggregates: events.map(({ id, name }) => ({
        event_id: id,
        event_name: name,
        is_building: figures.some(({ event_id, is_built, is_valued }) => event_id === id && !(is_built && is_valued)),
        values: items.filter(({ event }) => event?.id === id).map(valueOf),
      })),
      timeline: await timelineOf(tx, companyId, identities, { before: new Date(nowMs() + CLOCKS_MS), skip: 0 }),
    };
  }

  /**
   * The newest up to a moment, without the first of the moment itself. Many may share one: a file without
   * times gives all rows the same.
   */
  async function timelineOf(
    tx: Tx,
    companyId: number,
    identities: readonly IdentityRow[],
    { before: upTo, skip }: { before: Date; skip: number },
  ): Promise<TimelineEntry[]> {
    const values = new Map(identities.map(({ recipient, value }) => [recipient, value]));
    const asked = { before: new Date(upTo.getTime() + 1), limit: TIMELINE_ENTRIES + skip };
    const events = await newestEventsOf(tx, companyId, [...values.values()], asked);
    const opened = await deps.opened(tx, companyId, { recipients: [...values.keys()], ...asked });
    const entries: TimelineEntry[] = [
      ...events.map(({ event, event_timestamp, customer_id, event_properties }) => ({
        at: event_timestamp.toISOString(),
        kind: 'event' as const,
        name: event.name,
        object: { kind: 'event' as const, id: event.id },
        identity: customer_id ?? '',
        properties: event_properties,
      })),
      ...opened.map(({ at, recipient, ...entry }) => ({ ...entry, at: at.toISOString(), identity: values.get(recipient) ?? '' })),
    ];
    const sorted = entries.toSorted((a, b) => b.at.localeCompare(a.at));
    const shared = sorted.findIndex(({ at }) => at !== upTo.toISOString());
    const first = Math.min(skip, shared === -1 ? sorted.length : shared);
    return sorted.slice(first, first + TIMELINE_ENTRIES);
  }

  async function changedCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
    const rows = await identitiesOfCustomers(tx, companyId, customers);
    await notifyCustomersChanged(
      tx,
      companyId,
      rows.map(({ recipient }) => recipient),
    );
  }

  return {
    listCustomers: ({ caller: { companyId }, query: { page, rowsPerPage, search = '' }, transact }) =>
      transact(async (tx) => {
        const asked = { search: search.trim().toLowerCase(), offset: (page - 1) * rowsPerPage, limit: rowsPerPage };
        const { rows, total } = await pageOfCustomers(tx, companyId, asked);
        return { customers: { data: rows, current_page: page, per_page: rowsPerPage, total } };
      }),
    getCustomer: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => ({ customer: await pageOf(tx, companyId, await requireCustomer(tx, companyId, params.id)) })),
    listCustomerTimeline: ({ caller: { companyId }, params, query, transact }) =>
      transact(async (tx) => {
        const { id } = await requireCustomer(tx, companyId, params.id);
        const identities = await identitiesOfCustomers(tx, companyId, [id]);
        return { timeline: await timelineOf(tx, companyId, identities, { before: new Date(query.before), skip: query.skip }) };
      }),
    mergeCustomers: ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        await lockPeople(tx, companyId);
        const into = await requireCustomer(tx, companyId, params.id);
        const from = await requireCustomer(tx, companyId, body.other);
        if (into.id === from.id) throw new AppError('conflict', { publicMessage: 'These are the same customer already.' });
        await mergeInto(tx, companyId, into.id, from.id);
        await settleCustomers(tx, companyId, [into.id]);
        await changedCustomers(tx, companyId, [into.id]);
        return { customer: await pageOf(tx, companyId, await requireCustomer(tx, companyId, into.id)) };
      }),
    eraseCustomer: async ({ caller, params, transact }) => {
      await transact(async (tx) => {
        const { id } = await requireCustomer(tx, caller.companyId, params.id);
        const identities = await identitiesOfCustomers(tx, caller.companyId, [id]);
        await deps.erase(
          tx,
          caller,
          identities.map(({ value }) => value),
        );
      });
      return { message: 'The customer is being erased. It takes some seconds.' };
    },
    listCustomerFields: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({
        fields: [
          ...customerItems(await traitFields(tx, companyId), await customerEvents(tx, companyId)),
          ...(await deps.viewFigureItems(tx, companyId)),
        ].map(wireField),
      })),
    createCustomerField: ({ caller: { companyId }, body: { name, ...type }, transact }) =>
      transact(async (tx) => {
        await lockPeople(tx, companyId);
        const field = await createTraitField(tx, companyId, name.trim(), traitType(withoutUndefined(type)));
        await notifyAllCustomersChanged(tx, companyId);
        return { field: wireTrait(field) };
      }),
    updateCustomerField: ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        await lockPeople(tx, companyId);
        const field = await changeTraitField(tx, companyId, params.id, body);
        await notifyAllCustomersChanged(tx, companyId);
        return { field: wireTrait(field) };
      }),
    deleteCustomerField: async ({ caller: { companyId }, params, transact }) => {
      await transact(async (tx) => {
        await lockPeople(tx, companyId);
        await removeTraitField(tx, companyId, params.id);
        await notifyAllCustomersChanged(tx, companyId);
      });
      return { message: 'The field and its values are deleted.' };
    },
    listTraitProposals: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const proposals = [];
        const locale = await companyLocale(tx, companyId);
        for (const other of await otherTraits(tx, companyId)) {
          const texts = (await traitTexts(tx, companyId, other.name)).map(({ text }) => text);
          proposals.push({ ...other, data_type: guessType(texts, locale) });
        }
        return { proposals };
      }),
    knownOpeners: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const { openers, known } = await deps.openers(tx, companyId);
        return { known_openers: { openers, known, warning: await unmetTags(tx, companyId, { openers, known }) } };
      }),
  };
}

/** An event may be as far ahead. */
const CLOCKS_MS = 2 * 86_400_000;
async function requireCustomer(tx: Tx, companyId: number, id: number): Promise<CustomerRow> {
  const row = await survivorOf(tx, companyId, id);
  if (!row) throw new AppError('not_found', { publicMessage: 'Customer not found.' });
  return row;
}

function withoutUndefined<T extends { field_length?: number | null | undefined; field_decimals?: number | null | undefined }>(type: T) {
  return { ...type, field_length: type.field_length ?? null, field_decimals: type.field_decimals ?? null };
}

function wireField({ id, label, kind, data_type, field, event }: CustomerItem): CustomerField {
  return {
    id: field?.id ?? null,
    kind,
    name: id,
    label,
    event_name: event?.name ?? null,
    data_type,
    field_length: field?.field_length ?? null,
    field_decimals: field?.field_decimals ?? null,
    merge_field: `[[${CUSTOMER_CATEGORY}.${id}]]`,
  };
}

function wireTrait(field: TraitFieldRow): CustomerField {
  return wireField({ id: field.name, label: field.name, kind: 'trait', data_type: field.data_type, field });
}
