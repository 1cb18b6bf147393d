/**
 * Figures of a customer's events in each view: which there are, for rules and merge fields, and those of one
 * customer.
 */
import type { EventType } from '@limn/contracts';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import { askedOfCustomers, dayOf, namesOfRecipient, newestRecipient, typedCustomerItems } from '../customers/customers.read.ts';
import type { CustomerItem, TypedItem } from '../customers/customers.read.ts';
import type { CustomerValues } from '../customers/customers.port.ts';
import { VIEW_MEASURES, viewFigureId, viewOfFigure, type ViewMeasure } from '../customers/view-figures.port.ts';
import { customerEvents, valuedEvents, type CustomerEvent } from '../events/customer-events.read.ts';
import { holdEvents } from '../events/events.read.ts';
import type { HoldUsed } from '../uses/uses.port.ts';
import type { ViewSource } from './view-source.ts';
import type { FindViewSource } from './view-sources.ts';
import { compileSource } from './views.read.ts';
import { holdViewRows, listViews, type ViewRow } from './views.store.ts';

const LABELS = { count: 'count', first: 'first', last: 'last', days_since: 'days since last', sum: 'sum' } satisfies Record<
  ViewMeasure,
  string
>;

/** Everything that rules and merge fields may ask of customers, with their figures of event views. */
export async function askedWithViews(tx: Tx, companyId: number): Promise<CustomerItem[]> {
  return [...(await askedOfCustomers(tx, companyId)), ...(await viewFigureItems(tx, companyId))];
}

/** By event and view, as the list of views shows them. */
export async function viewFigureItems(tx: Tx, companyId: number, eventId?: number): Promise<CustomerItem[]> {
  const views = await listViews(tx, companyId, eventId);
  const events = new Map((await customerEvents(tx, companyId)).map((event) => [event.id, event]));
  return views.flatMap((view) => itemsOf(view, events.get(view.event_id)));
}

function itemsOf({ name, label, event_id: id, event_name: event }: ViewRow, valued: CustomerEvent | undefined): CustomerItem[] {
  const value = valued?.value_name ?? null;
  return measuresOf(value !== null).map((measure) => ({
    id: viewFigureId(name, measure),
    label: `${label} (${event}): ${LABELS[measure]}${measure === 'sum' ? ` of ${value ?? ''}` : ''}`,
    kind: 'view',
    data_type: measure === 'sum' && (valued?.value_decimals ?? 0) > 0 ? 'decimal' : TYPES[measure],
    event: { id, name: event },
    needsValue: measure === 'sum',
  }));
}

const TYPES = { count: 'bigint', first: 'datetime', last: 'datetime', days_since: 'bigint', sum: 'bigint' } satisfies Record<
  ViewMeasure,
  EventType
>;

function measuresOf(hasValue: boolean): ViewMeasure[] {
  return VIEW_MEASURES.filter((measure) => hasValue || measure !== 'sum');
}

/** The same as far as rules are read by it, of what the render host may see. */
export async function typedWithViews(tx: RenderTx): Promise<TypedItem[]> {
  const [customers, views, valued] = await Promise.all([
    typedCustomerItems(tx),
    tx.query<{ name: string; event_id: number }>('select name, event_id from event_view where company_id = $1'),
    valuedEvents(tx),
  ]);
  const figures = views.flatMap(({ name, event_id: event }) =>
    measuresOf(valued.has(event)).map((measure): TypedItem => {
      const id = viewFigureId(name, measure);
      return { id, label: id, kind: 'view', data_type: TYPES[measure] };
    }),
  );
  return [...customers, ...figures];
}

export interface AskedFigures {
  /** The name of the view. */
  view: string;
  recipient: bigint | undefined;
  atMs: number;
}

/**
 * A customer's events in the view, under all of their names: an index finds them, and enrichments say of them
 * what they say in the whole view. Someone who is no customer has none. Empty where there is no such view.
 */
export async function figuresOfView(
  tx: Tx,
  companyId: number,
  { view, recipient, atMs }: AskedFigures,
  sourceOf: FindViewSource,
): Promise<CustomerValues> {
  const source = await sourceOf(tx, companyId, view);
  if (!source) return new Map();
  const who = recipient ?? (await newestRecipient(tx, companyId));
  const names = who === undefined ? [] : await namesOfRecipient(tx, companyId, who);
  const found = names.length === 0 ? undefined : await figuresOf(tx, source, { names, atMs });
  const values: Record<ViewMeasure, string | null> = {
    count: found?.count ?? '0',
    first: found?.first?.toISOString() ?? null,
    last: found?.last?.toISOString() ?? null,
    days_since: found?.last ? String(Math.max(0, dayOf(atMs) - dayOf(found.last.getTime()))) : null,
    sum: found?.sum ?? '0',
  };
  return new Map(measuresOf(source.value !== undefined).map((measure) => [viewFigureId(view, measure), values[measure]]));
}

interface Figures {
  count: string;
  first: Date | null;
  last: Date | null;
  sum: string | null;
}

async function figuresOf(tx: Tx, source: ViewSource, { names, atMs }: { names: readonly string[]; atMs: number }): Promise<Figures> {
  const compiled = compileSource(source, { now: atMs, customers: names });
  return tx.one<Figures>(
    `select count(*)::text as count, min(v.at) as first, max(v.at) as last, sum(v.value)::text as sum from (${compiled.text}) v`,
    compiled.values,
  );
}

/**
 * Holds views whose figures something begins to use, and their events, so that none is deleted and none loses
 * its value field.
 */
export const holdViewFigures: HoldUsed = async (tx, companyId, ids) => {
  const names = new Set(ids.flatMap((id) => viewOfFigure(id) ?? []));
  if (names.size === 0) return undefined;
  const views = (await listViews(tx, companyId)).filter(({ name }) => names.has(name));
  // Events first, as who deletes one holds it before its views go.
  await holdEvents(
    tx,
    companyId,
    views.map((view) => String(view.event_id)),
  );
  await holdViewRows(
    tx,
    companyId,
    views.map(({ id }) => id),
  );
  return undefined;
};
